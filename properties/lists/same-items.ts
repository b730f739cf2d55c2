import type { CaseContext } from '../../engine/contract/case-context.ts';
import { listingOf } from '../../engine/model/listing.ts';
import type { Answered, Cause } from '../../engine/model/judging.ts';
import { describeDifference, type Difference, difference, firstDifference, keys } from './compare.ts';
import type { Gathered } from './gather.ts';
import { differing } from './shown.ts';
import { isUnchanged } from './unchanged.ts';

type WalkedKeys = Pick<Gathered, 'keys' | 'answers'>;

/** How a finding names lists of different items; absent: the number of expected items, and the pages that differ. */
interface Naming extends Cause {
  readonly expected?: string;
  readonly actual?: (words: string) => string;
  readonly by?: readonly Answered[];
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
  wholeList: WalkedKeys,
  walked: WalkedKeys,
  { message, actual = (words) => words, ...naming }: Naming,
  keyDifference: Difference = difference(wholeList.keys, walked.keys),
): Promise<boolean> {
  const first = firstDifference(keyDifference);
  if (first === undefined) return true;
  const [start] = wholeList.answers;
  if (start && !(await isUnchanged(c, start))) return false;
  return c.broken(message, {
    expected: `the ${wholeList.keys.length} items of the list`,
    by: differing(first, wholeList, walked),
    ...naming,
    actual: actual(describeDifference(keyDifference, listingOf(c.operation))),
  });
}
