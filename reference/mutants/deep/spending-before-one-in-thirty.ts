import { onItems } from '../shared/alter.ts';
import { at, changed, hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** One in thirty spent UTXOs was spent before it was made. */
export default {
  breaks: 'data.utxos.consumed-agrees',
  mutate: (operation) =>
    !['listUtxos', 'queryUtxos'].includes(operation.id)
      ? {}
      : {
          '': onItems(operation, (items) =>
            items.map((item) =>
              hash(at(item, 'utxoId')) % 30 === 0
                ? changed(item, 'consumingBlockTimestamp', () => Number(at(item, 'blockTimestamp')) - 1)
                : item,
            ),
          ),
        },
} satisfies MutantFile;
