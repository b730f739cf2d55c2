import { numberAt, onItems } from '../shared/alter.ts';
import { hub } from '../shared/examples.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.range.start-inclusive',
  on: 'listAddressTransactions',
  hard: 'hard',
  what: 'with sortOrder=asc, what lies in startBlock itself is left out',
  mutate: (operation) =>
    onItems(operation, (items, { parameters }) =>
      parameters['sortOrder'] === 'asc'
        ? items.filter(
            (item) => Number(at(item, 'nativeTransaction.blockNumber')) !== numberAt(parameters, 'startBlock'),
          )
        : items,
    ),
  kept: async (ask, world) => {
    const block = Number(at((await ask({ parameters: hub(world) })).items[3], 'nativeTransaction.blockNumber'));
    const { items } = await ask({
      parameters: { ...hub(world), startBlock: block, endBlock: block + 1, sortOrder: 'asc' },
    });
    return items.length > 0;
  },
} satisfies FuzzMutantFile;
