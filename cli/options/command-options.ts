import path from 'node:path';
import { maxRequests, maxTime } from './judging-options.ts';
import { defaultOut } from './result-options.ts';
import { flag, option, optionsIn, ownOptions, text, texts } from './row.ts';

/** Options of single commands: `fuzz`, `watch`, `compare`, and those with the reference provider. */

const judging = ['run', 'fuzz'] as const;
const fuzzOption = ownOptions('Fuzzing', 'fuzz');
const watchOption = ownOptions('Watching', 'watch');
const compareOption = ownOptions('Comparison', 'compare');

/** Default number of requests: a minute or two on most targets. */
const defaultRequests = 5_000;

export const fuzzRows = [
  fuzzOption({
    ...maxRequests,
    schema: { type: 'integer', minimum: 1, default: defaultRequests },
    brief: 'requests at most',
    help: 'requests at most, by all shards together: discovery, inputs, and what confirms and shrinks findings',
  }),
  fuzzOption({
    ...maxTime,
    schema: { type: 'number', exclusiveMinimum: 0 },
    brief: 'send no inputs after this time',
    help: 'send no inputs after this time; findings are confirmed for a quarter of it more, from 5 to 60 seconds',
  }),
  fuzzOption({
    name: 'shrink-requests',
    rare: true,
    value: 'n',
    schema: { type: 'integer', minimum: 0 },
    help: 'requests of --max-requests that are kept to confirm and shrink findings, at most half of them',
    defaultText: 'a fifth of --max-requests',
  }),
  fuzzOption({
    name: 'corpus',
    value: 'dir',
    writes: 'folder',
    schema: text,
    brief: 'folder of interesting inputs',
    help: 'folder of interesting inputs: read at the start, added to during the run; several processes can share it',
  }),
  ownOptions(
    'Fuzzing',
    'report merge',
  )({
    name: 'corpus',
    value: 'dir',
    schema: text,
    help: 'for fuzz shards: folder for the smallest input of each behaviour',
    defaultText: 'corpus in --out',
  }),
  fuzzOption({ name: 'stop-at-first', rare: true, schema: flag, help: 'end with the first finding' }),
  fuzzOption({
    name: 'guidance',
    rare: true,
    schema: { ...flag, default: true },
    help: 'do not let responses decide which inputs come next',
  }),
] as const;

export const watchRows = [
  watchOption({
    name: 'depth',
    value: 'depth',
    schema: { enum: ['quick', 'standard', 'thorough'] },
    defaultText: 'quick until each case had its turn, then standard',
    brief: 'requests per case',
    help: 'how many requests to spend on each case',
  }),
  watchOption({
    name: 'every',
    value: 'time',
    schema: { ...text, pattern: '^[1-9]\\d{0,5}(s|m|h)$', default: '10m' },
    brief: 'from the start of one round to the next',
    help: 'interval between the starts of two rounds; up to a tenth more is added at random',
    advice: 'give a number and a unit, like 30s, 10m or 2h',
  }),
  watchOption({
    name: 'out',
    value: 'dir',
    writes: 'folder',
    schema: { ...text, default: 'assay-watch' },
    brief: 'folder for state and results',
    help: 'folder for the state, the evidence of open findings and the results of the latest round',
  }),
  watchOption({
    name: 'max-requests',
    value: 'n',
    schema: { type: 'integer', minimum: 100, default: 400 },
    help: 'requests of one round',
  }),
  watchOption({
    name: 'rounds',
    value: 'n',
    schema: { type: 'integer', minimum: 1 },
    help: 'end after this many rounds',
    defaultText: 'none',
  }),
  watchOption({
    name: 'on-change',
    value: 'command',
    schema: text,
    brief: 'shell command to run when something changes',
    help: 'shell command to run when a finding is new or gone, or an interface is lost or back',
  }),
  watchOption({
    name: 'beside',
    value: 'url',
    schema: text,
    brief: 'another deployment, to compare with in each round',
    help: 'another deployment of the same data; each round compares closed windows and declared heads with it',
  }),
  watchOption({
    name: 'max-lag-blocks',
    rare: true,
    value: 'n',
    schema: { type: 'integer', minimum: 0 },
    help: 'longest lag of the index behind the node, or of a head behind that of --beside, in blocks',
    defaultText: 'no limit',
  }),
  watchOption({
    name: 'max-lag-seconds',
    rare: true,
    value: 'n',
    schema: { type: 'integer', minimum: 0 },
    help: 'age at which a block must be in the index, in seconds',
    defaultText: 'no limit',
  }),
  watchOption({
    name: 'metrics-port',
    rare: true,
    value: 'n',
    schema: { type: 'integer', minimum: 0, maximum: 65_535 },
    help: 'serve metrics for Prometheus on this port; 0 is any free port',
    defaultText: 'none',
  }),
  watchOption({
    name: 'metrics-host',
    rare: true,
    value: 'address',
    schema: { ...text, default: '127.0.0.1' },
    help: 'address at which the metrics are served',
  }),
] as const;

export const comparisonRows = [
  compareOption({
    name: 'noise',
    value: 'target',
    schema: text,
    help: 'a second instance of A: members that differ between the two are not compared',
  }),
  compareOption({
    name: 'before',
    value: 'dir',
    schema: text,
    help: 'folder of an earlier run in place of A: find changes of data that never changes',
  }),
  compareOption({
    name: 'max-apart',
    value: 'n',
    schema: { type: 'integer', minimum: 0 },
    help: 'compare targets whose heads are at most this far apart',
    defaultText: 'by the contract, 100 blocks',
  }),
  compareOption({
    ...maxRequests,
    schema: { type: 'integer', minimum: 1, default: defaultRequests },
    help: 'requests to all targets together',
  }),
  compareOption({
    name: 'only',
    value: 'operation',
    schema: { ...texts, default: [] },
    help: 'operations to compare; * stands for anything',
  }),
  compareOption({
    name: 'again',
    value: 'difference',
    schema: text,
    help: 'send the question of one difference to both targets again; --out names the folder of its comparison',
  }),
  compareOption({
    name: 'out',
    value: 'dir',
    writes: 'folder',
    schema: { ...text, default: path.join(defaultOut, 'compare') },
    help: 'folder for the results',
  }),
] as const;

const reference = optionsIn('Reference provider');
const making = [...judging, 'serve'] as const;

export const defaultWorldSeed = 1;

const delay = reference.own({
  name: 'reference-delay',
  rare: true,
  value: 'ms',
  schema: { type: 'integer', minimum: 0 },
  help: 'milliseconds by which every response of the reference provider is delayed',
  commands: judging,
});

export interface ReferenceFlags {
  readonly reference?: boolean;
  readonly mocked?: boolean;
  readonly mutant?: readonly string[];
  readonly variant?: readonly string[];
  readonly 'reference-delay'?: number;
}

/** Whether options ask for the reference provider as the target. */
export const asksForReference = ({
  reference = false,
  mocked = false,
  mutant = [],
  variant = [],
  'reference-delay': delayMs,
}: ReferenceFlags): boolean => reference || mocked || mutant.length > 0 || variant.length > 0 || delayMs !== undefined;

export const referenceRows = [
  optionsIn('Target').own({
    name: 'reference',
    brief: 'judge the reference provider',
    schema: flag,
    help: 'judge the reference provider; --mocked, --mutant, --variant and --reference-delay do, too',
    commands: judging,
  }),
  reference.own({
    name: 'port',
    value: 'n',
    schema: { type: 'integer', minimum: 0, maximum: 65_535, default: 0 },
    help: 'port to listen on; 0 is any free port',
    commands: ['serve'],
  }),
  reference.own({
    name: 'host',
    value: 'address',
    schema: { ...text, default: '127.0.0.1' },
    help: 'address to listen on',
    commands: ['serve'],
  }),
  option({ ...delay, name: 'delay', schema: { ...delay.schema, default: 0 }, commands: ['serve'] }),
  reference.own({
    name: 'mocked',
    rare: true,
    schema: flag,
    help: 'use the reference provider without any socket',
    commands: judging,
    engine: (mocked) => ({ mocked }),
  }),
  delay,
  reference.own({
    name: 'world-seed',
    rare: true,
    value: 'n',
    schema: { type: 'integer', minimum: 0, default: defaultWorldSeed },
    help: "seed of the reference provider's world",
    commands: making,
  }),
  reference.own({
    name: 'mutant',
    rare: true,
    value: 'id',
    schema: { ...texts, default: [] },
    help: 'break one requirement in the reference provider; assay explain mutants shows all',
    commands: making,
  }),
  reference.own({
    name: 'variant',
    rare: true,
    value: 'id',
    schema: { ...texts, default: [] },
    help: 'change the reference provider in a way that the documents allow; assay explain variants shows all',
    commands: making,
  }),
] as const;
