import type { Value } from '../../value.ts';
import { onItems } from '../shared/alter.ts';
import { changed, hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** One transfer in forty is of another token. */
export default {
  breaks: 'data.token-transfers.token',
  mutate: (operation) =>
    operation.id !== 'listTokenTransfers'
      ? {}
      : {
          '': onItems(operation, (items) =>
            items.map((item) =>
              hash(item) % 40 !== 0
                ? item
                : ['erc20Token', 'erc721Token', 'erc1155Token'].reduce<Value>(
                    (held, token) => changed(held, `${token}.address`, () => `0x${'4'.repeat(40)}`),
                    item,
                  ),
            ),
          ),
        },
} satisfies MutantFile;
