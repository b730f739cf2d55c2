import { defaultOptions } from '../../engine/run/options.ts';
import { asking, callingAny } from './calling.ts';
import { flag, option, text, texts } from './row.ts';
import { keyHeader, keyRow, headerOption, secretRows } from './secrets.ts';

/** Options for the target's URLs and for requests to it. */

const exporting = ['tools export openapi', 'tools export openrpc'] as const;
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
  brief: 'base URL of your API',
  value: 'url',
  schema: text,
  help: 'base URL of the API that the document describes; where a file names several documents: NAME=URL,NAME=URL',
  group,
  commands: ['run', 'fuzz', 'watch', 'infer', 'doctor', 'mutate'],
  inConfig: true,
});
const insecure = option({
  name: 'insecure',
  negatable: true,
  brief: 'do not verify certificates',
  schema: flag,
  help: 'do not verify certificates; every report says so',
  group,
  commands: callingAny,
  inConfig: true,
});
export const timeout = option({
  name: 'timeout',
  rare: true,
  value: 'seconds',
  // Without a default: only a time that is given keeps requests from being given up sooner.
  schema: { type: 'number', exclusiveMinimum: 0 },
  help: `time for one request; absent: learnt from the answers, at most ${defaultOptions.timeoutMs / 1_000}`,
  group: 'Limits',
  commands: callingAny,
  inConfig: true,
  engine: (seconds) => ({ timeoutMs: seconds * 1_000, patienceFloorMs: seconds * 1_000 }),
});

const namespace = option({
  name: 'namespace',
  value: 'prefix',
  schema: { ...text, pattern: '^[A-Za-z]\\w*$', default: defaultOptions.namespace },
  help: "prefix of the node's methods",
  group,
  commands: [],
  inConfig: true,
  advice: `this is not a method prefix; give letters and digits without a dot, like ${defaultOptions.namespace}`,
  engine: (namespace) => ({ namespace }),
});

export const targetRows = [
  node,
  data,
  metrics,
  option({
    name: 'documents',
    value: 'file',
    schema: texts,
    help:
      'files or URLs that describe an API of your own: an OpenAPI (2.0 to 3.2) or OpenRPC (1.2 to 1.4) document, an ' +
      'OpenAPI Overlay for it, or a file that names several documents; `discover` asks the target for its document',
    group: 'Target',
    commands: [],
    inConfig: true,
  }),
  option({
    name: 'allow-writes',
    brief: 'operations to call although they may write',
    value: 'pattern',
    schema: { ...texts, default: [] },
    help: 'operations to call although they may write, by operationId, method and path, or RPC method; `*` matches all',
    group,
    commands: callingAny,
    inConfig: true,
  }),
  url,
  keyRow,
  keyHeader,
  ...secretRows,
  option({
    name: 'ca',
    value: 'file',
    schema: text,
    help: 'PEM file of certificates to trust in addition to the usual ones',
    group,
    commands: [],
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
    commands: [],
    inConfig: true,
    engine: (network) => ({ network }),
  }),
  option({
    name: 'chain-id',
    value: 'id',
    schema: texts,
    help: 'EVM chain to test',
    group,
    commands: [],
    inConfig: true,
  }),
  option({
    name: 'vm-chain',
    value: 'id',
    schema: texts,
    help: "another chain of the asset chain's virtual machine",
    group,
    commands: [],
    inConfig: true,
  }),
  option({
    name: 'trace',
    schema: flag,
    help: 'send a W3C traceparent header with each request, and name its id in findings; false sends none',
    defaultText: 'on',
    group,
    commands: [],
    inConfig: true,
    engine: (trace) => ({ trace }),
  }),
  option({
    name: 'trace-url',
    value: 'url',
    schema: { ...text, pattern: '^https?://.*\\{traceId\\}' },
    help: 'address of a trace in your tracing tool, with {traceId}: findings link to it',
    group,
    commands: [],
    inConfig: true,
    advice: 'give a URL with {traceId}, like https://traces.example/trace/{traceId}',
  }),
  option({
    name: 'wait-ready',
    brief: 'how long to wait for a target that starts',
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
