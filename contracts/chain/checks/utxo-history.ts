import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import { LastSeen } from '../../../properties/checks/shared/last-seen.ts';
import { at } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { spenderOf } from '../domain/utxos.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';

type Rule = 'consumed';
type Violation = NonNullable<Judgement<Rule>['violation']>;

const utxoId = (item: Json): string | undefined => {
  const id = at(item, 'utxoId');
  return typeof id === 'string' ? id : undefined;
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

/** A consumed UTXO stays consumed. */
export const utxoHistory: PassiveCheck<Rule> = {
  name: 'checks/utxo-history',
  rules: ['consumed'],
  start: () => {
    const spendings = new LastSeen<Spending>(mostKept);
    return {
      *judge({ operation, items, exchange }: Answered): Iterable<Judgement<Rule>> {
        if (operation.listing?.items !== 'utxos' || operation.kind !== 'rest' || !items) return;
        const evidence = items.filter((item) => spendings.get(utxoId(item)) !== undefined).length;
        const violation = unspentAgain(spendings, items, exchange);
        // `at` is in whole milliseconds, so calls that overlap by less count as sequential.
        const answeredAt = Math.floor(Date.parse(exchange.at) + exchange.ms);
        for (const item of items) {
          const spender = spenderOf(item);
          if (spender !== undefined) spendings.set(utxoId(item), { spender, came: answeredAt, exchange });
        }
        if (evidence > 0) yield { rule: 'consumed', evidence, violation };
      },
    };
  },
};
