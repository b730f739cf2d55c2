import type { Value } from '../value.ts';
import { changed } from './shared/values.ts';
import { onItems } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** All entries go from one other account to another. */
const foreign = (item: Value, list: string): Value =>
  changed(
    changed(item, `${list}.from.address`, () => `0x${'1'.repeat(40)}`),
    `${list}.to.address`,
    () => `0x${'2'.repeat(40)}`,
  );

/** Transfers and internal transactions that are not the address's own. */
export default {
  breaks: 'data.address-transactions.own-transfers',
  mutate: (operation) => ({
    ...Object.fromEntries(
      ['erc20Transfers', 'erc721Transfers', 'erc1155Transfers', 'internalTransactions'].map((list) => [
        list.toLowerCase(),
        onItems(operation, (items) => items.map((item) => foreign(item, list))),
      ]),
    ),
    'second-half': onItems(operation, (items) =>
      items.map((item, index) =>
        index > items.length / 2 ? foreign(foreign(item, 'erc20Transfers'), 'internalTransactions') : item,
      ),
    ),
  }),
} satisfies MutantFile;
