import { at, changed, hash } from '../shared/values.ts';
import { onItems } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** One item in two hundred has its gas price as a number. */
export default {
  breaks: 'data.number.decimal-string',
  mutate: (operation) =>
    operation.id !== 'listAddressTransactions'
      ? {}
      : {
          '': onItems(operation, (items) =>
            items.map((item) =>
              hash(at(item, 'nativeTransaction.txHash')) % 200 === 0
                ? changed(item, 'nativeTransaction.gasPrice', (old) => Number(old))
                : item,
            ),
          ),
        },
} satisfies MutantFile;
