import { flag, option, text, texts } from './row.ts';

/** Options of the reference provider: `run --reference` judges it, and `assay serve` serves it. */

const group = 'Reference provider';
const judging = ['run', 'fuzz'] as const;
const making = [...judging, 'serve'] as const;

export const defaultWorldSeed = 1;

const delay = option({
  name: 'reference-delay',
  rare: true,
  value: 'ms',
  schema: { type: 'integer', minimum: 0 },
  help: 'milliseconds by which every response of the reference provider is delayed',
  group,
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
  option({
    name: 'reference',
    brief: 'judge the reference provider',
    schema: flag,
    help: 'judge the reference provider; --mocked, --mutant, --variant and --reference-delay do, too',
    group: 'Target',
    commands: judging,
  }),
  option({
    name: 'port',
    value: 'n',
    schema: { type: 'integer', minimum: 0, maximum: 65_535, default: 0 },
    help: 'port to listen on; 0 is any free port',
    group,
    commands: ['serve'],
  }),
  option({
    name: 'host',
    value: 'address',
    schema: { ...text, default: '127.0.0.1' },
    help: 'address to listen on',
    group,
    commands: ['serve'],
  }),
  option({ ...delay, name: 'delay', schema: { ...delay.schema, default: 0 }, commands: ['serve'] }),
  option({
    name: 'mocked',
    rare: true,
    schema: flag,
    help: 'use the reference provider without any socket',
    group,
    commands: judging,
    engine: (mocked) => ({ mocked }),
  }),
  delay,
  option({
    name: 'world-seed',
    rare: true,
    value: 'n',
    schema: { type: 'integer', minimum: 0, default: defaultWorldSeed },
    help: "seed of the reference provider's world",
    group,
    commands: making,
  }),
  option({
    name: 'mutant',
    rare: true,
    value: 'id',
    schema: { ...texts, default: [] },
    help: 'break one requirement in the reference provider; assay explain mutants shows all',
    group,
    commands: making,
  }),
  option({
    name: 'variant',
    rare: true,
    value: 'id',
    schema: { ...texts, default: [] },
    help: 'change the reference provider in a way that the documents allow; assay explain variants shows all',
    group,
    commands: making,
  }),
] as const;
