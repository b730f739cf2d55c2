import { defaultOptions } from '../../engine/run/options.ts';
import { flagValue, list, named, numeric, option, optionsIn, text } from './row.ts';

/** Options for the target, for requests to it, and for the sources of options. */

/** The commands that send requests to a target. */
export const asking = ['run', 'fuzz', 'watch', 'doctor', 'mutate'] as const;
/** A comparison takes its URLs as arguments. */
export const calling = [...asking, 'compare'] as const;
/** Commands that may call an API of the user's own. */
export const callingAny = [...calling, 'infer'] as const;

const limit = optionsIn('Limits');
const exporting = ['tools export openapi', 'tools export openrpc'] as const;
const target = optionsIn('Target');

const node = target.shared('node', named('url'), asking, 'base URL of a node');
const data = target.shared('data', named('url'), asking, 'base URL of the data interface');
const metrics = target.shared('metrics', named('url'), asking, 'base URL of the metrics interface');
const url = target.shared(
  'url',
  named('url'),
  ['run', 'fuzz', 'watch', 'infer', 'doctor', 'mutate'],
  'base URL of the API that the document describes; where a file names several documents: NAME=URL,NAME=URL',
  { brief: 'base URL of your API' },
);
const insecure = target.shared('insecure', flagValue, callingAny, 'do not verify certificates; every report says so', {
  negatable: true,
  brief: 'do not verify certificates',
});
// Without a default: only a time that is given keeps requests from being given up sooner.
export const timeout = limit.shared(
  'timeout',
  numeric('seconds', { exclusiveMinimum: 0 }),
  callingAny,
  `time for one request; absent: learnt from the answers, at most ${defaultOptions.timeoutMs / 1_000}`,
  { rare: true, engine: (seconds) => ({ timeoutMs: seconds * 1_000, patienceFloorMs: seconds * 1_000 }) },
);

const namespace = target.configured(
  'namespace',
  named('prefix', { pattern: '^[A-Za-z]\\w*$', default: defaultOptions.namespace }),
  "prefix of the node's methods",
  {
    advice: `this is not a method prefix; give letters and digits without a dot, like ${defaultOptions.namespace}`,
    engine: (namespace) => ({ namespace }),
  },
);

const keyRow = target.shared(
  'key',
  list('scheme=source'),
  callingAny,
  'API key, as `env:NAME` of an environment variable or `file:PATH`; for one security scheme of the document: ' +
    '`SCHEME=env:NAME`',
  { brief: 'API key: `env:NAME` or `file:PATH`' },
);
/** Characters of a header's name: RFC 9110, 5.6.2. */
const header = { ...text, pattern: "^[\\w!#$%&'*+.^`|~-]+$" } as const;
const keyHeader = target.configured(
  'key-header',
  { value: 'name', schema: header },
  'header that carries the API key, if not the one that the document names',
  { defaultText: "the document's", advice: 'this is not a header name; give the name only, like x-api-key' },
);
const headerOption = target.shared(
  'header',
  list('header'),
  callingAny,
  'header of every request: `NAME: env:VARIABLE`, `NAME: file:PATH`, or `NAME: VALUE` if it is no secret',
  { brief: 'header of every request, like `NAME: VALUE`' },
);
const secretRows = [
  headerOption,
  target.configured(
    'token-command',
    named('command'),
    'shell command that prints a token; it runs again before a JWT ends, and when a token is refused',
  ),
  target.configured(
    'oauth-client-id',
    named('id'),
    'client for which tokens are fetched from an authorization server (OAuth 2)',
  ),
  target.configured('oauth-client-secret', named('source'), 'secret of the client: `env:NAME` or `file:PATH`'),
  target.configured(
    'oauth-refresh-token',
    named('source'),
    "refresh token, in place of the client's own credentials: `env:NAME` or `file:PATH`",
  ),
  target.configured('oauth-token-url', named('url'), 'token URL of the authorization server', {
    defaultText: "the document's",
  }),
  target.configured('oauth-scope', named('scope'), 'scope of the tokens, several separated by blanks'),
] as const;

export const targetRows = [
  node,
  data,
  metrics,
  target.configured(
    'documents',
    list('file'),
    'files or URLs that describe an API of your own: an OpenAPI (2.0 to 3.2) or OpenRPC (1.2 to 1.4) document, an ' +
      'OpenAPI Overlay for it, or a file that names several documents; `discover` asks the target for its document',
  ),
  target.shared(
    'allow-writes',
    list('pattern', { default: [] }),
    [...callingAny, 'explain', 'tools completion'],
    'operations to call although they may write, by operationId, method and path, or RPC method; `*` matches all',
    { brief: 'operations to call although they may write' },
  ),
  url,
  keyRow,
  keyHeader,
  ...secretRows,
  target.configured('ca', named('file'), 'PEM file of certificates to trust in addition to the usual ones'),
  insecure,
  namespace,
  target.configured(
    'network',
    { value: 'name', schema: { enum: ['mainnet', 'fuji', 'testnet'], default: defaultOptions.network } },
    'network to test',
    { engine: (network) => ({ network }) },
  ),
  target.configured('chain-id', list('id'), 'EVM chain to test'),
  target.configured('vm-chain', list('id'), "another chain of the asset chain's virtual machine"),
  target.configured(
    'trace',
    flagValue,
    'send a W3C traceparent header with each request, and name its id in findings; false sends none',
    { defaultText: 'on', engine: (trace) => ({ trace }) },
  ),
  target.configured(
    'trace-url',
    named('url', { pattern: '^https?://.*\\{traceId\\}' }),
    'address of a trace in your tracing tool, with {traceId}: findings link to it',
    { advice: 'give a URL with {traceId}, like https://traces.example/trace/{traceId}' },
  ),
  target.shared(
    'wait-ready',
    numeric('seconds', { minimum: 0.001, maximum: 86_400 }),
    callingAny,
    'how long to wait for a target that does not answer yet',
    { brief: 'how long to wait for a target that starts' },
  ),
] as const;

/** Options of a replay; their defaults come from the run with the finding. */
const ofTheRun = { commands: ['replay'], inConfig: false, defaultText: "the run's" } as const;
export const replayTargetRows = [
  option({ ...node, ...ofTheRun, help: 'base URL of another node' }),
  option({ ...data, ...ofTheRun, help: 'base URL of another data interface' }),
  option({ ...metrics, ...ofTheRun, help: 'base URL of another metrics interface' }),
  option({ ...url, ...ofTheRun, help: 'base URL of another deployment of the API' }),
  option({ ...keyRow, ...ofTheRun }),
  option({ ...headerOption, ...ofTheRun }),
  option({ ...insecure, commands: ['replay'], inConfig: false, help: 'do not verify certificates' }),
  option({ ...timeout, ...ofTheRun, help: 'longest time for one request' }),
] as const;

/** The base URLs in traffic that another tool recorded. */
const inTraffic = { commands: ['report judge'], inConfig: false, defaultText: 'none' } as const;
export const trafficRows = [
  option({ ...node, ...inTraffic, help: 'base URL of the node in a HAR file' }),
  option({ ...data, ...inTraffic, help: 'base URL of the data interface in a HAR file' }),
  option({ ...metrics, ...inTraffic, help: 'base URL of the metrics interface in a HAR file' }),
  option({ ...url, ...inTraffic, help: 'base URL of the API of the document in a HAR file' }),
] as const;

/** Servers in an exported document. */
const server = { inConfig: false, defaultText: 'the reference provider at port 9650' } as const;
export const serverRows = [
  option({ ...node, ...server, commands: [exporting[1]], help: 'base URL where the node is served' }),
  option({ ...data, ...server, commands: [exporting[0]], help: 'base URL where the data interface is served' }),
  option({ ...metrics, ...server, commands: [exporting[0]], help: 'base URL where the metrics interface is served' }),
] as const;

const configuration = optionsIn('Configuration');

export const configurationRows = [
  configuration.own(
    'config',
    named('file'),
    [
      ...calling,
      'infer',
      'explain',
      'replay',
      'report judge',
      'report merge',
      'tools export openapi',
      'tools export openrpc',
    ],
    'options and subjects as JSON or YAML; absent: the assay.json or assay.yaml of the current folder, except for ' +
      'compare; options of the command line come first',
    { brief: 'default: assay.json or assay.yaml of the folder' },
  ),
  configuration.shared(
    'preset',
    named('name'),
    [...calling, 'explain', 'report judge'],
    'options and known deviations of a kind of deployment, e.g. avalanche; with an OpenRPC document, what the ' +
      'methods of a public document mean: ethereum',
    { brief: 'what is known of a deployment, e.g. avalanche' },
  ),
  configuration.shared(
    'rules',
    named('file'),
    [...asking, 'explain', 'report judge', 'tools completion'],
    'rules of your own, a TypeScript or JavaScript module: they are judged beside the requirements of the documents',
    { brief: 'module with rules of your own' },
  ),
  configuration.own(
    'out',
    named('file'),
    ['doctor'],
    'write the options that work as a configuration file for --config',
    { writes: 'file' },
  ),
  configuration.own('out', named('file'), ['infer'], 'file for the proposed overlay', {
    writes: 'file',
    defaultText: 'standard output',
  }),
  configuration.own('force', flagValue, ['doctor', 'infer'], 'let --out replace a file'),
] as const;
