import type { Exchange } from '../../../engine/model/exchange.ts';
import type { Answered, Judgement, OverallJudgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { integer, type JsonObject } from '../../../engine/model/paths.ts';
import { LastSeen } from '../../../properties/checks/shared/last-seen.ts';
import { burntBy, endpointOf, transactionOf, unsignedOf } from '../domain/node-transactions.ts';

type Rule = 'burnt';

const fees = ['txFee', 'createAssetTxFee'] as const;
type Fee = (typeof fees)[number];

/** A transaction that pays a fee. */
interface Payer {
  readonly endpoint: string;
  readonly fee: Fee;
  readonly burnt: bigint;
  readonly exchange: Exchange;
}

const mostKept = 20_000;

/** Create-asset transactions have initial states. */
const feeOf = (tx: JsonObject): Fee => ('initialStates' in unsignedOf(tx) ? 'createAssetTxFee' : 'txFee');

/** The most that a transaction burnt of one asset: at least what it burnt of the native asset. */
const mostBurnt = (tx: JsonObject): bigint | undefined => {
  const burnt = burntBy(tx);
  return burnt && [...burnt.values()].reduce((most, amount) => (amount > most ? amount : most), 0n);
};

/** A transaction burns at least the fee of its kind, in one asset. Transactions of the genesis have no inputs. */
export const nodeFees: PassiveCheck<Rule> = {
  name: 'checks/node-fees',
  rules: ['burnt'],
  start: () => {
    const payers = new LastSeen<Payer>(mostKept);
    // Each different answer once.
    const answers = new Map<string, { readonly answer: Answered; readonly endpoint: string }>();
    return {
      *judge(answer: Answered): Iterable<Judgement<Rule>> {
        const { operation, exchange, call, result } = answer;
        const endpoint = endpointOf(exchange);
        if (operation.id === 'vm.getTxFee' && call.input === 'valid' && result)
          answers.set([endpoint, ...fees.map((name) => String(result[name]))].join(' '), { answer, endpoint });
        const tx = transactionOf(answer);
        const burnt = tx && mostBurnt(tx);
        if (!tx || burnt === undefined) return;
        payers.set(`${endpoint} ${String(tx['id'])}`, { endpoint, fee: feeOf(tx), burnt, exchange });
      },
      *finish(): Iterable<OverallJudgement<Rule>> {
        for (const { answer, endpoint } of answers.values())
          for (const name of fees) {
            const fee = integer(answer.result?.[name]);
            const own = [...payers.values()].filter((payer) => payer.endpoint === endpoint && payer.fee === name);
            const [first] = own;
            if (fee === undefined || !first) continue;
            const least = own.reduce((lower, payer) => (payer.burnt < lower.burnt ? payer : lower), first);
            yield {
              rule: 'burnt',
              operation: 'vm.getTxFee',
              evidence: own.length,
              violation:
                least.burnt >= fee
                  ? undefined
                  : {
                      code: 'burnt-below-fee',
                      about: name,
                      message: `a transaction burns less than ${name}`,
                      expected: `at least ${fee} of one asset`,
                      actual: `at most ${least.burnt}`,
                      pointer: `/result/${name}`,
                      exchanges: [least.exchange, answer.exchange],
                    },
            };
          }
      },
    };
  },
};
