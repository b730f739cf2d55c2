import { at } from '../../../engine/model/paths.ts';
import type { Answered, Judgement, OverallJudgement, PassiveCheck } from '../../../engine/model/judging.ts';

type Rule = 'progress';

/**
 * Observes the values of `progress` of a pending reward: a share of 1, of 100, or something else. The document does not
 * define it.
 */
export const rewardProgress: PassiveCheck<Rule> = {
  name: 'checks/reward-progress',
  rules: ['progress'],
  start: () => {
    let [count, least, largest] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    return {
      *judge({ operation, items }: Answered): Iterable<Judgement<Rule>> {
        if (operation.id !== 'listPendingRewards' || !items) return;
        for (const item of items) {
          const progress = at(item, 'progress');
          if (typeof progress !== 'number') continue;
          count += 1;
          least = Math.min(least, progress);
          largest = Math.max(largest, progress);
        }
      },
      *finish(): Iterable<OverallJudgement<Rule>> {
        if (count > 0)
          yield {
            rule: 'progress',
            operation: 'listPendingRewards',
            evidence: count,
            observation: { what: 'range of progress', value: `${least} to ${largest}` },
          };
      },
    };
  },
};
