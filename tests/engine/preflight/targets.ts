import type http from 'node:http';
import net from 'node:net';
import type { Alteration } from '../../../reference/types.ts';
import type { Hostile } from '../../hostile/behaviour.ts';
import { selfSigned } from '../../hostile/certificate.ts';
import { type Answer, httpServer, listening, provided, securedProvider } from '../../hostile/servers.ts';

/** The key that the targets of these tests accept. */
export const validKey = 'preflight-valid-key';

export const always = (answer: Answer): Promise<Hostile> => listening(httpServer(answer));

/** A response with a status, a content type and a body. */
export const reply =
  (status: number, type: string, body: string, headers: http.OutgoingHttpHeaders = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(body);
  };

export const nodePage = reply(404, 'text/plain', '404 page not found\n');
export const welcomePage = reply(
  200,
  'text/html',
  '<!doctype html><html><head><title>Welcome to nginx!</title></head><body>It works</body></html>',
);
/** The 404 of a framework, in the documented form of an error. */
export const restMissing: Answer = (response, { method, path: asked }) =>
  reply(
    404,
    'application/json',
    JSON.stringify({ message: `Cannot ${method} ${asked}`, error: 'Not Found', statusCode: 404 }),
  )(response, { method, path: asked, headers: {}, body: '', number: 0 });

/** The reference provider for paths that start so; everything else gets another answer. */
export const serving = (
  prefix: string | RegExp,
  missing: Answer,
  alterations: readonly Alteration[] = [],
): Promise<Hostile> => {
  const good = provided(validKey, alterations);
  return always((response, asked) =>
    (typeof prefix === 'string' ? asked.path.startsWith(prefix) : prefix.test(asked.path))
      ? good(response, asked)
      : missing(response, asked),
  );
};

export const node = (alterations: readonly Alteration[] = []): Promise<Hostile> =>
  serving(/^\/ext\/bc\/X$/, nodePage, alterations);
export const data = (alterations: readonly Alteration[] = []): Promise<Hostile> =>
  serving('/v1/', restMissing, alterations);
export const metrics = (alterations: readonly Alteration[] = []): Promise<Hostile> =>
  serving('/v2/', restMissing, alterations);

/** The reference provider with TLS. */
export const secured = (certificate = selfSigned()): Promise<Hostile> => securedProvider(validKey, certificate);

/** A server that accepts connections and sends nothing. */
export const silent = (): Promise<Hostile> => listening(net.createServer(() => undefined));
