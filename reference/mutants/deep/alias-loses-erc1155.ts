import { onItems } from '../shared/alter.ts';
import { at } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** By its blockchain id a chain has no ERC-1155 tokens. */
export default {
  breaks: 'data.chain-id.alias',
  mutate: (operation) =>
    !['listCollectibleBalances', 'listTokenTransfers'].includes(operation.id)
      ? {}
      : {
          '': onItems(operation, (items, { parameters }) =>
            /^\d+$/.test(String(parameters['chainId']))
              ? items
              : items.filter((item) => at(item, 'ercType') !== 'ERC-1155' && at(item, 'erc1155Token') === undefined),
          ),
        },
} satisfies MutantFile;
