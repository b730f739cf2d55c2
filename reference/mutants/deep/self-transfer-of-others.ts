import { onItems } from '../shared/alter.ts';
import { at, changed } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only what an address sent to itself is shown as sent by others. */
export default {
  breaks: 'data.transfers.of-address',
  mutate: (operation) => (!['listErc20Transfers', 'listNativeTransactions'].includes(operation.id) ? {} : {
    '': onItems(operation, (items) => items.map((item) => (at(item, 'from.address') === at(item, 'to.address') ? changed(changed(item, 'from.address', () => `0x${'1'.repeat(40)}`), 'to.address', () => `0x${'2'.repeat(40)}`) : item))),
  }),
} satisfies MutantFile;
