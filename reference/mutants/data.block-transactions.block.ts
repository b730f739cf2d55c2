import { changed } from './shared/values.ts';
import { onItems, refusing } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Transactions of another block, or another list by hash than by number. */
export default {
  breaks: 'data.block-transactions.block',
  mutate: (operation) => ({
    'other-block': onItems(operation, (items) =>
      items.map((item) =>
        changed(
          changed(item, 'blockNumber', (old) => String(Number(old) + 1)),
          'blockHash',
          () => `0x${'4'.repeat(64)}`,
        ),
      ),
    ),
    'by-hash-fewer': onItems(operation, (items, { parameters }) =>
      String(parameters['blockId']).startsWith('0x') ? items.slice(1) : items,
    ),
    'by-hash-refused': refusing(operation, ({ parameters }) => String(parameters['blockId']).startsWith('0x'), 404),
  }),
} satisfies MutantFile;
