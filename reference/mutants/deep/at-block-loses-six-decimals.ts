import { onItems } from '../shared/alter.ts';
import { at } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only at a block that is given, tokens of other than 18 decimals are missing. */
export default {
  breaks: 'data.balances.at-block',
  mutate: (operation) =>
    operation.id !== 'listErc20Balances'
      ? {}
      : {
          '': onItems(operation, (items, { parameters }) =>
            parameters['blockNumber'] === undefined ? items : items.filter((item) => at(item, 'decimals') === 18),
          ),
        },
} satisfies MutantFile;
