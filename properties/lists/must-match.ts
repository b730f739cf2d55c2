import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { Cause } from '../../engine/model/judging.ts';
import { describeDifference, firstDifference } from './compare.ts';
import { type Gathered, steadyDifference } from './gather.ts';
import { differing } from './shown.ts';

interface Comparison {
  /** Requests the first list a second time. */
  readonly again: () => Promise<Gathered>;
  readonly expected: string;
  /** The second list may hold more. */
  readonly isSubset?: true;
}

/** A violation if two lists differ that should be equal, or the first should be within the second. */
export async function mustMatch(
  c: CaseContext,
  left: Gathered,
  right: Gathered,
  cause: Cause,
  { again, expected, isSubset }: Comparison,
): Promise<void> {
  const found = await steadyDifference(left, right, again);
  const first = isSubset ? found.missing[0] : firstDifference(found);
  if (first === undefined) return;
  c.broken(cause.message, {
    ...cause,
    expected,
    actual: describeDifference(isSubset ? { ...found, extra: [] } : found, c.operation.listing),
    by: differing(first, left, right),
  });
}
