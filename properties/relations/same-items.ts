import type { CaseContext } from '../../engine/contract/case-context.ts';
import { listingOf } from '../../engine/model/listing.ts';
import type { Answered, Cause } from '../../engine/model/judging.ts';
import {
  commonDifference,
  describeDifference,
  type Difference,
  difference,
  firstDifference,
  isSameList,
  keys,
} from '../lists/compare.ts';
import { readList, type KnownList } from '../lists/gather.ts';
import { differenceShown } from '../lists/proofs.ts';
import { isUnchanged } from './reread.ts';

/** The items of a walk, and its answers. */
type Walk = Pick<KnownList, 'keys' | 'answers'>;

/** How a finding names lists of different items; absent: the number of expected items, and the pages that differ. */
interface Naming extends Cause {
  readonly expected?: string;
  readonly actual?: (words: string) => string;
  readonly by?: readonly Answered[];
}

/** Reports lists of different items; returns whether they have the same. */
function judgeDifference(
  c: CaseContext,
  [expected, other]: readonly [Walk, Walk],
  found: Difference,
  { message, actual = (words) => words, ...naming }: Naming,
): boolean {
  const first = firstDifference(found);
  if (first === undefined) return true;
  return c.fail(message, {
    expected: `the ${expected.keys.length} items of the list`,
    ...differenceShown(found, expected, other),
    ...naming,
    actual: actual(describeDifference(found, c.listing)),
  });
}

/** Whether two pages hold the same items in the same order. */
export function isSamePage(left: Answered, right: Answered): boolean {
  const [expected, actual] = [left, right].map(({ operation, items = [] }) => keys(listingOf(operation), items));
  return expected?.join('\n') === actual?.join('\n');
}

/**
 * Whether a walk gave the items of another walk. Reports a difference as a violation, unless the list has changed since
 * its first page was read: then the comparison proves nothing.
 */
export async function haveSameItems(
  c: CaseContext,
  wholeList: Walk,
  walked: Walk,
  naming: Naming,
  found: Difference = difference(wholeList.keys, walked.keys),
): Promise<boolean> {
  const [start] = wholeList.answers;
  if (start && !isSameList(found) && !(await isUnchanged(c, start))) return false;
  return judgeDifference(c, [wholeList, walked], found, naming);
}

/**
 * The differences between two lists that should be equal. Items change between requests, so if the lists differ, the
 * first is requested a second time: missing items were in it both times, extra items in neither.
 */
export async function steadyDifference(
  c: CaseContext,
  left: Pick<KnownList, 'parameters' | 'keys'>,
  right: Pick<KnownList, 'keys'>,
): Promise<Difference> {
  const first = difference(left.keys, right.keys);
  if (isSameList(first)) return first;
  const reread = await readList(c, left.parameters, { fresh: true });
  return commonDifference(first, difference(reread.keys, right.keys));
}

/** A violation if two lists differ that should be equal; `isSubset`: the second one may hold more. */
export async function mustMatch(
  c: CaseContext,
  left: KnownList,
  right: KnownList,
  { isSubset = false, ...naming }: Naming & { readonly isSubset?: boolean },
): Promise<void> {
  const found = await steadyDifference(c, left, right);
  judgeDifference(c, [left, right], isSubset ? { ...found, extra: [] } : found, naming);
}
