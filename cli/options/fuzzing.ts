import { shrinkRequestsFor } from '../../engine/run/options.ts';
import { flag, option, text } from './row.ts';
import { maxRequests, maxTime } from './limits.ts';

/** Options of `assay fuzz`, and `--fuzz` of `assay run`. */

const group = 'Fuzzing';
const fuzzOnly = { group, commands: ['fuzz'], inConfig: false, isOwn: true } as const;

/** Default number of requests: a minute or two on most targets. */
const defaultRequests = 5_000;

export const fuzzRows = [
  option({
    name: 'fuzz',
    brief: 'generated inputs to send after the laws',
    value: 'n',
    schema: { type: 'integer', minimum: 1 },
    help: 'after the laws, send this many generated inputs too; one report',
    group: 'Selection',
    commands: ['run'],
    inConfig: true,
    engine: (requests) => ({
      fuzz: { afterRun: true, requests, shrinkRequests: shrinkRequestsFor(requests), guidance: true },
    }),
  }),
  option({
    ...maxRequests,
    ...fuzzOnly,
    schema: { type: 'integer', minimum: 1, default: defaultRequests },
    brief: 'requests at most',
    help: 'requests at most, by all shards together: discovery, inputs, and what confirms and shrinks findings',
  }),
  option({
    ...maxTime,
    ...fuzzOnly,
    schema: { type: 'number', exclusiveMinimum: 0 },
    brief: 'send no inputs after this time',
    help: 'send no inputs after this time; findings are confirmed for a quarter of it more, from 5 to 60 seconds',
  }),
  option({
    ...fuzzOnly,
    name: 'shrink-requests',
    rare: true,
    value: 'n',
    schema: { type: 'integer', minimum: 0 },
    help: 'requests of --max-requests that are kept to confirm and shrink findings, at most half of them',
    defaultText: 'a fifth of --max-requests',
  }),
  option({
    ...fuzzOnly,
    name: 'corpus',
    value: 'dir',
    schema: text,
    brief: 'folder of interesting inputs',
    help: 'folder of interesting inputs: read at the start, added to during the run; several processes can share it',
  }),
  option({
    ...fuzzOnly,
    commands: ['report merge'],
    name: 'corpus',
    value: 'dir',
    schema: text,
    help: 'for fuzz shards: folder for the smallest input of each behaviour',
    defaultText: 'corpus in --out',
  }),
  option({ ...fuzzOnly, name: 'stop-at-first', rare: true, schema: flag, help: 'end with the first finding' }),
  option({
    ...fuzzOnly,
    name: 'guidance',
    rare: true,
    schema: { ...flag, default: true },
    help: 'do not let responses decide which inputs come next',
  }),
] as const;
