import { orderPaths, pagesOf } from '../../../engine/model/listing.ts';
import { type Defect, when } from '../../../defects/defect.ts';
import { changeAnswer, changeBody, changeItems } from '../../../defects/operators/answers.ts';
import { dropItem, keepItems } from '../../../defects/operators/items.ts';
import { changeList, follow, nextPlace, relist } from '../../../defects/operators/pages.ts';
import { changeParameters, changeRange, fix, ignore, replace } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, bothBounds, given, not, onLaterPages, sizeIs } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at, hash } from '../../../defects/values.ts';
import { on } from '../inside.ts';
import { listingOf } from '../../../engine/model/listing.ts';
import { hub } from '../shared/examples.ts';
import type { FuzzRow, MutantTable } from './types.ts';

const ranged = [
  'listErc20Transfers',
  'listTokenTransfers',
  'listNativeTransactions',
  'listAddressTransactions',
] as const;

const isSmall = sizeIs((size = 10, { maximum }) => size < maximum);

/** The older half of a list before the newer one. */
const turned = (items: Value[]): Value[] => {
  const half = Math.floor(items.length / 2);
  return [...items.slice(half), ...items.slice(0, half)];
};

const isSorted = given('sortOrder');

/** Changes the token of the next page. */
const changeToken = (change: (token: Value) => Value): Defect => {
  return (operation) => changeAnswer(pagesOf(operation).next, change)(operation);
};

/** The answer names another next page; `undefined` none. */
const nextPage = (next: (token: Value | undefined, cursor: Value | undefined) => Value | undefined): Defect => {
  return (operation) => {
    const { next: member, cursor } = pagesOf(operation);
    return changeBody((body, { parameters }) => ({ ...body, [member]: next(body[member], parameters[cursor]) }))(
      operation,
    );
  };
};

/** The cursor of a sorted list is the order value of the page's last item, so the next page skips all items with it. */
const followValues: Defect = (operation) => {
  return relist({
    follow: (whole, { begin, size }, _page, { call }) => {
      const [end, total] = [begin + size, whole.length];
      if (!isSorted(call, operation)) return end < total ? end : undefined;
      const [path = ''] = orderPaths(listingOf(operation), call.parameters);
      const valueOf = (item: Value | undefined): string => String(at(item ?? null, path));
      const last = valueOf(whole[end - 1]);
      let next = end;
      while (next < total && valueOf(whole[next]) === last) next += 1;
      // Where no values are equal, one item is lost.
      const behind = next === end ? end + 1 : next;
      return behind < total ? behind : undefined;
    },
  })(operation);
};

/** A walk over the collectibles of one contract, two on a page, gives each of them once. */
const walksOnce: FuzzRow['isKept'] = async (ask, world) => {
  const { items } = await ask({ parameters: { ...hub(world), pageSize: 500 } });
  const contracts = items.map((item) => String(at(item, 'address')));
  const count = (contract: string): number => contracts.filter((address) => address === contract).length;
  const [contractAddress] = contracts.toSorted((a, b) => count(b) - count(a));
  const ids: string[] = [];
  let pageToken: Value | undefined;
  do {
    const page = await ask({ parameters: { ...hub(world), contractAddress, pageSize: 2, pageToken } });
    ids.push(...page.items.map((item) => String(at(item, 'tokenId'))));
    pageToken = at(page.result, 'nextPageToken');
  } while (pageToken !== undefined);
  return new Set(ids).size === ids.length;
};

export default {
  // Walks that lose, repeat, reorder or never end.
  'data.page.continues': {
    // Under a range, small pages are sorted, but not the list.
    'range-sorted-page-by-page': on(ranged, when(all(bothBounds, isSmall), changeList(turned))),
    // Behind a cursor, one of several parameters is forgotten.
    'start-forgotten-behind-cursor': on(
      ranged,
      when(
        all(bothBounds, onLaterPages),
        changeRange(() => ({ start: undefined })),
      ),
    ),
    'order-forgotten-under-a-range': on(
      'listAddressTransactions',
      when(all(bothBounds, given('sortOrder', 'asc'), onLaterPages), fix('sortOrder', 'desc')),
    ),
    'second-filter-forgotten-behind-cursor': on(
      'listPendingRewards',
      when(all(given('addresses'), given('nodeIds'), onLaterPages), ignore('nodeIds')),
    ),
    'loses-first': when(onLaterPages, dropItem('first')),
    'loses-one-between': follow((end) => end + 1),
    'repeats-one': follow((end, { size }) => end - (size > 1 ? 1 : 0)),
    'token-ignored': changeParameters((_, _call, operation) => ({ [pagesOf(operation).cursor]: undefined })),
    'stops-early': when(
      not(onLaterPages),
      nextPage(() => undefined),
    ),
    'never-ends': when(
      onLaterPages,
      nextPage((token, cursor) => token ?? cursor),
    ),
    'begins-again': relist({ follow: (all, slice) => nextPlace(all, slice) ?? 0 }),
    // Only a list whose length is a multiple of the page size begins again.
    'full-last-page-begins-again': relist({
      follow: (all, slice) => nextPlace(all, slice) ?? (all.length % slice.size === 0 ? 0 : undefined),
    }),
    // Pages of one item are the only page.
    'single-items-do-not-go-on': when(
      sizeIs((size) => size === 1),
      nextPage(() => undefined),
    ),
    'other-filters': when(
      onLaterPages,
      keepItems((item) => hash(item) % 3 > 0),
    ),
    'token-refused': refuse(onLaterPages),
    // The last page is missing if it would be full.
    'exact-end-loses-page': on(
      ['listNativeTransactions', 'listApiLogs'],
      follow((end, { size, total }) => (size > 1 && end + size === total ? undefined : end)),
    ),
    // With the largest page size, the last item of a page is missing.
    'largest-page-drops-last': on(
      ['listErc721Balances', 'listApiLogs', 'listPendingRewards', 'listNativeTransactions'],
      when(
        sizeIs((size, { maximum }) => size === maximum),
        changeItems((items) => (items.length > 2 ? items.slice(0, -1) : items)),
      ),
    ),
    'third-page-loses-one': on(
      'listAddressTransactions',
      follow((end, { size }) => end + (end === size * 2 ? 1 : 0)),
    ),
    // From the third page on, the first item is the last one of the page before.
    'third-page-repeats-one': on(
      ['listMessages', 'listErc20Transfers', 'listTokenTransfers', 'listUtxos', 'listCollectibleBalances'],
      follow((end, { size }) => end - (end === size * 2 && size > 1 ? 1 : 0)),
    ),
    // A history ends after so many pages, however small they are.
    'ends-after-fifteen-pages': on(
      ['listErc20Transfers', 'listNativeTransactions', 'listTokenTransfers'],
      follow((end, { size }) => (end >= size * 15 ? undefined : end)),
    ),
    // From the thirteenth page on, the first item is the last one of the page before.
    'thirteenth-page-loses-one': on(
      ['listErc20Transfers', 'listNativeTransactions', 'listTokenTransfers'],
      follow((end, { size }) => end + (end === size * 12 ? 1 : 0)),
    ),
    // A page token together with one of the test network's names gets 500.
    'second-page-of-a-test-network-second-page-of-a-test-network': on(
      'listAddressMessages',
      refuse(all(given('network', 'fuji', 'testnet'), given('pageToken')), 500),
    ),
    'third-page-of-a-contract': {
      hard: 'hard',
      sentence: 'with contractAddress, the third page begins with the token that the second ended with',
      mutate: on(
        'listCollectibleBalances',
        when(
          given('contractAddress'),
          follow((end, { size }) => end - (end === size * 2 && size > 1 ? 1 : 0)),
        ),
      ),
      isKept: walksOnce,
    },
  },

  // Walks of a sorted list that continue in another order, or after all items of equal value.
  'data.page.sorted-walk': {
    'later-pages-turned': when(
      all(onLaterPages, isSorted),
      replace('sortOrder', (order) => (order === 'asc' ? 'desc' : 'asc')),
    ),
    'cursor-is-a-value': followValues,
    'later-pages-lose-first': when(all(onLaterPages, isSorted), dropItem('first')),
  },

  // Tokens of another type.
  'data.page.token-type': {
    number: changeToken(hash),
    object: changeToken((token) => ({ token })),
    array: changeToken((token) => [token]),
  },
} satisfies MutantTable;
