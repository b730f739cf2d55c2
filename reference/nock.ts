import type { Provider } from './provider.ts';

/** Answers every request to the origin (through node:http, or global fetch) from the provider, without any network, until `unmock`. */
export const mock = async (provider: Pick<Provider, 'fetch'>, origin: string): Promise<void> => {
  // nock patches node:http when it is loaded, so it is loaded by those alone who mock.
  const { default: nock } = await import('nock');
  if (!nock.isActive()) nock.activate();
  const scope = nock(origin).persist();
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
    scope.intercept(/.*/, method).reply(async function answer(path, body) {
      const headers = Object.fromEntries(Object.entries(this.req.headers).map(([name, value]) => [name.toLowerCase(), Array.isArray(value) ? value.join(', ') : String(value)]));
      const answered = await provider.fetch({ method, path, headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
      return [answered.status, answered.body, { ...answered.headers }];
    });
  }
};

/** Takes every interceptor away and gives node:http back. */
export const unmock = async (): Promise<void> => {
  const { default: nock } = await import('nock');
  nock.cleanAll();
  nock.restore();
};
