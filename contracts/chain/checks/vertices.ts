import { at, integer } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';

type Rule = 'tx-count';

/** A vertex counts the transactions that it lists. */
export const vertices: PassiveCheck<Rule> = {
  name: 'checks/vertices',
  rules: ['tx-count'],
  start: () => ({
    *judge({ operation, items }: Answered): Iterable<Judgement<Rule>> {
      if (operation.id !== 'listVerticesByHeight' || !items) return;
      const counted = items.map((item) => ({ said: integer(at(item, 'txCount')), listed: at(item, 'transactions') }));
      const shown = counted.filter(({ said, listed }) => said !== undefined && Array.isArray(listed)).length;
      if (shown === 0) return;
      const wrong = counted.findIndex(
        ({ said, listed }) => said !== undefined && Array.isArray(listed) && said !== BigInt(listed.length),
      );
      const one = counted[wrong];
      yield {
        rule: 'tx-count',
        evidence: shown,
        ...(one === undefined
          ? {}
          : {
              violation: {
                code: 'tx-count-wrong',
                message: 'txCount is not the number of transactions',
                expected: `${(one.listed as readonly unknown[]).length} transactions listed`,
                actual: show(one.said),
                pointer: `/vertices/${wrong}/txCount`,
              },
            }),
      };
    },
  }),
};
