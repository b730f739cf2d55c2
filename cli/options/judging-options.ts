import { flagValue, list, named, numeric, operationSchema, optionsIn, texts, whole } from './row.ts';
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
  selection.shared(
    'only',
    list('pattern', { default: defaultOptions.only }),
    [...judging, 'watch', 'explain'],
    'requirement, operation or requirement@operation; * stands for anything',
    { brief: 'requirements or operations; * is anything', engine: (only) => ({ only }) },
  ),
  selection.own(
    'only',
    list('pattern', { default: [] }),
    ['mutate'],
    'mutants whose names match, or those of an operation; * stands for anything',
  ),
  selection.own(
    'changed-since',
    named('ref'),
    judging,
    'commit of git: judge only operations whose part of the document or overlay changed since then',
    { brief: 'judge what changed since a commit of git' },
  ),
  selection.own(
    'max-mutants',
    whole(1, { default: 60 }),
    ['mutate'],
    'maximum number of mutants to judge; if there are more, --seed draws from each operation and kind',
  ),
  selection.shared(
    'depth',
    { value: 'depth', schema: { enum: ['quick', 'standard', 'thorough'], default: defaultOptions.depth } },
    ['run', 'mutate'],
    'how many requests to spend on each case',
    { brief: 'requests per case', engine: (depth) => ({ depth }) },
  ),
  selection.shared(
    'seed',
    whole(0, { default: defaultOptions.seed }),
    [...judging, 'watch', 'compare', 'mutate'],
    'seed of all random choices',
    { rare: true, engine: (seed) => ({ seed }) },
  ),
  selection.shared(
    'shard',
    named('i/n', { pattern: '^[1-9]\\d{0,8}/[1-9]\\d{0,8}$' }),
    judging,
    'take the i-th of n parts of the operations, or of the inputs of fuzz; assay report merge combines the parts',
    { rare: true, advice: shardAdvice, engine: (shardText) => ({ shard: shardOf(shardText) }) },
  ),
  selection.configured(
    'regressions',
    named('dir'),
    'folder of findings that assay fuzz wrote: each finding is replayed',
  ),
  selection.configured(
    'subjects-from',
    named('dir'),
    'folder of an earlier run: start with the subjects that it found',
  ),
  selection.configured(
    'operations',
    { schema: { type: 'object', additionalProperties: operationSchema } },
    'settings by operation, e.g. "listOrders": { "rate": 2 }; * stands for anything: skip (the reason), rate, ' +
      'values by parameter, and statuses that are expected',
    {
      engine: (operations) => ({
        operations: Object.entries(operations).map(([pattern, { skip, rate }]) => ({
          pattern,
          ...defined({ skip, rate }),
        })),
      }),
    },
  ),
  selection.configured(
    'subjects',
    { schema: { type: 'object', additionalProperties: texts } },
    'known values by kind, e.g. "x-address": ["X-..."]; they are tried before values learnt from the target. ' +
      '`assay explain subjects` lists the kinds',
  ),
  selection.shared('fuzz', whole(1), ['run'], 'after the laws, send this many generated inputs too; one report', {
    brief: 'generated inputs to send after the laws',
    engine: (requests) => ({
      fuzz: { afterRun: true, requests, shrinkRequests: shrinkRequestsFor(requests), guidance: true },
    }),
  }),
] as const;

const limit = optionsIn('Limits');
const mib = 2 ** 20;

export const maxRequests = limit.shared(
  'max-requests',
  whole(1, { default: defaultLimits.maxRequests }),
  ['run'],
  'stop after this many requests',
  { engine: (requests) => ({ maxRequests: requests }) },
);
export const maxTime = limit.shared(
  'max-time',
  numeric('seconds', { minimum: 0.001, maximum: 1_000_000, default: defaultLimits.maxTimeMs / 1_000 }),
  ['run', 'watch', 'compare'],
  'stop after this time',
  { engine: (seconds) => ({ maxTimeMs: seconds * 1_000 }) },
);

export const limitRows = [
  limit.own('max-requests', whole(1, { default: 400 }), ['infer'], 'maximum number of requests'),
  maxRequests,
  maxTime,
  timeout,
  limit.configured(
    'max-silence',
    numeric('seconds', { minimum: 0, maximum: 1_000_000, default: defaultLimits.maxSilenceMs / 1_000 }),
    'longest total time of requests without an answer',
    { engine: (seconds) => ({ maxSilenceMs: seconds * 1_000 }) },
  ),
  limit.configured(
    'max-body',
    numeric('mib', { minimum: 0.001, maximum: 256, default: defaultOptions.maxBodyBytes / mib }),
    'largest response that is read',
    { engine: (size) => ({ maxBodyBytes: Math.ceil(size * mib) }) },
  ),
  limit.configured(
    'max-memory',
    whole(64, { default: defaultLimits.maxMemoryMiB }, 'mib'),
    'stop when the process needs more memory',
    { engine: (maxMemoryMiB) => ({ maxMemoryMiB }) },
  ),
  limit.configured('max-pages', whole(2), 'pages of one walk through a list', {
    defaultText: 'by --depth 2, 6 or 25',
    engine: (maxPages) => ({ maxPages }),
  }),
  limit.configured(
    'max-findings',
    whole(0, { default: defaultLimits.maxFindings }),
    'maximum number of findings that carry their exchanges',
    { engine: (maxFindings) => ({ maxFindings }) },
  ),
  limit.configured(
    'max-attachment',
    whole(1, { maximum: 1_024, default: defaultLimits.maxAttachmentKiB }, 'kib'),
    'longest text that a finding carries',
    { engine: (maxAttachmentKiB) => ({ maxAttachmentKiB }) },
  ),
  limit.shared('rate', numeric('n', { exclusiveMinimum: 0 }), callingAny, 'most requests per second', {
    defaultText: 'no limit',
    engine: (rate) => ({ rate }),
  }),
  limit.shared(
    'concurrency',
    whole(1, { maximum: 256, default: defaultOptions.concurrency }),
    [...judging, 'watch', 'compare', 'mutate'],
    'cases judged at the same time',
    { rare: true, engine: (concurrency) => ({ concurrency }) },
  ),
] as const;

const verdict = optionsIn('Verdict');

export const verdictRows = [
  verdict.shared(
    'fail-on',
    { value: 'level', schema: { enum: ['stated', 'derived', 'inherited'], default: defaultOptions.failOn } },
    [...judging, 'watch', 'report judge'],
    'weakest level that fails the run',
    { rare: true, engine: (failOn) => ({ failOn }) },
  ),
  verdict.shared('baseline', named('file'), [...judging, 'watch'], 'known findings: only new ones fail the run', {
    brief: 'file of known findings, which fail no run',
  }),
  verdict.configured('strict-baseline', flagValue, 'fail also if an entry of the baseline no longer occurs'),
  verdict.configured(
    'min-judged',
    numeric('percent', { minimum: 0, maximum: 100, default: defaultGate.minJudged }),
    'exit 3 if a smaller share of the selected cases of an interface is judged',
  ),
  verdict.configured(
    'max-lost',
    numeric('percent', { minimum: 0, maximum: 100, default: defaultGate.maxLost }),
    'exit 3 if a larger share of the cases that the baseline records as judged is not judged',
  ),
] as const;
