import path from 'node:path';
import { defaultOut } from './result-options.ts';
import { flag, flagValue, list, named, numeric, option, optionsIn, ownOptions, whole } from './row.ts';

/** Options of single commands: `fuzz`, `watch`, `compare`, and those with the reference provider. */

const judging = ['run', 'fuzz'] as const;
const fuzzOption = ownOptions('Fuzzing', 'fuzz');
const watchOption = ownOptions('Watching', 'watch');
const compareOption = ownOptions('Comparison', 'compare');

/** Default number of requests: a minute or two on most targets. */
const defaultRequests = 5_000;

export const fuzzRows = [
  fuzzOption(
    'max-requests',
    whole(1, { default: defaultRequests }),
    'requests at most, by all shards together: discovery, inputs, and what confirms and shrinks findings',
    { brief: 'requests at most', engine: (maxRequests) => ({ maxRequests }) },
  ),
  fuzzOption(
    'max-time',
    numeric('seconds', { exclusiveMinimum: 0 }),
    'send no inputs after this time; findings are confirmed for a quarter of it more, from 5 to 60 seconds',
    { brief: 'send no inputs after this time', engine: (seconds) => ({ maxTimeMs: seconds * 1_000 }) },
  ),
  fuzzOption(
    'shrink-requests',
    whole(0),
    'requests of --max-requests that are kept to confirm and shrink findings, at most half of them',
    { rare: true, defaultText: 'a fifth of --max-requests' },
  ),
  fuzzOption(
    'corpus',
    named('dir'),
    'folder of interesting inputs: read at the start, added to during the run; several processes can share it',
    { writes: 'folder', brief: 'folder of interesting inputs' },
  ),
  optionsIn('Fuzzing').own(
    'corpus',
    named('dir'),
    ['report merge'],
    'for fuzz shards: folder for the smallest input of each behaviour',
    { defaultText: 'corpus in --out' },
  ),
  fuzzOption('stop-at-first', flagValue, 'end with the first finding', { rare: true }),
  fuzzOption('guidance', { schema: { ...flag, default: true } }, 'do not let responses decide which inputs come next', {
    rare: true,
  }),
] as const;

export const watchRows = [
  watchOption(
    'depth',
    { value: 'depth', schema: { enum: ['quick', 'standard', 'thorough'] } },
    'how many requests to spend on each case',
    { defaultText: 'quick until each case had its turn, then standard', brief: 'requests per case' },
  ),
  watchOption(
    'every',
    named('time', { pattern: '^[1-9]\\d{0,5}(s|m|h)$', default: '10m' }),
    'interval between the starts of two rounds; up to a tenth more is added at random',
    { brief: 'from the start of one round to the next', advice: 'give a number and a unit, like 30s, 10m or 2h' },
  ),
  watchOption(
    'out',
    named('dir', { default: 'assay-watch' }),
    'folder for the state, the evidence of open findings and the results of the latest round',
    { writes: 'folder', brief: 'folder for state and results' },
  ),
  watchOption('max-requests', whole(100, { default: 400 }), 'requests of one round'),
  watchOption('rounds', whole(1), 'end after this many rounds', { defaultText: 'none' }),
  watchOption(
    'on-change',
    named('command'),
    'shell command to run when a finding is new or gone, or an interface is lost or back',
    { brief: 'shell command to run when something changes' },
  ),
  watchOption(
    'beside',
    named('url'),
    'another deployment of the same data; each round compares closed windows and declared heads with it',
    { brief: 'another deployment, to compare with in each round' },
  ),
  watchOption(
    'max-lag-blocks',
    whole(0),
    'longest lag of the index behind the node, or of a head behind that of --beside, in blocks',
    { rare: true, defaultText: 'no limit' },
  ),
  watchOption('max-lag-seconds', whole(0), 'age at which a block must be in the index, in seconds', {
    rare: true,
    defaultText: 'no limit',
  }),
  watchOption(
    'metrics-port',
    whole(0, { maximum: 65_535 }),
    'serve metrics for Prometheus on this port; 0 is any free port',
    { rare: true, defaultText: 'none' },
  ),
  watchOption('metrics-host', named('address', { default: '127.0.0.1' }), 'address at which the metrics are served', {
    rare: true,
  }),
] as const;

export const comparisonRows = [
  compareOption(
    'noise',
    named('target'),
    'a second instance of A: members that differ between the two are not compared',
  ),
  compareOption(
    'before',
    named('dir'),
    'folder of an earlier run in place of A: find changes of data that never changes',
  ),
  compareOption('max-apart', whole(0), 'compare targets whose heads are at most this far apart', {
    defaultText: 'by the contract, 100 blocks',
  }),
  compareOption('max-requests', whole(1, { default: defaultRequests }), 'requests to all targets together', {
    engine: (maxRequests) => ({ maxRequests }),
  }),
  compareOption('only', list('operation', { default: [] }), 'operations to compare; * stands for anything'),
  compareOption(
    'again',
    named('difference'),
    'send the question of one difference to both targets again; --out names the folder of its comparison',
  ),
  compareOption('out', named('dir', { default: path.join(defaultOut, 'compare') }), 'folder for the results', {
    writes: 'folder',
  }),
] as const;

const reference = optionsIn('Reference provider');
const making = [...judging, 'serve'] as const;

export const defaultWorldSeed = 1;

const delay = reference.own(
  'reference-delay',
  whole(0, {}, 'ms'),
  judging,
  'milliseconds by which every response of the reference provider is delayed',
  { rare: true },
);

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
  optionsIn('Target').own(
    'reference',
    flagValue,
    judging,
    'judge the reference provider; --mocked, --mutant, --variant and --reference-delay do, too',
    { brief: 'judge the reference provider' },
  ),
  reference.own('port', whole(0, { maximum: 65_535, default: 0 }), ['serve'], 'port to listen on; 0 is any free port'),
  reference.own('host', named('address', { default: '127.0.0.1' }), ['serve'], 'address to listen on'),
  option({ ...delay, name: 'delay', schema: { ...delay.schema, default: 0 }, commands: ['serve'] }),
  reference.own('mocked', flagValue, judging, 'use the reference provider without any socket', {
    rare: true,
    engine: (mocked) => ({ mocked }),
  }),
  delay,
  reference.own(
    'world-seed',
    whole(0, { default: defaultWorldSeed }),
    making,
    "seed of the reference provider's world",
    { rare: true },
  ),
  reference.own(
    'mutant',
    list('id', { default: [] }),
    making,
    'break one requirement in the reference provider; assay explain mutants shows all',
    { rare: true },
  ),
  reference.own(
    'variant',
    list('id', { default: [] }),
    making,
    'change the reference provider in a way that the documents allow; assay explain variants shows all',
    { rare: true },
  ),
] as const;
