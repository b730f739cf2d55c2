import { onItems } from '../shared/alter.ts';
import { at } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only includeSpent leaves out unspent UTXOs of several owners. */
export default {
  breaks: 'data.utxos.include-spent',
  mutate: (operation) =>
    !['listUtxos', 'queryUtxos'].includes(operation.id)
      ? {}
      : {
          '': onItems(operation, (items, { parameters }) =>
            parameters['includeSpent'] !== 'true'
              ? items
              : items.filter((item) => {
                  const owners = at(item, 'addresses');
                  return at(item, 'consumingTxHash') !== undefined || !Array.isArray(owners) || owners.length < 2;
                }),
          ),
        },
} satisfies MutantFile;
