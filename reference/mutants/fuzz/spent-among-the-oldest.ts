import { given, onParameters } from '../shared/alter.ts';
import { holder } from '../shared/examples.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.utxos.include-spent',
  on: 'queryUtxos',
  hard: 'hard',
  what: 'includeSpent=false with sortBy=timestamp and sortOrder=asc gives spent ones too',
  mutate: (operation) =>
    onParameters(operation, (parameters) =>
      parameters['includeSpent'] === 'false' &&
      parameters['sortBy'] === 'timestamp' &&
      parameters['sortOrder'] === 'asc'
        ? given(parameters, { includeSpent: 'true' })
        : undefined,
    ),
  kept: async (ask, world) => {
    const { items } = await ask({
      parameters: {
        network: 'mainnet',
        blockchainId: 'x-chain',
        addresses: holder(world).slice('X-'.length),
        includeSpent: false,
        sortBy: 'timestamp',
        sortOrder: 'asc',
        pageSize: 1024,
      },
    });
    return items.every((item) => at(item, 'consumingTxHash') === undefined);
  },
} satisfies FuzzMutantFile;
