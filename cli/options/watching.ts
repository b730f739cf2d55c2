import { option, text } from './row.ts';

/** Options of `assay watch`. */

const watchOnly = { group: 'Watching', commands: ['watch'], inConfig: false, isOwn: true } as const;

export const watchRows = [
  option({
    ...watchOnly,
    name: 'depth',
    value: 'depth',
    schema: { enum: ['quick', 'standard', 'thorough'] },
    defaultText: 'quick until each case had its turn, then standard',
    brief: 'requests per case',
    help: 'how many requests to spend on each case',
  }),
  option({
    ...watchOnly,
    name: 'every',
    value: 'time',
    schema: { ...text, pattern: '^[1-9]\\d{0,5}(s|m|h)$', default: '10m' },
    brief: 'from the start of one round to the next',
    help: 'interval between the starts of two rounds; up to a tenth more is added at random',
    advice: 'give a number and a unit, like 30s, 10m or 2h',
  }),
  option({
    ...watchOnly,
    name: 'out',
    value: 'dir',
    schema: { ...text, default: 'assay-watch' },
    brief: 'folder for state and results',
    help: 'folder for the state, the evidence of open findings and the results of the latest round',
  }),
  option({
    ...watchOnly,
    name: 'max-requests',
    value: 'n',
    schema: { type: 'integer', minimum: 100, default: 400 },
    help: 'requests of one round',
  }),
  option({
    ...watchOnly,
    name: 'rounds',
    value: 'n',
    schema: { type: 'integer', minimum: 1 },
    help: 'end after this many rounds',
    defaultText: 'none',
  }),
  option({
    ...watchOnly,
    name: 'on-change',
    value: 'command',
    schema: text,
    brief: 'shell command to run when something changes',
    help: 'shell command to run when a finding is new or gone, or an interface is lost or back',
  }),
  option({
    ...watchOnly,
    name: 'beside',
    value: 'url',
    schema: text,
    brief: 'another deployment, to compare with in each round',
    help: 'another deployment of the same data; each round compares closed windows and declared heads with it',
  }),
  option({
    ...watchOnly,
    name: 'max-lag-blocks',
    rare: true,
    value: 'n',
    schema: { type: 'integer', minimum: 0 },
    help: 'longest lag of the index behind the node, or of a head behind that of --beside, in blocks',
    defaultText: 'no limit',
  }),
  option({
    ...watchOnly,
    name: 'max-lag-seconds',
    rare: true,
    value: 'n',
    schema: { type: 'integer', minimum: 0 },
    help: 'age at which a block must be in the index, in seconds',
    defaultText: 'no limit',
  }),
] as const;
