import { onItems } from '../shared/alter.ts';
import { at, changed, hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** One in thirty spent UTXOs has the number of its spending block as a number. */
export default {
  breaks: 'data.number.decimal-string',
  mutate: (operation) =>
    !['listUtxos', 'queryUtxos'].includes(operation.id)
      ? {}
      : {
          '': onItems(operation, (items) =>
            items.map((item) =>
              hash(at(item, 'utxoId')) % 30 === 0 ? changed(item, 'consumingBlockNumber', Number) : item,
            ),
          ),
        },
} satisfies MutantFile;
