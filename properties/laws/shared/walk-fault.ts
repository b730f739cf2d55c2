import type { Json } from '../../../engine/model/exchange.ts';
import {
  identity,
  isCountedPaging,
  orderPaths,
  orderValue,
  showKey,
  isLinkedPaging,
} from '../../../engine/model/listing.ts';
import type { Answered, Cause } from '../../../engine/model/judging.ts';
import type { Listing } from '../../../engine/model/operation.ts';
import { intersection, difference, repeated } from '../../lists/compare.ts';
import type { Faults } from '../../lists/proofs.ts';

/** A fault of a walk, compared with the whole list. */
export interface WalkFault extends Cause {
  readonly expected: string;
  readonly actual: string;
  /** The item that shows it, where one does. */
  readonly key?: string;
  readonly faults?: Faults;
  /** `walk`: to be seen without the whole list. */
  readonly in: 'walk' | 'both';
}

/** The means to the next page, in the words of the list's paging. */
const goingOn = ({ paging }: Listing): string =>
  isCountedPaging(paging) ? 'a further page' : isLinkedPaging(paging) ? 'a link to a further page' : 'a cursor';

/** The first fault in the items of a walk: lost, repeated, or added. */
function wrongItems(
  expected: readonly string[],
  { missing, twice, extra }: Readonly<Record<'missing' | 'twice' | 'extra', readonly string[]>>,
  pages: number,
  listing: Listing,
): WalkFault | undefined {
  const first = (keys: readonly string[]): string => `the first: ${showKey(keys[0], listing)}`;
  if (missing.length > 0)
    return {
      code: 'walk-loses-items',
      message: 'the walk lost items',
      expected: `all ${expected.length} items of the list`,
      actual:
        `${pages} pages miss ${missing.length}, ${first(missing)}` +
        `${twice.length > 0 ? `; they repeat ${twice.length}, ${first(twice)}` : ''}`,
      in: 'both',
      key: missing[0] ?? '',
      faults: { lost: missing, repeated: twice },
    };
  if (twice.length > 0)
    return {
      code: 'walk-repeats-items',
      message: 'the walk gave items twice',
      expected: 'every item once',
      actual: `${twice.length} twice, ${first(twice)}`,
      in: 'walk',
      key: twice[0] ?? '',
      faults: { repeated: twice },
    };
  if (extra.length > 0)
    return {
      code: 'walk-adds-items',
      message: 'the walk gave items that the whole list does not have',
      expected: `the ${expected.length} items of the list`,
      actual: `${extra.length} more, ${first(extra)}`,
      in: 'both',
      key: extra[0] ?? '',
      faults: { wrong: extra },
    };
  return undefined;
}

/**
 * Items lost, repeated or added, and walks that do not end or end early. `seen`: the items of the walk, without those
 * that came again where they may.
 */
export function itemsFault(
  expected: readonly string[],
  seen: readonly string[],
  {
    pages,
    needed,
    ended,
    looped,
    listing,
  }: { pages: number; needed: number; ended: boolean; looped: boolean; listing: Listing },
): WalkFault | undefined {
  const repeats = listing.paging.repeats === true;
  if (looped && !repeats)
    return {
      code: 'cursor-repeats',
      message: 'a cursor came a second time in one walk',
      expected: 'a new cursor with every page, until the last',
      actual: `the cursor of an earlier page after ${seen.length} items`,
      in: 'walk',
    };
  const { missing, extra } = difference(expected, seen);
  const twice = intersection(repeated(seen), extra);
  if (pages < needed && missing.length > 0)
    return {
      code: 'walk-ends-early',
      message: 'no further page where more items exist',
      expected: `${goingOn(listing)} after ${seen.length} of ${expected.length} items`,
      actual: 'none',
      in: 'both',
    };
  const wrong = wrongItems(expected, { missing, twice, extra }, pages, listing);
  if (wrong) return wrong;
  if (!ended)
    return {
      code: 'walk-does-not-end',
      message: 'the walk does not end',
      expected: `an end after ${expected.length} items`,
      actual: `${goingOn(listing)} after ${seen.length} items`,
      in: 'walk',
    };
  return undefined;
}

/** A link that loses the page size leads to pages that nobody asked for. */
export function sizeFault({ paging }: Listing, size: number, answers: readonly Answered[]): WalkFault | undefined {
  const large = isLinkedPaging(paging) ? answers.find(({ items = [] }) => items.length > size) : undefined;
  if (!large || paging.size === undefined) return undefined;
  return {
    code: 'link-loses-size',
    about: paging.size,
    message: 'a link leads to a page larger than the size asked for',
    expected: `at most ${size}`,
    actual: `${large.items?.length}`,
    in: 'walk',
  };
}

/** Items of equal order values may change places; the values themselves come as in the whole list. */
export function orderFault(listing: Listing, expected: readonly Json[], came: readonly Json[]): WalkFault | undefined {
  const paths = orderPaths(listing);
  const sequence = (items: readonly Json[], path: string): string =>
    items.map((item) => orderValue(listing, item, path) ?? '').join();
  if (paths.length === 0 || paths.some((path) => sequence(expected, path) === sequence(came, path))) return undefined;
  const first = came.find((item, index) =>
    paths.every((path) => orderValue(listing, item, path) !== orderValue(listing, expected[index] ?? null, path)),
  );
  return {
    code: 'walk-order-differs',
    message: 'the walk gave the items in another order',
    expected: `${paths[0]} as in the whole list`,
    actual: 'another sequence',
    in: 'both',
    ...(first !== undefined && { key: identity(listing, first), faults: { wrong: [identity(listing, first)] } }),
  };
}
