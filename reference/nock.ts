import type { ClientRequest, OutgoingHttpHeaders } from 'node:http';
import type { Provider } from './provider.ts';

/** A request in nock's listeners: with the headers of the request. */
type Intercepted = ClientRequest & { headers: OutgoingHttpHeaders };

const written = (headers: OutgoingHttpHeaders): { [name: string]: string } =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : String(value),
    ]),
  );

/**
 * Answers every request to the origin (through node:http, or global
 * fetch) from the provider, without a network, until `unmock`.
 */
export const mock = async (provider: Pick<Provider, 'fetch'>, origin: string): Promise<void> => {
  // Loaded only here, because nock patches node:http when it is loaded.
  const { default: nock } = await import('nock');
  if (!nock.isActive()) nock.activate();
  const scope = nock(origin).persist();
  const sent = new WeakMap<ClientRequest, { [name: string]: string }>();
  scope.on('request', (request: Intercepted) => {
    sent.set(request, written(request.headers));
    // nock parses a JSON body before it asks for the reply: digits beyond
    // a double would be lost, and a malformed body ends the process.
    request.headers = { ...request.headers, 'content-type': 'application/octet-stream' };
  });
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
    scope.intercept(/.*/, method).reply(async function reply(path, body) {
      const answer = await provider.fetch({ method, path, headers: sent.get(this.req) ?? {}, body: String(body) });
      return [
        answer.status,
        answer.bytes === undefined ? answer.body : Buffer.from(answer.bytes),
        { ...answer.headers },
      ];
    });
  }
};

/** Removes every interceptor and restores node:http. */
export const unmock = async (): Promise<void> => {
  const { default: nock } = await import('nock');
  nock.cleanAll();
  nock.restore();
};
