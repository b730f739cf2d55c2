import type { Alteration } from '../../../reference/types.ts';
import type { Hostile } from '../../hostile/behaviour.ts';
import { inFile, selfSigned } from '../../hostile/certificate.ts';
import { always, reply, validKey } from './targets.ts';

/** A target that is all right, and options that do not fit it. */
export interface Misconfiguration {
  readonly name: string;
  start(): Promise<readonly Hostile[]>;
  /** Options for the URLs of the servers. */
  readonly args: (...urls: string[]) => readonly string[];
  /** The exit code; absent: 2. */
  readonly code?: 3;
  /** Texts of the error line: the problem, and the option with its value. `URL1`: the first server's URL. */
  readonly says: readonly string[];
  /** Lines of the error; absent: 1. */
  readonly lines?: number;
  /** Options with which all is right, as the line advises. */
  readonly works?: (...urls: string[]) => readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

export const one = (start: () => Promise<Hostile>) => async (): Promise<readonly Hostile[]> => [await start()];
export const day = 86_400_000;
export const prefix = (namespace: string): Alteration => ({ options: { namespace } });
export const headerCalled = (keyHeader: string): Alteration => ({
  http: async (request, next) =>
    request.headers[keyHeader] === validKey
      ? next({ ...request, headers: {} })
      : {
          status: 401,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ message: 'no key', statusCode: 401, error: 'Unauthorized' }),
        },
});
export const scheme = (url: string, text: string): string => url.replace(/^https?/, text);
export const keyed = ['--key', 'env:PREFLIGHT_KEY'] as const;
export const wrong = { PREFLIGHT_KEY: 'preflight-wrong-key' };
export const right = { PREFLIGHT_KEY: validKey };
export const ca = inFile(selfSigned());
export const otherName = selfSigned({ address: '127.0.0.2' });
export const expired = selfSigned({ from: new Date(Date.now() - 30 * day), until: new Date(Date.now() - day) });
export const otherNameFile = inFile(otherName);
export const expiredFile = inFile(expired);

/** Sends a redirect for each path. */
export const redirecting = (to: (host: string, path: string) => string, status = 302) =>
  one(() =>
    always((response, { headers, path }) =>
      reply(status, 'text/plain', '', { location: to(headers.host ?? '', path) })(response, {
        headers,
        path,
        method: '',
        body: '',
        number: 0,
      }),
    ),
  );

export const refusing = (pattern: RegExp, message: string): Alteration => ({
  http: async (request, next) =>
    pattern.test(request.path)
      ? {
          status: 400,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ message, statusCode: 400, error: 'Bad Request' }),
        }
      : next(request),
});
