import { type Call, itemsOf, numberAt, withBody, callWith } from '../../../defects/call.ts';
import { changeCall, type Defect, when, whenever } from '../../../defects/defect.ts';
import { changeItems } from '../../../defects/operators/answers.ts';
import { dropItem } from '../../../defects/operators/items.ts';
import { changeParameters, changeRange, fix } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import {
  all,
  boundsOf,
  endAlone,
  given,
  matches,
  missing,
  rangeIs,
  rangeOf,
  sizeIs,
  startAlone,
} from '../../../defects/triggers.ts';
import { isMembers, type Value } from '../../../defects/value.ts';
import { at } from '../../../defects/values.ts';
import { on } from '../inside.ts';
import type { MutantTable } from './types.ts';
import { numberedRange, openRange } from '../../../engine/model/list-range.ts';
import type { Operation } from '../../../engine/model/operation.ts';

const ascending = given('sortOrder', 'asc');

const descending = given('sortOrder', 'desc');

const byAmount = given('sortBy', 'amount');

const byTime = fix('sortBy', 'timestamp');

const isEmpty = rangeIs(({ start, end }) => end !== undefined && start === end);

/** The block of an item. */
const blockOf = (operation: Operation, item: Value | undefined): number => Number(at(item, rangeOf(operation).path));

/** Leaves out the items of a block; `block` gets the blocks of all items of the page. */
const loseBlock = (block: (blocks: number[], call: Call, operation: Operation) => number | undefined): Defect =>
  changeItems((items, call, _world, operation) => {
    const lost = block(
      items.map((item) => blockOf(operation, item)),
      call,
      operation,
    );
    return items.filter((item) => blockOf(operation, item) !== lost);
  });

/** Only a part of a wide range or window is searched. */
const narrow = (
  bounds: (from: number, to: number, most: number) => { readonly from?: number; readonly to?: number },
): Defect =>
  changeParameters((parameters, _call, { listing }) => {
    const range = numberedRange(listing);
    const { from: start, to: end } = range ?? openRange(listing) ?? { from: '', to: '' };
    const most = range ? 20 : 2 * 86_400;
    const [from, to] = [numberAt(parameters, start), numberAt(parameters, end)];
    if (from === undefined || to === undefined || to - from <= most) return undefined;
    const part = bounds(from, to, most);
    return { [start]: String(part.from ?? from), [end]: String(part.to ?? to) };
  });

/** The last of several small pages continues one item below the range. */
const reachBelow: Defect = changeCall((call, next, _world, operation) => {
  const { startBlock, pageToken } = call.parameters;
  const size = numberAt(call.parameters, 'pageSize') ?? 10;
  if (startBlock === undefined || pageToken === undefined || size > 50) return next(call);
  return withBody(next(call), (body) => {
    const items = itemsOf(operation, body);
    if (body['nextPageToken'] !== undefined || items.length === size) return body;
    const below = next(
      callWith(call, {
        pageToken: undefined,
        startBlock: undefined,
        endBlock: startBlock,
        pageSize: '1',
      }),
    );
    return below.kind === 'answer' && isMembers(below.body)
      ? { ...body, transactions: [...items, ...itemsOf(operation, below.body)] }
      : body;
  });
});

export default {
  // An order by amount that is wrong.
  'data.sort.by-amount': {
    ignored: when(byAmount, byTime),
    'amount-of-addresses': when(all(byAmount, descending, given('addresses')), byTime),
    'amount-with-spent': when(all(byAmount, given('includeSpent', 'true')), byTime),
  },

  // A direction is ignored, or changes the items.
  'data.sort.direction': {
    ...whenever(ascending, {
      'asc-ignored': fix('sortOrder', 'desc'),
      'other-items': dropItem('last'),
    }),
    'desc-ignored': when(descending, fix('sortOrder', 'asc')),
    'nodes-turn-the-order': {
      hard: 'middling',
      sentence: 'with a single node in nodeIds and no addresses, sortOrder=asc is descending',
      mutate: on(
        'listPendingRewards',
        when(all(ascending, matches('nodeIds', /^[^,]+$/), missing('addresses')), fix('sortOrder', 'desc')),
      ),
    },
  },

  // An empty range lists items, or causes a server error.
  'data.range.empty': {
    'as-one-block': when(
      isEmpty,
      changeRange(({ end = 0 }) => ({ end: end + 1 })),
    ),
    fails: refuse(isEmpty, 500),
  },

  // An end alone that does not reach down to genesis, or is refused or ignored.
  'data.range.end-only': {
    ...whenever(endAlone, {
      'few-blocks': changeRange(({ end = 0 }) => ({ start: Math.max(0, end - 2) })),
      ignored: changeRange(() => ({ end: undefined })),
    }),
    refused: refuse(endAlone),
  },

  // Bounds are ignored.
  'data.range.inside': {
    'last-page-reaches-below': {
      hard: 'middling',
      sentence: 'the last of several small pages goes on below startBlock by one transaction',
      mutate: on('listNativeTransactions', reachBelow),
    },
  },

  // Ranges whose items depend on where they are cut.
  'data.range.splice': {
    'wide-loses-middle': when(
      rangeIs(({ start, end }) => start !== undefined && end !== undefined && end - start >= 3),
      loseBlock((blocks) => blocks[Math.floor(blocks.length / 2)]),
    ),
    'sixteen-blocks-lose-one': {
      hard: 'hard',
      sentence: 'by pages of less than a hundred, a range of a multiple of sixteen blocks leaves out its ninth',
      mutate: on(
        'listTokenTransfers',
        when(
          all(
            sizeIs((size = 10) => size < 100),
            rangeIs(({ start = 0, end = 0 }) => (end - start) % 16 === 0),
          ),
          loseBlock((_, call, operation) => (boundsOf(operation, call).start ?? 0) + 8),
        ),
      ),
    },
  },

  // A start alone that does not reach up to the newest block, or is refused or ignored.
  'data.range.start-only': {
    'newest-missing': when(
      startAlone,
      loseBlock((blocks) => Math.max(0, ...blocks)),
    ),
    refused: refuse(startAlone),
  },

  // Only a part of a wide range or window is searched.
  'data.range.whole': {
    'first-part': narrow((from, _, most) => ({ to: from + most })),
    'last-part': narrow((_, to, most) => ({ from: to - most })),
  },
} satisfies MutantTable;
