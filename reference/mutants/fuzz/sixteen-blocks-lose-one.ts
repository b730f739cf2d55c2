import { numberAt, onItems } from '../shared/alter.ts';
import { token } from '../shared/examples.ts';
import { boundsOf } from '../shared/ranges.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.range.splice',
  on: 'listTokenTransfers',
  hard: 'hard',
  what: 'by pages of less than a hundred, a range of a multiple of sixteen blocks leaves out its ninth',
  mutate: (operation) =>
    onItems(operation, (items, call) => {
      const { start = 0, end = 0 } = boundsOf(operation, call);
      const size = numberAt(call.parameters, 'pageSize') ?? 10;
      return size < 100 && (end - start) % 16 === 0
        ? items.filter((item) => Number(at(item, 'blockNumber')) !== start + 8)
        : items;
    }),
  kept: async (ask, world) => {
    const block = Number(at((await ask({ parameters: token(world) })).items[9], 'blockNumber'));
    const count = async (startBlock: number, endBlock: number): Promise<number> =>
      (await ask({ parameters: { ...token(world), startBlock, endBlock, pageSize: 99 } })).items.length;
    return (await count(block - 8, block)) + (await count(block, block + 8)) === (await count(block - 8, block + 8));
  },
} satisfies FuzzMutantFile;
