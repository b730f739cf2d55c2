import { pagesOf, listingOf } from '../../../engine/model/listing.ts';
import { numberAt, withBody, callWith } from '../../../defects/call.ts';
import { type Defect, tolerated, when } from '../../../defects/defect.ts';
import { keepItems } from '../../../defects/operators/items.ts';
import { endEarly, changeList, follow, relist, wholeList } from '../../../defects/operators/pages.ts';
import { changeParameters, shift } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, atLeast, bothBounds, given, not, sizeIs, type Trigger } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at, hash } from '../../../defects/values.ts';
import { answerRefusals, on } from '../inside.ts';
import { token, hub } from '../shared/examples.ts';
import type { MutantTable, FuzzRow } from './types.ts';

type Paging = ReturnType<typeof pagesOf>;

const givesSize: Trigger = ({ parameters }, operation) => parameters[pagesOf(operation).size] !== undefined;

const isNoNumber = all(
  givesSize,
  sizeIs((size) => size === undefined),
);

const isBelow = sizeIs((size, { minimum }) => size !== undefined && size < minimum);

const isAbove = sizeIs((size, { maximum }) => size !== undefined && size > maximum);

/** Another page size applies, given or default. */
const takeSize = (size: (paging: Paging) => number): Defect =>
  changeParameters((_, _call, operation) => {
    const paging = pagesOf(operation);
    return { [paging.size]: String(size(paging)) };
  });

/** Another default size. */
const defaultSize = (size: (paging: Paging) => number): Defect => when(not(givesSize), takeSize(size));

/** Where the default is 0, a page of the largest size is documented already. */
const takeMaximum: Defect = (operation) =>
  pagesOf(operation).default === 0 ? undefined : takeSize(({ maximum }) => maximum)(operation);

/** A size above the maximum gets as many items as it names, instead of a refusal. */
const giveAll: Defect = (operation) => {
  const paging = pagesOf(operation);
  return answerRefusals((call, next) => {
    const size = numberAt(call.parameters, paging.size) ?? 0;
    if (size <= paging.maximum) return undefined;
    const unsized = callWith(call, { [paging.size]: undefined });
    return withBody(next(unsized), (body) => ({
      ...body,
      [paging.next]: undefined,
      [listingOf(operation).items]: wholeList(operation, unsized, next).slice(0, size),
    }));
  })(operation);
};

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
  // An undocumented default. A smaller default is tolerated, because a page size is a maximum.
  'data.page.size-default': {
    'one-more': defaultSize((paging) => paging.default + 1),
    fewer: tolerated(defaultSize((paging) => Math.ceil(paging.default / 2))),
  },

  // Lists that differ with the page size.
  'data.page.size-invariant': {
    'other-items-when-odd': when(
      sizeIs((size = 0) => size % 2 === 1),
      keepItems((item) => hash(item) % 4 > 0),
    ),
  },

  // Pages with more items than their size.
  'data.page.size-limit': {
    'eights-from-a-start': {
      hard: 'middling',
      sentence: 'with startBlock, pages whose size is a multiple of 8 hold one more',
      mutate: on(
        'listTokenTransfers',
        when(
          all(
            given('startBlock'),
            sizeIs((size = 0) => size > 0 && size < 100 && size % 8 === 0),
          ),
          shift('pageSize', 1),
        ),
      ),
      isKept: async (ask, world) =>
        (await ask({ parameters: { ...token(world), startBlock: 1, pageSize: 16 } })).items.length <= 16,
    },
  },

  // A maximum that is refused, and sizes above it that get more than it, or a server error.
  'data.page.size-max': {
    'above-gives-all': giveAll,
    'above-fails': refuse(isAbove, 500),
  },

  // A minimum that is refused, and sizes below it that get more than the default, or a server error.
  'data.page.size-min': {
    'below-fails': refuse(isBelow, 500),
  },

  // A size that is no number is taken for the maximum, or gets a server error.
  'data.page.size-not-a-number': {
    'gives-maximum': when(isNoNumber, takeMaximum),
    fails: refuse(isNoNumber, 500),
  },

  // Pages that stop at 100.
  'data.utxos.post-large-page': {
    'clamped-at-100': relist({ size: (size) => Math.min(size, 100) }),
    'above-100-refused': refuse(atLeast('pageSize', 101)),
  },

  // Walks that lose, repeat, reorder or never end.
  'data.page.continues': {
    // Under a range, small pages are sorted, but not the list.
    'range-sorted-page-by-page': on(ranged, when(all(bothBounds, isSmall), changeList(turned))),
    // Pages of one item are the only page.
    'single-items-do-not-go-on': when(
      sizeIs((size) => size === 1),
      endEarly(),
    ),
    // From the thirteenth page on, the first item is the last one of the page before.
    'thirteenth-page-loses-one': on(
      ['listErc20Transfers', 'listNativeTransactions', 'listTokenTransfers'],
      follow((end, { size }) => end + (end === size * 12 ? 1 : 0)),
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
} satisfies MutantTable;
