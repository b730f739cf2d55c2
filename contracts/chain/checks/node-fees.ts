import type { Exchange } from '../../../engine/model/exchange.ts';
import type { Answered, Judgement, OverallJudgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { integer, type JsonObject } from '../../../engine/model/paths.ts';
import { burntBy, transactionOf, unsignedOf } from '../domain/node-transactions.ts';

type Rule = 'burnt';

const fees = ['txFee', 'createAssetTxFee'] as const;
type Fee = (typeof fees)[number];

/** The transactions that pay a fee: how many were seen, and the one that burnt the least. */
interface Payers {
  readonly seen: number;
  readonly least: bigint;
  readonly exchange: Exchange;
}

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
    const payers = new Map<string, Payers>();
    // Each different answer once.
    const shown = new Map<string, { readonly answer: Answered; readonly endpoint: string }>();
    return {
      *judge(answer: Answered): Iterable<Judgement<Rule>> {
        const { operation, exchange, call, result } = answer;
        const endpoint = exchange.request.url;
        if (operation.id === 'vm.getTxFee' && call.input === 'valid' && result)
          shown.set([endpoint, ...fees.map((name) => String(result[name]))].join(' '), { answer, endpoint });
        const tx = transactionOf(answer);
        const burnt = tx && mostBurnt(tx);
        if (!tx || burnt === undefined) return;
        const key = `${endpoint} ${feeOf(tx)}`;
        const known = payers.get(key);
        const isLess = !known || burnt < known.least;
        payers.set(key, { ...(isLess ? { least: burnt, exchange } : known), seen: (known?.seen ?? 0) + 1 });
      },
      *finish(): Iterable<OverallJudgement<Rule>> {
        for (const { answer, endpoint } of shown.values())
          for (const name of fees) {
            const [fee, paid] = [integer(answer.result?.[name]), payers.get(`${endpoint} ${name}`)];
            if (fee === undefined || !paid) continue;
            yield {
              rule: 'burnt',
              operation: 'vm.getTxFee',
              evidence: paid.seen,
              violation:
                paid.least >= fee
                  ? undefined
                  : {
                      code: 'burnt-below-fee',
                      about: name,
                      message: `a transaction burns less than ${name}`,
                      expected: `at least ${fee} of one asset`,
                      actual: `at most ${paid.least}`,
                      pointer: `/result/${name}`,
                      exchanges: [paid.exchange, answer.exchange],
                    },
            };
          }
      },
    };
  },
};
