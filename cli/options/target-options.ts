import { defaultOptions } from '../../engine/run/options.ts';
import { flag, option, optionsIn, text, texts } from './row.ts';

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

const node = target.shared({
  name: 'node',
  value: 'url',
  schema: text,
  help: 'base URL of a node',
  commands: asking,
});
const data = target.shared({
  name: 'data',
  value: 'url',
  schema: text,
  help: 'base URL of the data interface',
  commands: asking,
});
const metrics = target.shared({
  name: 'metrics',
  value: 'url',
  schema: text,
  help: 'base URL of the metrics interface',
  commands: asking,
});
const url = target.shared({
  name: 'url',
  brief: 'base URL of your API',
  value: 'url',
  schema: text,
  help: 'base URL of the API that the document describes; where a file names several documents: NAME=URL,NAME=URL',
  commands: ['run', 'fuzz', 'watch', 'infer', 'doctor', 'mutate'],
});
const insecure = target.shared({
  name: 'insecure',
  negatable: true,
  brief: 'do not verify certificates',
  schema: flag,
  help: 'do not verify certificates; every report says so',
  commands: callingAny,
});
export const timeout = limit.shared({
  name: 'timeout',
  rare: true,
  value: 'seconds',
  // Without a default: only a time that is given keeps requests from being given up sooner.
  schema: { type: 'number', exclusiveMinimum: 0 },
  help: `time for one request; absent: learnt from the answers, at most ${defaultOptions.timeoutMs / 1_000}`,
  commands: callingAny,
  engine: (seconds) => ({ timeoutMs: seconds * 1_000, patienceFloorMs: seconds * 1_000 }),
});

const namespace = target.configured({
  name: 'namespace',
  value: 'prefix',
  schema: { ...text, pattern: '^[A-Za-z]\\w*$', default: defaultOptions.namespace },
  help: "prefix of the node's methods",
  advice: `this is not a method prefix; give letters and digits without a dot, like ${defaultOptions.namespace}`,
  engine: (namespace) => ({ namespace }),
});

const keyRow = target.shared({
  name: 'key',
  brief: 'API key: `env:NAME` or `file:PATH`',
  value: 'scheme=source',
  schema: texts,
  help:
    'API key, as `env:NAME` of an environment variable or `file:PATH`; for one security scheme of the document: ' +
    '`SCHEME=env:NAME`',
  commands: callingAny,
});
/** Characters of a header's name: RFC 9110, 5.6.2. */
const header = { ...text, pattern: "^[\\w!#$%&'*+.^`|~-]+$" } as const;
const keyHeader = target.configured({
  name: 'key-header',
  value: 'name',
  schema: header,
  help: 'header that carries the API key, if not the one that the document names',
  defaultText: "the document's",
  advice: 'this is not a header name; give the name only, like x-api-key',
});
const headerOption = target.shared({
  name: 'header',
  brief: 'header of every request, like `NAME: VALUE`',
  value: 'header',
  schema: texts,
  help: 'header of every request: `NAME: env:VARIABLE`, `NAME: file:PATH`, or `NAME: VALUE` if it is no secret',
  commands: callingAny,
});
const secretRows = [
  headerOption,
  target.configured({
    name: 'token-command',
    value: 'command',
    schema: text,
    help: 'shell command that prints a token; it runs again before a JWT ends, and when a token is refused',
  }),
  target.configured({
    name: 'oauth-client-id',
    value: 'id',
    schema: text,
    help: 'client for which tokens are fetched from an authorization server (OAuth 2)',
  }),
  target.configured({
    name: 'oauth-client-secret',
    value: 'source',
    schema: text,
    help: 'secret of the client: `env:NAME` or `file:PATH`',
  }),
  target.configured({
    name: 'oauth-refresh-token',
    value: 'source',
    schema: text,
    help: "refresh token, in place of the client's own credentials: `env:NAME` or `file:PATH`",
  }),
  target.configured({
    name: 'oauth-token-url',
    value: 'url',
    schema: text,
    help: 'token URL of the authorization server',
    defaultText: "the document's",
  }),
  target.configured({
    name: 'oauth-scope',
    value: 'scope',
    schema: text,
    help: 'scope of the tokens, several separated by blanks',
  }),
] as const;

export const targetRows = [
  node,
  data,
  metrics,
  target.configured({
    name: 'documents',
    value: 'file',
    schema: texts,
    help:
      'files or URLs that describe an API of your own: an OpenAPI (2.0 to 3.2) or OpenRPC (1.2 to 1.4) document, an ' +
      'OpenAPI Overlay for it, or a file that names several documents; `discover` asks the target for its document',
  }),
  target.shared({
    name: 'allow-writes',
    brief: 'operations to call although they may write',
    value: 'pattern',
    schema: { ...texts, default: [] },
    help: 'operations to call although they may write, by operationId, method and path, or RPC method; `*` matches all',
    commands: callingAny,
  }),
  url,
  keyRow,
  keyHeader,
  ...secretRows,
  target.configured({
    name: 'ca',
    value: 'file',
    schema: text,
    help: 'PEM file of certificates to trust in addition to the usual ones',
  }),
  insecure,
  namespace,
  target.configured({
    name: 'network',
    value: 'name',
    schema: { enum: ['mainnet', 'fuji', 'testnet'], default: defaultOptions.network },
    help: 'network to test',
    engine: (network) => ({ network }),
  }),
  target.configured({
    name: 'chain-id',
    value: 'id',
    schema: texts,
    help: 'EVM chain to test',
  }),
  target.configured({
    name: 'vm-chain',
    value: 'id',
    schema: texts,
    help: "another chain of the asset chain's virtual machine",
  }),
  target.configured({
    name: 'trace',
    schema: flag,
    help: 'send a W3C traceparent header with each request, and name its id in findings; false sends none',
    defaultText: 'on',
    engine: (trace) => ({ trace }),
  }),
  target.configured({
    name: 'trace-url',
    value: 'url',
    schema: { ...text, pattern: '^https?://.*\\{traceId\\}' },
    help: 'address of a trace in your tracing tool, with {traceId}: findings link to it',
    advice: 'give a URL with {traceId}, like https://traces.example/trace/{traceId}',
  }),
  target.shared({
    name: 'wait-ready',
    brief: 'how long to wait for a target that starts',
    value: 'seconds',
    schema: { type: 'number', minimum: 0.001, maximum: 86_400 },
    help: 'how long to wait for a target that does not answer yet',
    commands: callingAny,
  }),
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
  configuration.own({
    name: 'config',
    brief: 'default: assay.json or assay.yaml of the folder',
    value: 'file',
    schema: text,
    help:
      'options and subjects as JSON or YAML; absent: the assay.json or assay.yaml of the current folder, except for ' +
      'compare; options of the command line come first',
    commands: [
      ...calling,
      'infer',
      'explain',
      'replay',
      'report judge',
      'report merge',
      'tools export openapi',
      'tools export openrpc',
    ],
  }),
  configuration.shared({
    name: 'preset',
    brief: 'what is known of a deployment, e.g. avalanche',
    value: 'name',
    schema: text,
    help:
      'options and known deviations of a kind of deployment, e.g. avalanche; with an OpenRPC document, what the ' +
      'methods of a public document mean: ethereum',
    commands: [...calling, 'explain', 'report judge'],
  }),
  configuration.own({
    name: 'out',
    value: 'file',
    writes: 'file',
    schema: text,
    help: 'write the options that work as a configuration file for --config',
    commands: ['doctor'],
  }),
  configuration.own({
    name: 'out',
    value: 'file',
    writes: 'file',
    schema: text,
    help: 'file for the proposed overlay',
    commands: ['infer'],
    defaultText: 'standard output',
  }),
  configuration.own({ name: 'force', schema: flag, help: 'let --out replace a file', commands: ['doctor', 'infer'] }),
] as const;
