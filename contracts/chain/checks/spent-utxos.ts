import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import type { Answered, Cause, Judgement, OverallJudgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { at, integer, type JsonObject } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { LastSeen } from '../../../properties/checks/shared/last-seen.ts';
import { hasOtherOutputs, listOf, transactionOf, unsignedOf } from '../domain/node-transactions.ts';
import { amountOf, assetOf, makerOf, spenderOf } from '../domain/utxos.ts';

type Rule = 'references';

type Fault = Cause & { readonly expected: string; readonly actual: string };

interface Utxo {
  readonly item: Json;
  readonly exchange: Exchange;
  readonly maker: string;
  readonly index: bigint;
}

interface Transaction {
  readonly tx: JsonObject;
  readonly exchange: Exchange;
}

const mostKept = 20_000;

/** The transaction that spent a UTXO names it among its inputs. */
const spending = ({ tx }: Transaction, { maker, index }: Utxo): Fault | undefined => {
  const unsigned = unsignedOf(tx);
  const inputs = [...listOf(unsigned, 'inputs'), ...listOf(unsigned, 'importedInputs')];
  const isNamed = inputs.some((input) => at(input, 'txID') === maker && integer(at(input, 'outputIndex')) === index);
  // Operations consume outputs that the document does not show.
  if (isNamed || 'operations' in unsigned) return undefined;
  return {
    code: 'spender-does-not-consume',
    message: 'the consumingTxHash of a UTXO names a transaction that does not consume it',
    expected: `an input with txID ${maker} and outputIndex ${index}`,
    actual: `${inputs.length} other inputs`,
  };
};

/**
 * The output that a UTXO is. Undefined if the transaction has outputs in other lists, too: the document does not say in
 * which order an index counts them.
 */
function outputOf({ tx }: Transaction, { index }: Utxo): Json | undefined {
  const unsigned = unsignedOf(tx);
  return hasOtherOutputs(unsigned) ? undefined : listOf(unsigned, 'outputs')[Number(index)];
}

const isGiven = (value: Json | undefined): boolean => value !== undefined && value !== null;

/** How a UTXO differs from the output that it is. Undefined if that output is not known. */
const making = (transaction: Transaction, utxo: Utxo): Fault | 'equal' | undefined => {
  const output = outputOf(transaction, utxo);
  if (output === undefined) return undefined;
  const { item } = utxo;
  const members = [
    ['assetID', at(output, 'assetID'), assetOf(item)],
    ['amount', at(output, 'output.amount'), amountOf(item)],
    ['threshold', at(output, 'output.threshold'), at(item, 'threshold')],
  ] as const;
  const compared = members.filter(([, there, here]) => there !== undefined && isGiven(here));
  if (compared.length === 0) return undefined;
  const wrong = compared.find(([, there, here]) => String(there) !== String(here));
  if (!wrong) return 'equal';
  return {
    code: 'utxo-differs-from-output',
    about: wrong[0],
    message: `a UTXO has another ${wrong[0]} than the output of the transaction that made it`,
    expected: `${show(wrong[1])}, as the node shows`,
    actual: String(wrong[2]),
  };
};

/**
 * A UTXO of the data interface is an output of the transaction that made it, and the transaction that spent it names
 * it among its inputs, where vm.getTx shows that transaction.
 */
export const spentUtxos: PassiveCheck<Rule> = {
  name: 'checks/spent-utxos',
  rules: ['references'],
  start: () => {
    const utxos = new LastSeen<Utxo>(mostKept);
    const transactions = new LastSeen<Transaction>(mostKept);
    return {
      *judge(answer: Answered): Iterable<Judgement<Rule>> {
        const { operation, call, items, exchange } = answer;
        const tx = transactionOf(answer);
        if (tx) transactions.set(String(tx['id']), { tx, exchange });
        if (operation.listing?.items !== 'utxos' || operation.kind !== 'rest' || call.input !== 'valid') return;
        for (const item of items ?? []) {
          const [maker, index] = [makerOf(item), integer(at(item, 'outputIndex'))];
          if (maker !== undefined && index !== undefined)
            utxos.set(`${maker} ${index} ${spenderOf(item) ?? ''}`, { item, exchange, maker, index });
        }
      },
      *finish(): Iterable<OverallJudgement<Rule>> {
        for (const utxo of utxos.values()) {
          const [spender, maker] = [transactions.get(spenderOf(utxo.item)), transactions.get(utxo.maker)];
          const comparisons = [
            [spender, spender && (spending(spender, utxo) ?? 'equal')],
            [maker, maker && making(maker, utxo)],
          ] as const;
          for (const [transaction, fault] of comparisons) {
            if (!transaction || fault === undefined) continue;
            const exchanges = [transaction.exchange, utxo.exchange].sort((a, b) => a.n - b.n);
            yield {
              rule: 'references',
              operation: 'vm.getTx',
              evidence: 1,
              violation: fault === 'equal' ? undefined : { ...fault, exchanges },
            };
          }
        }
      },
    };
  },
};
