import { orderPaths } from '../../../engine/model/listing.ts';
import { type Defect, when } from '../../../defects/defect.ts';
import { changeItems } from '../../../defects/operators/answers.ts';
import { dropItem, swapInOrder } from '../../../defects/operators/items.ts';
import { changeList, swapPages } from '../../../defects/operators/pages.ts';
import { fix } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, given, matches, missing, not } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at, hash } from '../../../defects/values.ts';
import { on } from '../inside.ts';
import { listingOf } from '../../../engine/model/listing.ts';
import type { MutantTable } from './types.ts';

const ascending = given('sortOrder', 'asc');
const descending = given('sortOrder', 'desc');
const byAmount = given('sortBy', 'amount');

/** Amounts are sorted as text. */
const sortAsText: Defect = (operation) => {
  const [path = ''] = orderPaths(listingOf(operation), { sortBy: 'amount' });
  const text = (item: Value): string => String(at(item, path));
  return changeList((items, { parameters }) => {
    const sorted = items.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
    return parameters['sortOrder'] === 'asc' ? sorted : sorted.toReversed();
  })(operation);
};

const byTime = fix('sortBy', 'timestamp');

export default {
  // An order by amount that is wrong.
  'data.sort.by-amount': {
    ignored: when(byAmount, byTime),
    'as-text': when(byAmount, sortAsText),
    refused: refuse(byAmount),
    'amount-descending-as-text': when(all(byAmount, descending), sortAsText),
    'amount-of-addresses': when(all(byAmount, descending, given('addresses')), byTime),
    'amount-with-spent': when(all(byAmount, given('includeSpent', 'true')), byTime),
  },

  // A direction is ignored, or changes the items.
  'data.sort.direction': {
    'asc-ignored': when(ascending, fix('sortOrder', 'desc')),
    'desc-ignored': when(descending, fix('sortOrder', 'asc')),
    'other-items': when(ascending, dropItem('last')),
    // The last two items of a page are swapped.
    'ascending-last-two': on(
      ['listUtxos', 'queryUtxos', 'listPendingRewards', 'listVerticesByHeight'],
      when(
        all(ascending, not(byAmount)),
        changeItems((items) => [...items.slice(0, -2), ...items.slice(-2).toReversed()]),
      ),
    ),
    // Two neighbours in the middle of a page are swapped.
    'ascending-swaps-two': on(
      'listAddressTransactions',
      when(
        ascending,
        swapInOrder((length) => length / 2),
      ),
    ),
    'nodes-turn-the-order': {
      hard: 'middling',
      sentence: 'with a single node in nodeIds and no addresses, sortOrder=asc is descending',
      mutate: on(
        'listPendingRewards',
        when(all(ascending, matches('nodeIds', /^[^,]+$/), missing('addresses')), fix('sortOrder', 'desc')),
      ),
    },
  },

  // Items out of order, within a page or from one page to the next.
  'data.sort.ordered': {
    neighbours: swapInOrder(),
    shuffled: changeList((items) => items.toSorted((a, b) => hash(a) - hash(b))),
    'across-pages': swapPages,
  },
} satisfies MutantTable;
