import { onItems } from '../shared/alter.ts';
import { changed, everywhere, hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** The price of a transferred token is a number in one item of fifty. */
export default {
  breaks: 'data.schema.response',
  mutate: (operation) =>
    !['listErc20Transfers', 'listTokenTransfers', 'listAddressTransactions'].includes(operation.id)
      ? {}
      : {
          '': onItems(operation, (items) =>
            items.map((item) =>
              hash(item) % 50 === 0 ? everywhere(item, 'price', (price) => changed(price, 'value', Number)) : item,
            ),
          ),
        },
} satisfies MutantFile;
