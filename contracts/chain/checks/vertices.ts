import { at, integer } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';

type Rule = 'tx-count';

/** The transaction count of a vertex equals the length of its list. */
export const vertices: PassiveCheck<Rule> = {
  name: 'checks/vertices',
  rules: ['tx-count'],
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<Rule>> {
      const { operation, items } = answer;
      if (operation.id !== 'listVerticesByHeight' || !items) return;
      const counted = items.map((item) => ({ said: integer(at(item, 'txCount')), listed: at(item, 'transactions') }));
      const count = counted.filter(({ said, listed }) => said !== undefined && Array.isArray(listed)).length;
      if (count === 0) return;
      const wrong = counted.findIndex(
        ({ said, listed }) => said !== undefined && Array.isArray(listed) && said !== BigInt(listed.length),
      );
      const entry = counted[wrong];
      yield {
        rule: 'tx-count',
        evidence: count,
        violation:
          entry === undefined
            ? undefined
            : {
                code: 'tx-count-wrong',
                message: 'txCount is not the number of transactions',
                expected: `${(entry.listed as readonly unknown[]).length} transactions listed`,
                actual: show(entry.said),
                pointer: `/vertices/${wrong}/txCount`,
              },
      };
    },
  }),
};
