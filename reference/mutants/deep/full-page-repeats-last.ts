import { onBody, itemsOf } from '../shared/alter.ts';
import { answered } from '../shared/utxos.ts';
import type { MutantFile } from '../types.ts';

/** Only a page of the largest limit lists its last UTXO twice. */
export default {
  breaks: 'node.utxos.no-repeats-within',
  mutate: (operation) =>
    operation.id !== 'vm.getUTXOs'
      ? {}
      : {
          '': onBody(operation, (body) => {
            const items = itemsOf(operation, body);
            return items.length === 1_024 ? answered(body, [...items.slice(0, -1), ...items.slice(-2, -1)]) : body;
          }),
        },
} satisfies MutantFile;
