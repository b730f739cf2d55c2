import { at, changed, hash } from '../shared/values.ts';
import { onItems } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** One transaction in ten shows ERC-20 transfers between two others. */
export default {
  breaks: 'data.address-transactions.own-transfers',
  mutate: (operation) =>
    operation.id !== 'listAddressTransactions'
      ? {}
      : {
          '': onItems(operation, (items) =>
            items.map((item) =>
              hash(at(item, 'nativeTransaction.txHash')) % 10 === 0
                ? changed(
                    changed(item, 'erc20Transfers.from.address', () => `0x${'1'.repeat(40)}`),
                    'erc20Transfers.to.address',
                    () => `0x${'2'.repeat(40)}`,
                  )
                : item,
            ),
          ),
        },
} satisfies MutantFile;
