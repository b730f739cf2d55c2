import { numberAt, refusing } from '../shared/alter.ts';
import { hub } from '../shared/examples.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.balances.at-block',
  on: 'listErc20Balances',
  hard: 'hard',
  what: '400 for a block number that is a multiple of 64 beside a currency',
  mutate: (operation) =>
    refusing(
      operation,
      ({ parameters }) => parameters['currency'] !== undefined && (numberAt(parameters, 'blockNumber') || 1) % 64 === 0,
    ),
  kept: async (ask, world) =>
    (await ask({ parameters: { ...hub(world), blockNumber: '512', currency: 'eur' } })).status === 200,
} satisfies FuzzMutantFile;
