import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Answered, Cause } from '../../engine/model/judging.ts';
import { orderPath } from '../../engine/model/listing.ts';
import { at } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { isEmpty, saysOther } from '../lists/same-answer.ts';
import { twoAnswersProof } from '../lists/proofs.ts';

/** A way to ask for something. `fresh`: by a new request. */
export type Way = (fresh: boolean) => Promise<Answered>;

/** A relation between the answers to two ways of asking for one thing, and how a finding names a broken one. */
export interface Relation extends Cause {
  /** The plain way, and another one. */
  readonly ways: readonly [Way, Way];
  /** Whether two answers contradict each other. */
  readonly contradict: (plain: Answered, other: Answered) => boolean;
  /** Whether the plain way gets another answer than before; absent: `contradict` tells it. */
  readonly changes?: (before: Answered, after: Answered) => boolean;
  readonly expected: (plain: Answered) => string;
  readonly actual: (other: Answered, plain: Answered) => string;
}

/** A documented call with these parameters, as a way to ask. */
export const askWith =
  (c: CaseContext, parameters: Answered['call']['parameters']): Way =>
  (fresh) =>
    c.request({ parameters, input: 'valid' }, { fresh });

/**
 * Asks in both ways. Answers change with time: the other way makes the difference only if the plain way gets the same
 * answer before and after it. Returns whether the answers agree; false: they change, which proves nothing.
 */
export async function mustAgree(
  c: CaseContext,
  { ways: [askPlain, askOther], contradict, changes = contradict, message, expected, actual, ...cause }: Relation,
): Promise<boolean> {
  if (!contradict(await askPlain(false), await askOther(false))) return true;
  const [before, other, after] = [await askPlain(true), await askOther(true), await askPlain(true)];
  if (changes(before, after) || !contradict(before, other)) return false;
  return c.fail(message, {
    ...cause,
    expected: expected(before),
    actual: actual(other, before),
    evidence: twoAnswersProof(before, other),
    by: [before, other],
  });
}

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
