import type { Alteration } from '../../reference/types.ts';
import { findVariant } from '../../reference/defects/variants/index.ts';
import type { Hostile } from '../hostile/behaviour.ts';
import { selfSigned } from '../hostile/certificate.ts';
import {
  always,
  data,
  inFile,
  metrics,
  node,
  nobody,
  nodePage,
  reply,
  restMissing,
  secured,
  serving,
  silent,
  validKey,
  welcomePage,
} from './targets.ts';

/** A target that is all right, and options that do not fit it. */
export interface Misconfiguration {
  readonly name: string;
  start(): Promise<readonly Hostile[]>;
  /** Options for the URLs of the servers. */
  readonly args: (...urls: string[]) => readonly string[];
  readonly code: 2 | 3;
  /** Texts of the error line: the problem, and the option with its value. `URL1`: the first server's URL. */
  readonly says: readonly string[];
  /** Options with which all is right, as the line advises. */
  readonly works?: (...urls: string[]) => readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

const one = (start: () => Promise<Hostile>) => async (): Promise<readonly Hostile[]> => [await start()];
const day = 86_400_000;
const prefix = (namespace: string): Alteration => ({ options: { namespace } });
const headerCalled = (keyHeader: string): Alteration => ({
  http: async (request, next) =>
    request.headers[keyHeader] === validKey
      ? next({ ...request, headers: {} })
      : {
          status: 401,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ message: 'no key', statusCode: 401, error: 'Unauthorized' }),
        },
});
const scheme = (url: string, other: string): string => url.replace(/^https?/, other);
const keyed = ['--api-key-env', 'PREFLIGHT_KEY'] as const;
const wrong = { PREFLIGHT_KEY: 'preflight-wrong-key' };
const right = { PREFLIGHT_KEY: validKey };
const ca = inFile(selfSigned());
const otherName = selfSigned({ address: '127.0.0.2' });
const expired = selfSigned({ from: new Date(Date.now() - 30 * day), until: new Date(Date.now() - day) });
const [otherNameFile, expiredFile] = [inFile(otherName), inFile(expired)];

/** Sends a redirect for each path. */
const redirecting = (to: (host: string, path: string) => string, status = 302) =>
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

const refusing = (pattern: RegExp, message: string): Alteration => ({
  http: async (request, next) =>
    pattern.test(request.path)
      ? {
          status: 400,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ message, statusCode: 400, error: 'Bad Request' }),
        }
      : next(request),
});

export const misconfigurations: readonly Misconfiguration[] = [
  {
    name: 'a node URL that already contains /ext/bc/X',
    start: one(() => node()),
    args: (url) => ['--node', `${url}/ext/bc/X`],
    code: 2,
    says: ['answered 404 text/plain to POST /ext/bc/X/ext/bc/X vm.getHeight', 'give --node URL1 '],
    works: (url) => ['--node', url],
  },
  {
    name: 'a node URL with a wrong path at its end',
    start: one(() => node()),
    args: (url) => ['--node', `${url}/rpc/v2/`],
    code: 2,
    says: ['give --node URL1 '],
    works: (url) => ['--node', url],
  },
  {
    name: 'the prefix avm where vm was to be asked',
    start: one(() => node([prefix('avm')])),
    args: (url) => ['--node', url],
    code: 2,
    says: ['vm.getHeight with error -32601', 'give --namespace avm or --preset avalanche'],
    works: (url) => ['--node', url, '--namespace', 'avm'],
  },
  {
    name: 'the prefix vm where avm was to be asked',
    start: one(() => node()),
    args: (url) => ['--node', url, '--preset', 'avalanche'],
    code: 2,
    says: ['avm.getHeight with error -32601', 'give --namespace vm'],
    works: (url) => ['--node', url, '--preset', 'avalanche', '--namespace', 'vm'],
  },
  {
    name: 'a prefix that nobody knows',
    start: one(() => node([prefix('xchain')])),
    args: (url) => ['--node', url],
    code: 2,
    says: ['--namespace PREFIX (tried: vm, avm)'],
    works: (url) => ['--node', url, '--namespace', 'xchain'],
  },
  {
    name: 'a path and a prefix that are both wrong',
    start: one(() => node([prefix('avm')])),
    args: (url) => ['--node', `${url}/ext/bc/X`],
    code: 2,
    says: ['give --node URL1 --namespace avm'],
    works: (url) => ['--node', url, '--namespace', 'avm'],
  },
  {
    name: 'https on an http port',
    start: one(() => node()),
    args: (url) => ['--node', scheme(url, 'https')],
    code: 2,
    says: ['this port speaks plain HTTP', 'give --node URL1'],
    works: (url) => ['--node', url],
  },
  {
    name: 'http on an https port',
    start: one(() => secured()),
    args: (url) => ['--data', scheme(url, 'http')],
    code: 2,
    says: ['this port speaks TLS', 'give --data URL1', '--ca FILE'],
    works: (url) => ['--data', url, '--insecure'],
  },
  {
    name: 'http on an https port that says so with 400',
    start: one(() => always(reply(400, 'text/plain', 'Client sent an HTTP request to an HTTPS server.\n'))),
    args: (url) => ['--node', url],
    code: 2,
    says: ['answered 400 text/plain', 'check host, port and path of --node'],
  },
  {
    name: "a web server's welcome page",
    start: one(() => always(welcomePage)),
    args: (url) => ['--node', url, '--data', url, '--metrics', url],
    code: 2,
    says: ['answered 200 text/html', 'Welcome to nginx!', '--node', 'and 2 more: assay doctor'],
  },
  {
    name: 'a page for the data interface',
    start: one(() => always(welcomePage)),
    args: (url) => ['--data', `${url}/app`],
    code: 2,
    says: ['answered 200 text/html', 'check host, port and path of --data'],
  },
  {
    name: 'the 404 page of another server',
    start: one(() => always(reply(404, 'text/html', '<title>404 Not Found</title>'))),
    args: (url) => ['--data', url],
    code: 2,
    says: ['answered 404 text/html', '404 Not Found', 'check host, port and path of --data'],
  },
  {
    name: 'the JSON 404 of another service',
    start: one(() => always(restMissing)),
    args: (url) => ['--data', url],
    code: 2,
    says: ['answered 404 application/json', 'check host, port and path of --data'],
  },
  {
    name: 'text for every call',
    start: one(() => always(reply(200, 'text/plain', 'OK'))),
    args: (url) => ['--data', url],
    code: 2,
    says: ['answered 200 text/plain', 'no data interface'],
  },
  {
    name: 'a redirect to another origin (301)',
    start: redirecting((_, path) => `https://node.example:8443${path}`, 301),
    args: (url) => ['--node', url],
    code: 2,
    says: ['answered 301', 'give --node https://node.example:8443'],
  },
  {
    name: 'a redirect to another path of another origin (308)',
    start: redirecting(() => 'https://login.example/sign-in?from=x', 308),
    args: (url) => ['--data', url],
    code: 2,
    says: ['answered 308', 'give --data https://login.example'],
  },
  {
    name: 'a redirect with credentials in it (302)',
    start: redirecting(() => 'https://me:secret@evil.example/'),
    args: (url) => ['--data', url],
    code: 2,
    says: ['answered 302', 'redirects are not followed'],
  },
  {
    name: 'a redirect on the same origin',
    start: one(() =>
      serving(
        '/api/v1/',
        (response, { path, headers }) =>
          reply(301, 'text/plain', '', { location: `http://${headers.host}/api${path}` })(response, {
            path,
            headers,
            method: '',
            body: '',
            number: 0,
          }),
        [{ http: (request, next) => next({ ...request, path: request.path.replace(/^\/api/, '') }) }],
      ),
    ),
    args: (url) => ['--data', url],
    code: 2,
    says: ['give --data URL1/api'],
    works: (url) => ['--data', `${url}/api`],
  },
  {
    name: 'a key that is rejected, where none is needed',
    start: one(() => data()),
    args: (url) => ['--data', url, ...keyed],
    env: wrong,
    code: 3,
    says: ['--api-key-env PREFLIGHT_KEY', 'was rejected; the same call succeeds without a key', 'is the key right?'],
    works: (url) => ['--data', url],
  },
  {
    name: 'a key that is rejected, where one is needed',
    start: one(() => data([findVariant('auth-key-needed')])),
    args: (url) => ['--data', url, ...keyed],
    env: wrong,
    code: 3,
    says: ['was rejected, and a call without a key is refused too', '--api-key-env PREFLIGHT_KEY'],
  },
  {
    name: 'a key that is needed, and none is given',
    start: one(() => data([findVariant('auth-key-needed')])),
    args: (url) => ['--data', url],
    env: right,
    code: 2,
    says: ['answered 401', 'give --api-key-env NAME'],
    works: (url) => ['--data', url, ...keyed],
  },
  {
    name: 'a key in the wrong header',
    start: one(() => data([headerCalled('x-glacier-api-key')])),
    args: (url) => ['--data', url, ...keyed],
    env: right,
    code: 2,
    says: ['was rejected', 'give --api-key-header x-glacier-api-key'],
    works: (url) => ['--data', url, ...keyed, '--api-key-header', 'x-glacier-api-key'],
  },
  {
    name: 'a key variable that is empty',
    start: one(() => data()),
    args: (url) => ['--data', url, ...keyed],
    env: { PREFLIGHT_KEY: '' },
    code: 2,
    says: ['--api-key-env PREFLIGHT_KEY', 'not set'],
    works: (url) => ['--data', url],
  },
  {
    name: 'credentials that a node asks for',
    start: one(() => always(reply(401, 'text/plain', 'who are you?\n'))),
    args: (url) => ['--node', url],
    code: 3,
    says: ['answered 401', 'leave --node out'],
  },
  {
    name: 'a host name that the node refuses',
    start: one(() => always(reply(403, 'text/plain', 'invalid host specified\n'))),
    args: (url) => ['--node', url.replace('127.0.0.1', 'localhost')],
    code: 2,
    says: ['refuses the host name localhost', '--http-allowed-hosts'],
  },
  {
    name: '503 while the node starts',
    start: one(() => always(reply(503, 'text/plain', 'not done bootstrapping\n', { 'retry-after': '3600' }))),
    args: (url) => ['--node', url],
    code: 3,
    says: ['answered 503', '--wait-ready 60'],
  },
  {
    name: 'a rate limiter that refuses everything',
    start: one(() => always(reply(429, 'application/json', '{}', { 'retry-after': '3600' }))),
    args: (url) => ['--data', url],
    code: 3,
    says: ['answered 429', '--rate 1', '--api-key-env NAME'],
  },
  {
    name: 'a port at which nothing listens',
    start: one(nobody),
    args: (url) => ['--node', url],
    code: 3,
    says: ['did not answer (refused', 'check host and port in --node', '--wait-ready 60'],
  },
  {
    name: 'a host name that does not exist',
    start: () => Promise.resolve([]),
    args: () => ['--node', 'http://node.invalid:9650'],
    code: 3,
    says: ['did not answer (dns', 'check the host name in --node'],
  },
  {
    name: 'a target that never answers',
    start: one(silent),
    args: (url) => ['--node', url, '--timeout', '1.5'],
    code: 3,
    says: ['did not answer (timeout', '--timeout 5'],
  },
  {
    name: 'a certificate that is not trusted',
    start: one(() => secured()),
    args: (url) => ['--data', url],
    code: 2,
    says: ['DEPTH_ZERO_SELF_SIGNED_CERT', '--ca FILE', '--insecure'],
    works: (url) => ['--data', url, '--insecure'],
  },
  {
    name: 'a certificate that another --ca does not cover',
    start: one(() => secured()),
    args: (url) => ['--data', url, '--ca', ca],
    code: 2,
    says: ['--ca FILE'],
  },
  {
    name: 'a certificate for another name',
    start: one(() => secured(otherName)),
    args: (url) => ['--data', url, '--ca', otherNameFile],
    code: 2,
    says: ['the certificate is for another name', '--insecure'],
    works: (url) => ['--data', url, '--insecure'],
  },
  {
    name: 'a certificate that has expired',
    start: one(() => secured(expired)),
    args: (url) => ['--data', url, '--ca', expiredFile],
    code: 3,
    says: ['has expired', '--insecure'],
    works: (url) => ['--data', url, '--insecure'],
  },
  {
    name: 'node and data URLs that are swapped',
    start: async () => [await node(), await data()],
    args: (nodeUrl, dataUrl) => ['--node', dataUrl, '--data', nodeUrl],
    code: 2,
    says: ['give --node URL1 --data URL2', 'swapped'],
    works: (nodeUrl, dataUrl) => ['--node', nodeUrl, '--data', dataUrl],
  },
  {
    name: 'a data URL where the node is',
    start: one(() => node()),
    args: (url) => ['--data', url],
    code: 2,
    says: ['the node interface (JSON-RPC) answers there', 'this one as --node URL1'],
  },
  {
    name: 'a metrics URL where the node is',
    start: async () => [await node(), await metrics()],
    args: (url) => ['--node', url, '--metrics', url],
    code: 2,
    says: ['answered 404', 'the node interface (JSON-RPC) answers there', 'metrics interface (/v2/) as --metrics'],
    works: (nodeUrl, metricsUrl) => ['--node', nodeUrl, '--metrics', metricsUrl],
  },
  {
    name: 'a data URL with the version in it',
    start: one(() => data()),
    args: (url) => ['--data', `${url}/v1`],
    code: 2,
    says: ['to GET /v1/v1/icm/messages', 'give --data URL1 '],
    works: (url) => ['--data', url],
  },
  {
    name: 'a metrics URL with the version in it',
    start: one(() => metrics()),
    args: (url) => ['--metrics', `${url}/v2/`],
    code: 2,
    says: ['give --metrics URL1 '],
    works: (url) => ['--metrics', url],
  },
  {
    name: 'another network',
    start: one(() => data([refusing(/^\/v1\/networks\/mainnet\//, 'mainnet is not served here')])),
    args: (url) => ['--data', url],
    code: 2,
    says: ['answered 400', 'give --network fuji'],
    works: (url) => ['--data', url, '--network', 'fuji'],
  },
  {
    name: 'a chain that the target does not have',
    start: one(() => data()),
    args: (url) => ['--data', url, '--chain-id', '99999'],
    code: 2,
    says: ['chain 99999 is not known there', 'give --chain-id '],
  },
  {
    name: 'a gateway without the service behind it',
    start: one(() => always(reply(502, 'text/html', '<title>502 Bad Gateway</title>'))),
    args: (url) => ['--metrics', url],
    code: 3,
    says: ['answered 502', '--wait-ready 60'],
  },
  {
    name: 'a port of another protocol',
    start: one(() => always((response) => void response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'))),
    args: (url) => ['--node', url],
    code: 3,
    says: ['did not answer (protocol', 'is that an HTTP server? check host and port in --node'],
  },
  {
    name: 'a node that serves another chain only',
    start: one(() => always(nodePage)),
    args: (url) => ['--node', url],
    code: 2,
    says: ['answered 404 text/plain', 'check host, port and path of --node', '--wait-ready 60'],
  },
];
