import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { Answered, Cause } from '../../engine/model/judging.ts';

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
    by: [before, other],
  });
}
