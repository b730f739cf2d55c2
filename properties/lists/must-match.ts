import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { Cause } from '../../engine/model/judging.ts';
import { describeDifference, firstDifference } from './compare.ts';
import { type Gathered, steadyDifference } from './gather.ts';
import { differing } from './shown.ts';

interface Comparison {
  /** Requests the first list a second time. */
  readonly reread: () => Promise<Gathered>;
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
  { reread, expected, isSubset }: Comparison,
): Promise<void> {
  const difference = await steadyDifference(left, right, reread);
  const first = isSubset ? difference.missing[0] : firstDifference(difference);
  if (first === undefined) return;
  c.broken(cause.message, {
    ...cause,
    expected,
    actual: describeDifference(isSubset ? { ...difference, extra: [] } : difference, c.operation.listing),
    by: differing(first, left, right),
  });
}
