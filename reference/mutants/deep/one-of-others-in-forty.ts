import { onItems } from '../shared/alter.ts';
import { at, changed, hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** One in forty is between two other addresses. */
export default {
  breaks: 'data.transfers.of-address',
  mutate: (operation) =>
    !['listErc20Transfers', 'listNativeTransactions'].includes(operation.id)
      ? {}
      : {
          '': onItems(operation, (items) =>
            items.map((item) =>
              hash(at(item, 'txHash')) % 40 === 0
                ? changed(
                    changed(item, 'from.address', () => `0x${'1'.repeat(40)}`),
                    'to.address',
                    () => `0x${'2'.repeat(40)}`,
                  )
                : item,
            ),
          ),
        },
} satisfies MutantFile;
