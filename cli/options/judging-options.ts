import { flag, operationSchema, optionsIn, text, texts } from './row.ts';
import { callingAny, timeout } from './target-options.ts';
import { Usage } from '../usage.ts';
import { defined } from '../../engine/model/defined.ts';
import { defaultGate } from '../../engine/model/baseline.ts';
import { defaultLimits, defaultOptions, type EngineOptions, shrinkRequestsFor } from '../../engine/run/options.ts';

/** Options that select cases, limit a run, and decide its verdict. */

const judging = ['run', 'fuzz'] as const;

const selection = optionsIn('Selection');

const shardAdvice = 'give I/N, the I-th of N parts, from 1/N to N/N';

/** @throws Usage if I of `I/N` is greater than N. */
const shardOf = (shardText: string): NonNullable<EngineOptions['shard']> => {
  const [index = 0, count = 0] = shardText.split('/').map(Number);
  if (index > count) throw new Usage(`--shard ${shardText}: ${shardAdvice}`);
  return { index, count };
};

export const selectionRows = [
  selection.shared({
    name: 'only',
    brief: 'requirements or operations; * is anything',
    value: 'pattern',
    schema: { ...texts, default: defaultOptions.only },
    help: 'requirement, operation or requirement@operation; * stands for anything',
    commands: [...judging, 'watch', 'explain'],
    engine: (only) => ({ only }),
  }),
  selection.own({
    name: 'only',
    value: 'pattern',
    schema: { ...texts, default: [] },
    help: 'mutants whose names match, or those of an operation; * stands for anything',
    commands: ['mutate'],
  }),
  selection.own({
    name: 'changed-since',
    brief: 'judge what changed since a commit of git',
    value: 'ref',
    schema: text,
    help: 'commit of git: judge only operations whose part of the document or overlay changed since then',
    commands: judging,
  }),
  selection.own({
    name: 'max-mutants',
    value: 'n',
    schema: { type: 'integer', minimum: 1, default: 60 },
    help: 'maximum number of mutants to judge; if there are more, --seed draws from each operation and kind',
    commands: ['mutate'],
  }),
  selection.shared({
    name: 'depth',
    brief: 'requests per case',
    value: 'depth',
    schema: { enum: ['quick', 'standard', 'thorough'], default: defaultOptions.depth },
    help: 'how many requests to spend on each case',
    commands: ['run', 'mutate'],
    engine: (depth) => ({ depth }),
  }),
  selection.shared({
    name: 'seed',
    rare: true,
    value: 'n',
    schema: { type: 'integer', minimum: 0, default: defaultOptions.seed },
    help: 'seed of all random choices',
    commands: [...judging, 'watch', 'compare', 'mutate'],
    engine: (seed) => ({ seed }),
  }),
  selection.shared({
    name: 'shard',
    rare: true,
    value: 'i/n',
    schema: { ...text, pattern: '^[1-9]\\d{0,8}/[1-9]\\d{0,8}$' },
    help: 'take the i-th of n parts of the operations, or of the inputs of fuzz; assay report merge combines the parts',
    commands: judging,
    advice: shardAdvice,
    engine: (shardText) => ({ shard: shardOf(shardText) }),
  }),
  selection.configured({
    name: 'regressions',
    value: 'dir',
    schema: text,
    help: 'folder of findings that assay fuzz wrote: each finding is replayed',
  }),
  selection.configured({
    name: 'subjects-from',
    value: 'dir',
    schema: text,
    help: 'folder of an earlier run: start with the subjects that it found',
  }),
  selection.configured({
    name: 'operations',
    schema: { type: 'object', additionalProperties: operationSchema },
    help:
      'settings by operation, e.g. "listOrders": { "rate": 2 }; * stands for anything: skip (the reason), rate, ' +
      'values by parameter, and statuses that are expected',
    engine: (operations) => ({
      operations: Object.entries(operations).map(([pattern, { skip, rate }]) => ({
        pattern,
        ...defined({ skip, rate }),
      })),
    }),
  }),
  selection.configured({
    name: 'subjects',
    schema: { type: 'object', additionalProperties: texts },
    help:
      'known values by kind, e.g. "x-address": ["X-..."]; they are tried before values learnt from the target. ' +
      '`assay explain subjects` lists the kinds',
  }),
  selection.shared({
    name: 'fuzz',
    brief: 'generated inputs to send after the laws',
    value: 'n',
    schema: { type: 'integer', minimum: 1 },
    help: 'after the laws, send this many generated inputs too; one report',
    commands: ['run'],
    engine: (requests) => ({
      fuzz: { afterRun: true, requests, shrinkRequests: shrinkRequestsFor(requests), guidance: true },
    }),
  }),
] as const;

const limit = optionsIn('Limits');
const mib = 2 ** 20;

export const maxRequests = limit.shared({
  name: 'max-requests',
  value: 'n',
  schema: { type: 'integer', minimum: 1, default: defaultLimits.maxRequests },
  help: 'stop after this many requests',
  commands: ['run'],
  engine: (requests) => ({ maxRequests: requests }),
});
export const maxTime = limit.shared({
  name: 'max-time',
  value: 'seconds',
  schema: { type: 'number', minimum: 0.001, maximum: 1_000_000, default: defaultLimits.maxTimeMs / 1_000 },
  help: 'stop after this time',
  commands: ['run', 'watch', 'compare'],
  engine: (seconds) => ({ maxTimeMs: seconds * 1_000 }),
});

export const limitRows = [
  limit.own({
    name: 'max-requests',
    value: 'n',
    schema: { type: 'integer', minimum: 1, default: 400 },
    help: 'maximum number of requests',
    commands: ['infer'],
  }),
  maxRequests,
  maxTime,
  timeout,
  limit.configured({
    name: 'max-silence',
    value: 'seconds',
    schema: { type: 'number', minimum: 0, maximum: 1_000_000, default: defaultLimits.maxSilenceMs / 1_000 },
    help: 'longest total time of requests without an answer',
    engine: (seconds) => ({ maxSilenceMs: seconds * 1_000 }),
  }),
  limit.configured({
    name: 'max-body',
    value: 'mib',
    schema: { type: 'number', minimum: 0.001, maximum: 256, default: defaultOptions.maxBodyBytes / mib },
    help: 'largest response that is read',
    engine: (size) => ({ maxBodyBytes: Math.ceil(size * mib) }),
  }),
  limit.configured({
    name: 'max-memory',
    value: 'mib',
    schema: { type: 'integer', minimum: 64, default: defaultLimits.maxMemoryMiB },
    help: 'stop when the process needs more memory',
    engine: (maxMemoryMiB) => ({ maxMemoryMiB }),
  }),
  limit.configured({
    name: 'max-pages',
    value: 'n',
    schema: { type: 'integer', minimum: 2 },
    help: 'pages of one walk through a list',
    defaultText: 'by --depth 2, 6 or 25',
    engine: (maxPages) => ({ maxPages }),
  }),
  limit.configured({
    name: 'max-findings',
    value: 'n',
    schema: { type: 'integer', minimum: 0, default: defaultLimits.maxFindings },
    help: 'maximum number of findings that carry their exchanges',
    engine: (maxFindings) => ({ maxFindings }),
  }),
  limit.configured({
    name: 'max-attachment',
    value: 'kib',
    schema: { type: 'integer', minimum: 1, maximum: 1_024, default: defaultLimits.maxAttachmentKiB },
    help: 'longest text that a finding carries',
    engine: (maxAttachmentKiB) => ({ maxAttachmentKiB }),
  }),
  limit.shared({
    name: 'rate',
    value: 'n',
    schema: { type: 'number', exclusiveMinimum: 0 },
    help: 'most requests per second',
    commands: callingAny,
    defaultText: 'no limit',
    engine: (rate) => ({ rate }),
  }),
  limit.shared({
    name: 'concurrency',
    rare: true,
    value: 'n',
    schema: { type: 'integer', minimum: 1, maximum: 256, default: defaultOptions.concurrency },
    help: 'cases judged at the same time',
    commands: [...judging, 'watch', 'compare', 'mutate'],
    engine: (concurrency) => ({ concurrency }),
  }),
] as const;

const verdict = optionsIn('Verdict');

export const verdictRows = [
  verdict.shared({
    name: 'fail-on',
    rare: true,
    value: 'level',
    schema: { enum: ['stated', 'derived', 'inherited'], default: defaultOptions.failOn },
    help: 'weakest level that fails the run',
    commands: [...judging, 'watch', 'report judge'],
    engine: (failOn) => ({ failOn }),
  }),
  verdict.shared({
    name: 'baseline',
    brief: 'file of known findings, which fail no run',
    value: 'file',
    schema: text,
    help: 'known findings: only new ones fail the run',
    commands: [...judging, 'watch'],
  }),
  verdict.configured({
    name: 'strict-baseline',
    schema: flag,
    help: 'fail also if an entry of the baseline no longer occurs',
  }),
  verdict.configured({
    name: 'min-judged',
    value: 'percent',
    schema: { type: 'number', minimum: 0, maximum: 100, default: defaultGate.minJudged },
    help: 'exit 3 if a smaller share of the selected cases of an interface is judged',
  }),
  verdict.configured({
    name: 'max-lost',
    value: 'percent',
    schema: { type: 'number', minimum: 0, maximum: 100, default: defaultGate.maxLost },
    help: 'exit 3 if a larger share of the cases that the baseline records as judged is not judged',
  }),
] as const;
