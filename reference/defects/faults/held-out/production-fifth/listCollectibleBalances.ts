import type { Value } from '../../../../value.ts';
import { hub } from '../../../shared/examples.ts';
import { at } from '../../../shared/values.ts';
import { sameTexts, textOf, walk } from '../../shared/data-client.ts';
import { repaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const isUnique = (item: Value): boolean => at(item, 'ercType') === 'ERC-721';
const idOf = (item: Value): string => `${textOf(item, 'address')}#${textOf(item, 'tokenId')}`;

export default {
  on: 'listCollectibleBalances',
  faults: {
    'both-halves-of-a-union-skip': {
      origin: 'paging',
      deep: true,
      report: 'webdetails/cda#69',
      sentence: 'Data, Conventions, 2: nextPageToken leads to the next page of the list',
      what:
        'a page is read from two tables, each with the offset of the whole list: when the ERC-721 ids end, as many ' +
        'ERC-1155 ids have been skipped unseen',
      make: (operation) =>
        repaged(operation, {
          list: (items) => [...items.filter(isUnique), ...items.filter((item) => !isUnique(item))],
          page: (all, { begin, size }) => {
            const part = (items: Value[]): Value[] => items.slice(begin, begin + size);
            return [...part(all.filter(isUnique)), ...part(all.filter((item) => !isUnique(item)))].slice(0, size);
          },
        }),
      isKept: async (ask, world) => {
        const small = await walk(ask, { ...hub(world), pageSize: 10 });
        const large = await walk(ask, { ...hub(world), pageSize: 500 });
        return large.length > 10 && sameTexts(small.map(idOf), large.map(idOf));
      },
    },
  },
} satisfies ReportedFile;
