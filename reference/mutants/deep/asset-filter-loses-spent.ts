import { onItems } from '../shared/alter.ts';
import { at } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** With assetId spent UTXOs never come. */
export default {
  breaks: 'data.utxos.asset-filter',
  mutate: (operation) =>
    !['listUtxos', 'queryUtxos'].includes(operation.id)
      ? {}
      : {
          '': onItems(operation, (items, { parameters }) =>
            parameters['assetId'] === undefined
              ? items
              : items.filter((item) => at(item, 'consumingTxHash') === undefined),
          ),
        },
} satisfies MutantFile;
