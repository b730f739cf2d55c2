import { onItems } from '../shared/alter.ts';
import { at } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** The contract address finds ERC-721 tokens alone. */
export default {
  breaks: 'data.balances.contract-filter',
  mutate: (operation) =>
    operation.id !== 'listCollectibleBalances'
      ? {}
      : {
          '': onItems(operation, (items, { parameters }) =>
            parameters['contractAddress'] === undefined
              ? items
              : items.filter((item) => at(item, 'ercType') !== 'ERC-1155'),
          ),
        },
} satisfies MutantFile;
