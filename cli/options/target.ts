import { apiKey } from '../../contracts/chain/security.ts';
import { defaultOptions } from '../../engine/run/options.ts';
import { flag, option, text, texts } from './row.ts';

/** Options for the target's URLs and for requests to it. */

const asking = ['run', 'fuzz', 'watch', 'doctor'] as const;
/** A comparison takes its URLs as arguments. */
const calling = [...asking, 'compare'] as const;
/** Commands that may call an API of the user's own. */
const callingAny = [...calling, 'infer'] as const;
const exporting = ['export openapi', 'export openrpc'] as const;
const group = 'Target';

const node = option({
  name: 'node',
  value: 'url',
  schema: text,
  help: 'base URL of a node',
  group,
  commands: asking,
  inConfig: true,
});
const data = option({
  name: 'data',
  value: 'url',
  schema: text,
  help: 'base URL of the data interface',
  group,
  commands: asking,
  inConfig: true,
});
const metrics = option({
  name: 'metrics',
  value: 'url',
  schema: text,
  help: 'base URL of the metrics interface',
  group,
  commands: asking,
  inConfig: true,
});
const url = option({
  name: 'url',
  value: 'url',
  schema: text,
  help: 'base URL of the API that --openapi describes',
  group,
  commands: ['run', 'fuzz', 'watch', 'infer', 'doctor'],
  inConfig: true,
});
const apiKeyEnv = option({
  name: 'api-key-env',
  value: 'name',
  schema: text,
  help: "environment variable that holds the API key, or the secret of the document's security scheme",
  group,
  commands: callingAny,
  inConfig: true,
});
const apiKeyFile = option({
  name: 'api-key-file',
  value: 'file',
  schema: text,
  help: 'file that holds the API key',
  group,
  commands: callingAny,
  inConfig: true,
});
/** Characters of a header's name: RFC 9110, 5.6.2. */
const header = { ...text, pattern: "^[\\w!#$%&'*+.^`|~-]+$" } as const;
const apiKeyHeader = option({
  name: 'api-key-header',
  value: 'name',
  schema: header,
  help: 'header that carries the API key, if not the one that the document names',
  group,
  commands: [...callingAny, 'export openapi'],
  inConfig: true,
  defaultText: "the document's",
  advice: `this is not a header name; give the name only, like ${apiKey.place.name}`,
});
const credential = option({
  name: 'credential',
  value: 'scheme=source',
  schema: texts,
  help: 'secret of one security scheme of the document: `SCHEME=env:NAME` or `SCHEME=file:PATH`',
  group,
  commands: callingAny,
  inConfig: true,
});
const headerOption = option({
  name: 'header',
  value: 'header',
  schema: texts,
  help: 'header of every request: `NAME: env:VARIABLE`, `NAME: file:PATH`, or `NAME: VALUE` if it is no secret',
  group,
  commands: callingAny,
  inConfig: true,
});
const tokenCommand = option({
  name: 'token-command',
  value: 'command',
  schema: text,
  help: 'shell command that prints a token; it runs again before a JWT ends, and when a token is refused',
  group,
  commands: callingAny,
  inConfig: true,
});
const oauthClientId = option({
  name: 'oauth-client-id',
  value: 'id',
  schema: text,
  help: 'client for which tokens are fetched from an authorization server (OAuth 2)',
  group,
  commands: callingAny,
  inConfig: true,
});
const oauthClientSecret = option({
  name: 'oauth-client-secret',
  value: 'source',
  schema: text,
  help: 'secret of the client: `env:NAME` or `file:PATH`',
  group,
  commands: callingAny,
  inConfig: true,
});
const oauthRefreshToken = option({
  name: 'oauth-refresh-token',
  value: 'source',
  schema: text,
  help: "refresh token, in place of the client's own credentials: `env:NAME` or `file:PATH`",
  group,
  commands: callingAny,
  inConfig: true,
});
const oauthTokenUrl = option({
  name: 'oauth-token-url',
  value: 'url',
  schema: text,
  help: 'where the authorization server gives tokens',
  group,
  commands: callingAny,
  inConfig: true,
  defaultText: "the document's",
});
const oauthScope = option({
  name: 'oauth-scope',
  value: 'scope',
  schema: text,
  help: 'scope of the tokens, several with blanks between them',
  group,
  commands: callingAny,
  inConfig: true,
});
/** Options for secrets beside `--api-key-*`. */
const secretRows = [
  credential,
  headerOption,
  tokenCommand,
  oauthClientId,
  oauthClientSecret,
  oauthRefreshToken,
  oauthTokenUrl,
  oauthScope,
] as const;
const insecure = option({
  name: 'insecure',
  schema: flag,
  help: 'do not verify certificates; every report says so',
  group,
  commands: callingAny,
  inConfig: true,
});
export const timeout = option({
  name: 'timeout',
  value: 'seconds',
  // Without a default: only a time that is given keeps requests from being given up sooner.
  schema: { type: 'number', exclusiveMinimum: 0 },
  help: `time for one request; absent: learnt from the answers, at most ${defaultOptions.timeoutMs / 1_000}`,
  group: 'Limits',
  commands: callingAny,
  inConfig: true,
  engine: (seconds) => ({ timeoutMs: seconds * 1_000, patienceFloorMs: seconds * 1_000 }),
});

const openapi = option({
  name: 'openapi',
  value: 'file',
  schema: text,
  help: 'OpenAPI document (2.0, 3.0, 3.1) of an API of your own, a file or a URL',
  group,
  commands: ['run', 'fuzz', 'watch', 'infer', 'explain', 'doctor'],
  inConfig: true,
});

const overlay = option({
  name: 'overlay',
  value: 'file',
  schema: text,
  help: 'OpenAPI Overlay that says what its lists mean (x-assay-list)',
  group,
  commands: ['run', 'fuzz', 'watch', 'explain', 'doctor'],
  inConfig: true,
});

const namespace = option({
  name: 'namespace',
  value: 'prefix',
  schema: { ...text, pattern: '^[A-Za-z]\\w*$', default: defaultOptions.namespace },
  help: "prefix of the node's methods",
  group,
  commands: [...calling, 'export openrpc'],
  inConfig: true,
  advice: `this is not a method prefix; give letters and digits without a dot, like ${defaultOptions.namespace}`,
  engine: (namespace) => ({ namespace }),
});

export const targetRows = [
  node,
  data,
  metrics,
  openapi,
  overlay,
  option({
    name: 'allow-writes',
    value: 'pattern',
    schema: { ...texts, default: [] },
    help: 'POST operations to call, too, by operationId or method and path; `*` matches anything',
    group,
    commands: ['run', 'fuzz', 'watch', 'doctor'],
    inConfig: true,
  }),
  url,
  apiKeyEnv,
  apiKeyFile,
  apiKeyHeader,
  ...secretRows,
  option({
    name: 'ca',
    value: 'file',
    schema: text,
    help: 'PEM file of certificates to trust in addition to the usual ones',
    group,
    commands: [...callingAny, 'replay'],
    inConfig: true,
  }),
  insecure,
  namespace,
  option({
    name: 'network',
    value: 'name',
    schema: { enum: ['mainnet', 'fuji', 'testnet'], default: defaultOptions.network },
    help: 'network to test',
    group,
    commands: calling,
    inConfig: true,
    engine: (network) => ({ network }),
  }),
  option({
    name: 'chain-id',
    value: 'id',
    schema: texts,
    help: 'EVM chain to test',
    group,
    commands: calling,
    inConfig: true,
  }),
  option({
    name: 'vm-chain',
    value: 'id',
    schema: texts,
    help: "another chain of the asset chain's virtual machine",
    group,
    commands: calling,
    inConfig: true,
  }),
  option({
    name: 'wait-ready',
    value: 'seconds',
    schema: { type: 'number', minimum: 0.001, maximum: 86_400 },
    help: 'how long to wait for a target that does not answer yet',
    group,
    commands: callingAny,
    inConfig: true,
  }),
] as const;

/** Options of a replay; their defaults come from the run with the finding. */
const ofTheRun = { commands: ['replay'], inConfig: false, defaultText: "the run's" } as const;
export const replayTargetRows = [
  option({ ...node, ...ofTheRun, help: 'base URL of another node' }),
  option({ ...data, ...ofTheRun, help: 'base URL of another data interface' }),
  option({ ...metrics, ...ofTheRun, help: 'base URL of another metrics interface' }),
  option({ ...url, ...ofTheRun, help: 'base URL of another deployment of the API' }),
  option({ ...apiKeyEnv, ...ofTheRun }),
  option({ ...apiKeyFile, ...ofTheRun }),
  option({ ...apiKeyHeader, ...ofTheRun }),
  option({ ...credential, ...ofTheRun }),
  option({ ...headerOption, ...ofTheRun }),
  option({ ...tokenCommand, ...ofTheRun }),
  option({ ...oauthClientId, ...ofTheRun }),
  option({ ...oauthClientSecret, ...ofTheRun }),
  option({ ...oauthRefreshToken, ...ofTheRun }),
  option({ ...oauthTokenUrl, ...ofTheRun }),
  option({ ...oauthScope, ...ofTheRun }),
  option({ ...insecure, commands: ['replay'], inConfig: false, help: 'do not verify certificates' }),
  option({
    ...timeout,
    ...ofTheRun,
    schema: { type: 'number', exclusiveMinimum: 0 },
    help: 'longest time for one request',
  }),
] as const;

/** The base URLs in traffic that another tool recorded. */
const inTraffic = { commands: ['judge'], inConfig: false, defaultText: 'none' } as const;
export const trafficRows = [
  option({ ...node, ...inTraffic, help: 'base URL of the node in a HAR file' }),
  option({ ...data, ...inTraffic, help: 'base URL of the data interface in a HAR file' }),
  option({ ...metrics, ...inTraffic, help: 'base URL of the metrics interface in a HAR file' }),
  option({ ...url, ...inTraffic, help: 'base URL of the API in a HAR file, with --openapi' }),
  option({ ...openapi, ...inTraffic }),
  option({ ...overlay, ...inTraffic }),
  option({ ...namespace, commands: ['judge'], inConfig: false }),
  option({ ...apiKeyHeader, commands: ['judge'], inConfig: false }),
] as const;

/** Servers in an exported document. */
const server = { inConfig: false, defaultText: 'the reference provider at port 9650' } as const;
export const serverRows = [
  option({ ...node, ...server, commands: [exporting[1]], help: 'base URL where the node is served' }),
  option({ ...data, ...server, commands: [exporting[0]], help: 'base URL where the data interface is served' }),
  option({ ...metrics, ...server, commands: [exporting[0]], help: 'base URL where the metrics interface is served' }),
] as const;
