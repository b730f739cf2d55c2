import { onItems } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Only by hash, and only of three transactions or more, the last one is missing. */
export default {
  breaks: 'data.block-transactions.block',
  mutate: (operation) =>
    operation.id !== 'listBlockTransactions'
      ? {}
      : {
          '': onItems(operation, (items, { parameters }) =>
            String(parameters['blockId']).startsWith('0x') && items.length > 2 ? items.slice(0, -1) : items,
          ),
        },
} satisfies MutantFile;
