import type { Json } from '../../../engine/model/exchange.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { spenderOf } from '../domain/utxos.ts';
import type { Answered, Cause, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';

type Rule = 'consumed';

interface Fault extends Cause {
  readonly expected: string;
  readonly actual: string;
  readonly member: string;
}

/** Heights can be compared only if the UTXO was created and consumed on one chain. */
const sameChain = (item: Json): boolean => at(item, 'consumedOnChainId') === at(item, 'createdOnChainId');

const faultOf = (item: Json): Fault | undefined => {
  for (const [spent, own, comparable] of [
    ['consumingBlockNumber', 'blockNumber', sameChain(item)],
    ['consumingBlockTimestamp', 'blockTimestamp', true],
  ] as const) {
    const [later, earlier] = [integer(at(item, spent)), integer(at(item, own))];
    if (later === undefined)
      return {
        code: 'spent-without-member',
        about: spent,
        message: `a spent UTXO has no ${spent}`,
        expected: `${spent}, as it has a consumingTxHash`,
        actual: show(at(item, spent)),
        member: spent,
      };
    if (comparable && earlier !== undefined && later < earlier)
      return {
        code: 'spent-before-created',
        about: spent,
        message: `a UTXO was spent before it was made, by ${spent}`,
        expected: `${spent} from ${own} (${earlier}) on`,
        actual: `${later}`,
        member: spent,
      };
  }
  return undefined;
};

/** A consumed UTXO has the block and time of its consumption, which are not before its creation. */
export const utxoHistory: PassiveCheck<Rule> = {
  name: 'checks/utxo-history',
  rules: ['consumed'],
  start: () => ({
    *judge({ operation, items }: Answered): Iterable<Judgement<Rule>> {
      if (operation.listing?.items !== 'utxos' || operation.kind !== 'rest' || !items) return;
      const spent = items.flatMap((item, index) =>
        spenderOf(item) === undefined || integer(at(item, 'blockTimestamp')) === undefined ? [] : [{ item, index }],
      );
      if (spent.length === 0) return;
      for (const { item, index } of spent) {
        const fault = faultOf(item);
        if (!fault) continue;
        const { member, ...details } = fault;
        yield {
          rule: 'consumed',
          evidence: spent.length,
          violation: { ...details, pointer: `/utxos/${index}/${member}` },
        };
        return;
      }
      yield { rule: 'consumed', evidence: spent.length };
    },
  }),
};
