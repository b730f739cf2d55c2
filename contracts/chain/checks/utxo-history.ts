import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import { LastSeen } from '../../../properties/checks/shared/last-seen.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { spenderOf } from '../domain/utxos.ts';
import type { Answered, Cause, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';

type Rule = 'consumed';
type Violation = NonNullable<Judgement<Rule>['violation']>;

interface Fault extends Cause {
  readonly expected: string;
  readonly actual: string;
  readonly member: string;
}

const utxoId = (item: Json): string | undefined => {
  const id = at(item, 'utxoId');
  return typeof id === 'string' ? id : undefined;
};

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

/** Spent UTXOs that are remembered. */
const mostKept = 5_000;

/** An answer that showed a UTXO as spent. */
interface Spending {
  readonly spender: string;
  /** Time at which the answer had come, in ms. */
  readonly came: number;
  readonly exchange: Exchange;
}

/** A UTXO without a consuming transaction, though an answer that came before the request showed one. */
function unspentAgain(known: LastSeen<Spending>, items: readonly Json[], exchange: Exchange): Violation | undefined {
  for (const [index, item] of items.entries()) {
    const before = spenderOf(item) === undefined ? known.get(utxoId(item)) : undefined;
    if (!before || before.came > Date.parse(exchange.at)) continue;
    return {
      code: 'spent-utxo-unspent',
      about: 'consumingTxHash',
      message: 'a spent UTXO is shown without its consumingTxHash',
      expected: `${show(before.spender, 80)} of ${utxoId(item) ?? ''}, as an earlier answer showed`,
      actual: 'no consumingTxHash',
      pointer: `/utxos/${index}`,
      exchanges: [before.exchange, exchange],
    };
  }
  return undefined;
}

/**
 * A consumed UTXO has the block and time of its consumption, which are not before its creation. It stays consumed.
 */
export const utxoHistory: PassiveCheck<Rule> = {
  name: 'checks/utxo-history',
  rules: ['consumed'],
  start: () => {
    const known = new LastSeen<Spending>(mostKept);
    return {
      *judge({ operation, items, exchange }: Answered): Iterable<Judgement<Rule>> {
        if (operation.listing?.items !== 'utxos' || operation.kind !== 'rest' || !items) return;
        const violation = unspentAgain(known, items, exchange);
        const spent = items.flatMap((item, index) =>
          spenderOf(item) === undefined || integer(at(item, 'blockTimestamp')) === undefined ? [] : [{ item, index }],
        );
        const came = Date.parse(exchange.at) + exchange.ms;
        for (const { item } of spent) known.set(utxoId(item), { spender: spenderOf(item) ?? '', came, exchange });
        if (violation) yield { rule: 'consumed', evidence: 1, violation };
        if (violation || spent.length === 0) return;
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
    };
  },
};
