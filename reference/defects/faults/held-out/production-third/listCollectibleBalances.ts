import { cutAnew } from '../../../../../defects/operators/pages.ts';
import type { Value } from '../../../../value.ts';
import { onCall } from '../../../operators/calls.ts';
import { wholeList } from '../../../operators/relist.ts';
import { hub } from '../../../shared/examples.ts';
import { sameTexts, textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const contractOf = (item: Value): string => textOf(item, 'address').toLowerCase();
const idOf = (item: Value): string => textOf(item, 'tokenId');
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byText = (items: readonly Value[]): Value[] =>
  items.toSorted((a, b) => compare(contractOf(a), contractOf(b)) || compare(idOf(a), idOf(b)));

/** The items behind another one, where ids are compared as numbers. */
function behind(items: readonly Value[], last: Value | undefined): Value[] {
  if (last === undefined) return [...items];
  return items.filter((item) => {
    const order = compare(contractOf(item), contractOf(last));
    return order > 0 || (order === 0 && BigInt(idOf(item)) > BigInt(idOf(last)));
  });
}

export default {
  on: 'listCollectibleBalances',
  faults: {
    'ordered-by-the-text-of-the-id': {
      origin: 'paging',
      deep: true,
      report: 'hirosystems/stacks-blockchain-api#2686',
      sentence: 'Data, Conventions 2: nextPageToken leads to the next page of the list',
      what:
        'the query selects the token id as text under the name of the column, so the order is that of the texts, ' +
        'while the cursor compares numbers: a page that ends with id 12 is followed by no id from 2 to 9',
      make: (operation) =>
        onCall(operation, (call, next) =>
          cutAnew(
            operation,
            call,
            ({ parameters }) => next({ ...call, parameters }),
            ({ parameters }) => byText(wholeList(operation, { ...call, parameters }, next)),
            {
              page: (all, { begin, size }) => behind(all, all[begin - 1]).slice(0, size),
              follow: (all, _slice, page) => {
                const last = page.at(-1);
                return last !== undefined && behind(all, last).length > 0 ? all.indexOf(last) + 1 : undefined;
              },
            },
          ),
        ),
      isKept: async (ask, world) => {
        const key = (item: Value): string => `${contractOf(item)} ${idOf(item)}`;
        const whole = await walk(ask, { ...hub(world), pageSize: 500 });
        const paged = await walk(ask, hub(world));
        return whole.length > 10 && sameTexts(whole.map(key), paged.map(key));
      },
    },
  },
} satisfies ReportedFile;
