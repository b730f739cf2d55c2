import { numberAt, onItems } from '../shared/alter.ts';
import { at } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** With sortOrder=asc the items of startBlock itself are left out. */
export default {
  breaks: 'data.range.start-inclusive',
  mutate: (operation) =>
    operation.id !== 'listAddressTransactions'
      ? {}
      : {
          '': onItems(operation, (items, { parameters }) =>
            parameters['sortOrder'] === 'asc'
              ? items.filter(
                  (item) => Number(at(item, 'nativeTransaction.blockNumber')) !== numberAt(parameters, 'startBlock'),
                )
              : items,
          ),
        },
} satisfies MutantFile;
