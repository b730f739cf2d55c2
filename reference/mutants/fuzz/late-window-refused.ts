import { numberAt, refusing } from '../shared/alter.ts';
import { token } from '../shared/examples.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.holders.time-range',
  on: 'listTokenHolders',
  hard: 'easy',
  what: '400 for a timestamp that a signed number of 32 bits does not hold',
  mutate: (operation) =>
    refusing(operation, ({ parameters }) =>
      ['startTimestamp', 'endTimestamp'].some((name) => (numberAt(parameters, name) ?? 0) >= 2 ** 31),
    ),
  kept: async (ask, world) =>
    (await ask({ parameters: { ...token(world), threshold: '0', endTimestamp: 2 ** 31 } })).status === 200,
} satisfies FuzzMutantFile;
