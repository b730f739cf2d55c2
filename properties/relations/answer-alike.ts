import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Answered, Cause } from '../../engine/model/judging.ts';
import { orderPath } from '../../engine/model/listing.ts';
import { at } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { isEmpty, saysOther } from '../lists/same-answer.ts';
import { askWith, mustAgree } from './agree.ts';

/** Whether two pages have other values of their order; items of equal values may come in any order. */
function isOtherOrder({ operation, items: left = [] }: Answered, { items: right = [] }: Answered): boolean {
  const path = operation.listing && orderPath(operation.listing);
  if (path === undefined) return false;
  const count = Math.min(left.length, right.length);
  const values = (items: typeof left): string =>
    show(
      items.slice(0, count).map((item) => at(item, path) ?? null),
      1e6,
    );
  return values(left) !== values(right);
}

/**
 * A call and the same call in another form get the same answer: a list has the same items in the same order. Returns
 * whether they do.
 */
export async function mustAnswerAlike(
  c: CaseContext,
  [plain, other]: readonly [Parameters, Parameters],
  cause: Cause,
): Promise<boolean> {
  const ways = [askWith(c, plain), askWith(c, other)] as const;
  const first = await ways[0](false);
  // That a call is answered at all, other requirements judge. Two empty answers are the same whatever was asked for.
  if (isEmpty(first)) return false;
  const { status } = await ways[1](false);
  if (status >= 500 || status === 401 || status === 403) return false;
  const agree = await mustAgree(c, {
    ways,
    contradict: (left, right) => c.refused(right) || saysOther(left, right) || isOtherOrder(left, right),
    ...cause,
    expected: () => `the answer for ${show(plain, 120)}`,
    actual: (right) => (c.refused(right) ? `status ${right.status}` : 'another answer'),
  });
  if (agree) c.countEvidence();
  return agree;
}
