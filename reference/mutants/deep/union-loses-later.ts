import { relisted } from '../shared/lists.ts';
import { at, hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Behind the first five, one ERC-721 token in three is missing. */
export default {
  breaks: 'data.balances.collectibles-union',
  mutate: (operation) =>
    operation.id !== 'listCollectibleBalances'
      ? {}
      : {
          '': relisted(operation, {
            list: (items) =>
              items.filter(
                (item, index) => index < 5 || at(item, 'ercType') === 'ERC-1155' || hash(at(item, 'tokenId')) % 3 > 0,
              ),
          }),
        },
} satisfies MutantFile;
