import { defaultOptions, type EngineOptions } from '../../engine/run/options.ts';
import { Usage } from '../usage.ts';
import { option, text, texts } from './row.ts';

/** Options that select cases and inputs. */

const judging = ['run', 'fuzz'] as const;
const group = 'Selection';

const shardAdvice = 'give I/N, the I-th of N parts, from 1/N to N/N';

/** @throws Usage if I of `I/N` is greater than N. */
const shardOf = (shardText: string): NonNullable<EngineOptions['shard']> => {
  const [index = 0, count = 0] = shardText.split('/').map(Number);
  if (index > count) throw new Usage(`--shard ${shardText}: ${shardAdvice}`);
  return { index, count };
};

export const selectionRows = [
  option({
    name: 'only',
    brief: 'requirements or operations; * is anything',
    value: 'pattern',
    schema: { ...texts, default: defaultOptions.only },
    help: 'requirement, operation or requirement@operation; * stands for anything',
    group,
    commands: [...judging, 'watch', 'explain'],
    inConfig: true,
    engine: (only) => ({ only }),
  }),
  option({
    name: 'only',
    value: 'pattern',
    schema: { ...texts, default: [] },
    help: 'mutants whose names match, or those of an operation; * stands for anything',
    group,
    commands: ['mutate'],
  }),
  option({
    name: 'changed-since',
    brief: 'judge what changed since a commit of git',
    value: 'ref',
    schema: text,
    help: 'commit of git: judge only operations whose part of the document or overlay changed since then',
    group,
    commands: judging,
  }),
  option({
    name: 'max-mutants',
    value: 'n',
    schema: { type: 'integer', minimum: 1, default: 60 },
    help: 'maximum number of mutants to judge; if there are more, --seed draws from each operation and kind',
    group,
    commands: ['mutate'],
  }),
  option({
    name: 'depth',
    brief: 'requests per case',
    value: 'depth',
    schema: { enum: ['quick', 'standard', 'thorough'], default: defaultOptions.depth },
    help: 'how many requests to spend on each case',
    group,
    commands: ['run', 'mutate'],
    inConfig: true,
    engine: (depth) => ({ depth }),
  }),
  option({
    name: 'seed',
    rare: true,
    value: 'n',
    schema: { type: 'integer', minimum: 0, default: defaultOptions.seed },
    help: 'seed of all random choices',
    group,
    commands: [...judging, 'watch', 'compare', 'mutate'],
    inConfig: true,
    engine: (seed) => ({ seed }),
  }),
  option({
    name: 'shard',
    rare: true,
    value: 'i/n',
    schema: { ...text, pattern: '^[1-9]\\d{0,8}/[1-9]\\d{0,8}$' },
    help: 'take the i-th of n parts of the operations, or of the inputs of fuzz; assay report merge combines the parts',
    group,
    commands: judging,
    inConfig: true,
    advice: shardAdvice,
    engine: (shardText) => ({ shard: shardOf(shardText) }),
  }),
  option({
    name: 'regressions',
    value: 'dir',
    schema: text,
    help: 'folder of findings that assay fuzz wrote: each finding is replayed',
    group,
    commands: [],
    inConfig: true,
  }),
  option({
    name: 'subjects-from',
    value: 'dir',
    schema: text,
    help: 'folder of an earlier run: start with the subjects that it found',
    group,
    commands: [],
    inConfig: true,
  }),
  option({
    name: 'subjects',
    schema: { type: 'object', additionalProperties: texts },
    help:
      'known values by kind, e.g. "x-address": ["X-..."]; they are tried before values learnt from the target. ' +
      '`assay explain subjects` lists the kinds',
    group,
    commands: [],
    inConfig: true,
  }),
] as const;
