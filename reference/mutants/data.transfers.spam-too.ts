import { relisted } from './shared/lists.ts';
import { at } from './shared/values.ts';
import type { MutantFile } from './types.ts';

/** Transfers of some tokens are left out, as those of spam are. */
export default {
  breaks: 'data.transfers.spam-too',
  mutate: (operation) => ({
    'no-price': relisted(operation, {
      list: (items) => items.filter((item) => Number(at(item, 'erc20Token.price.value') ?? 0) > 0),
    }),
    'odd-tokens': relisted(operation, {
      list: (items) => items.filter((item) => !/[13579bdf]$/i.test(String(at(item, 'erc20Token.address')))),
    }),
  }),
} satisfies MutantFile;
