import { onItems } from '../shared/alter.ts';
import { at, hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only of spent UTXOs one in ten is missing in the list by POST. */
export default {
  breaks: 'data.utxos.same-both-ways',
  mutate: (operation) =>
    !['queryUtxos', 'listUtxos'].includes(operation.id)
      ? {}
      : {
          '': onItems(operation, (items) =>
            items.filter((item) => at(item, 'consumingTxHash') === undefined || hash(at(item, 'utxoId')) % 10 > 0),
          ),
        },
} satisfies MutantFile;
