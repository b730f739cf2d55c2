import type { Outcome } from '../../model/judging.ts';
import type { ReachedLimit } from '../../model/limits.ts';
import type { OperationId } from '../../model/operation.ts';
import { defined } from '../../model/defined.ts';

const advice = /"subjects" in --config/;

/**
 * Corrects the reasons of a run if a limit ended it during discovery: the target may have the values that are missing,
 * so neither advice to configure them nor "did not apply" would be true.
 */
export function withoutAdvice(
  outcomes: readonly Outcome[],
  endedBy: (operation: OperationId) => ReachedLimit | undefined,
): readonly Outcome[] {
  return outcomes.map((outcome) => {
    const ended = endedBy(outcome.operation);
    if (!ended || outcome.verdict !== 'inconclusive' || outcome.unconfirmed) return outcome;
    const reason = `--${ended.limit} ${ended.value} ended the run before its values were found`;
    const { applies, unanswered, ...rest } = outcome;
    const isAdvised = advice.test(outcome.reason ?? '');
    return {
      ...rest,
      ...defined({
        reason: isAdvised ? reason : outcome.reason,
        applies: isAdvised ? undefined : applies,
        unanswered: unanswered !== undefined && advice.test(unanswered) ? reason : unanswered,
      }),
    };
  });
}
