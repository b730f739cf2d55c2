import type { CaseContext, ViolationDetails } from '../../engine/contract/case-context.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { difference, isSameList, itemKeys } from '../lists/compare.ts';

/**
 * Lists change between two calls, and a comparison of two answers proves nothing where the first of them is no longer
 * given. So a law reads again before it reports a violation.
 */

/** Whether the same call again gets the items of an earlier answer. */
export async function isUnchanged(c: CaseContext, answer: Answered): Promise<boolean> {
  const reread = await c.request(answer.call, { fresh: true });
  return isSameList(difference(itemKeys(answer), itemKeys(reread)));
}

/** Reports a violation unless one of the earlier answers that it rests on has changed; returns false then. */
export async function failUnlessChanged(
  c: CaseContext,
  earlier: readonly (Answered | undefined)[],
  message: string,
  details: ViolationDetails,
): Promise<false> {
  for (const answer of earlier) if (answer && !(await isUnchanged(c, answer))) return false;
  return c.fail(message, details);
}

/** A fault that new answers show too; undefined if either reading shows none. */
export async function faultInBothReadings<T>(read: (fresh: boolean) => Promise<T | undefined>): Promise<T | undefined> {
  return (await read(false)) === undefined ? undefined : read(true);
}
