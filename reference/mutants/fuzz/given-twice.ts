import { refusing } from '../shared/alter.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.error.bad-input-no-5xx',
  on: 'listUtxos',
  hard: 'easy',
  what: '500 where a parameter is given twice',
  mutate: (operation) =>
    refusing(operation, ({ parameters }) => Object.values(parameters).some((value) => Array.isArray(value)), 500),
  kept: async (ask) =>
    (await ask({ parameters: { network: 'mainnet', blockchainId: 'x-chain', includeSpent: ['true', 'false'] } }))
      .status < 500,
} satisfies FuzzMutantFile;
