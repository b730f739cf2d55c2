import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import type { Answered, Judgement, OverallJudgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { at, integer, type JsonObject } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { LastSeen } from '../../../properties/checks/shared/last-seen.ts';
import {
  endpointOf,
  hasOtherOutputs,
  listOf,
  transactionOf,
  transactionsOf,
  unsignedOf,
} from '../domain/node-transactions.ts';

type Rule = 'consumed';

interface Parent {
  /** Undefined if it has outputs in other lists, too: the document does not say in which order an index counts them. */
  readonly outputs: readonly Json[] | undefined;
  readonly exchange: Exchange;
}

interface Child {
  /** Endpoint and id of the transaction. */
  readonly of: string;
  readonly input: Json;
  readonly pointer: string;
  readonly exchange: Exchange;
}

type Difference = Pick<NonNullable<Judgement['violation']>, 'code' | 'about' | 'message' | 'expected' | 'actual'>;

const mostKept = 4_000;
/** The clocks of the node and of this machine may differ. */
const slackOfClocks = 3_600n;

const differs = (name: string, expected: Json | undefined, actual: Json | undefined): Difference | undefined =>
  expected === undefined || actual === undefined || String(expected) === String(actual)
    ? undefined
    : {
        code: 'input-differs-from-output',
        about: name,
        message: `an input has another ${name} than the output that it consumes`,
        expected: show(expected),
        actual: show(actual),
      };

const lockedStill = (output: Json, exchange: Exchange): Difference | undefined => {
  const locked = integer(at(output, 'output.locktime'));
  const now = BigInt(Math.floor(Date.parse(exchange.at) / 1_000));
  return locked === undefined || locked <= now + slackOfClocks
    ? undefined
    : {
        code: 'consumed-while-locked',
        message: 'a transaction consumes an output before its locktime',
        expected: `not consumed before ${locked}`,
        actual: `consumed at ${now}`,
      };
};

const differenceOf = ({ input, exchange }: Child, output: Json): Difference | undefined =>
  differs('assetID', at(output, 'assetID'), at(input, 'assetID')) ??
  differs('amount', at(output, 'output.amount'), at(input, 'input.amount')) ??
  lockedStill(output, exchange);

const noOutput = (outputs: readonly Json[], { input }: Child): Difference => ({
  code: 'consumes-no-output',
  message: 'an input names an output that its transaction does not have',
  expected: `an index below ${outputs.length}`,
  actual: show(at(input, 'outputIndex')),
});

const judgePair = ({ outputs, exchange }: Parent, child: Child): Judgement<Rule> | undefined => {
  const outputIndex = integer(at(child.input, 'outputIndex'));
  if (outputs === undefined || outputIndex === undefined) return undefined;
  const output = outputs[Number(outputIndex)];
  const exchanges = [...new Set([exchange, child.exchange])].sort((a, b) => a.n - b.n);
  const difference = output === undefined ? noOutput(outputs, child) : differenceOf(child, output);
  return {
    rule: 'consumed',
    evidence: 1,
    violation: difference && { ...difference, pointer: child.pointer, exchanges },
  };
};

const parentOf = (tx: JsonObject, exchange: Exchange): Parent => {
  const unsigned = unsignedOf(tx);
  return {
    outputs: hasOtherOutputs(unsigned) ? undefined : listOf(unsigned, 'outputs'),
    exchange,
  };
};

const childrenOf = (tx: JsonObject, of: string, exchange: Exchange): readonly Child[] =>
  listOf(unsignedOf(tx), 'inputs').map((input, place) => ({
    input,
    of,
    pointer: `/result/tx/unsignedTx/inputs/${place}`,
    exchange,
  }));

/**
 * An input is the output that it names: asset, amount, and no longer locked. Transactions in blocks are compared with
 * those of vm.getTx, in whichever order they come.
 */
export const consumedOutputs: PassiveCheck<Rule> = {
  name: 'checks/consumed-outputs',
  rules: ['consumed'],
  start: () => {
    const parents = new LastSeen<Parent>(mostKept);
    const waiting = new LastSeen<readonly Child[]>(mostKept);
    // Counted at the end, so that the evidence does not depend on the order of the answers.
    const judgedPairs = new Set<string>();
    function* judgeOnce(parent: Parent, child: Child, pair: string): Iterable<Judgement<Rule>> {
      const judgement = judgePair(parent, child);
      if (!judgement) return;
      judgedPairs.add(`${pair} ${child.pointer}`);
      if (judgement.violation) yield { ...judgement, evidence: 0 };
    }
    return {
      *judge(answer: Answered): Iterable<Judgement<Rule>> {
        const { exchange } = answer;
        const isJudged = transactionOf(answer) !== undefined;
        for (const tx of transactionsOf(answer)) {
          const keyOf = (id: Json | undefined): string => `${endpointOf(exchange)} ${String(id)}`;
          const [txKey, parent] = [keyOf(tx['id']), parentOf(tx, exchange)];
          const children = childrenOf(tx, txKey, exchange);
          for (const child of children) {
            const key = keyOf(at(child.input, 'txID'));
            const earlierParent = parents.get(key);
            if (earlierParent && isJudged) yield* judgeOnce(earlierParent, child, `${key} ${txKey}`);
            waiting.set(key, [
              ...(waiting.get(key) ?? [])
                .filter((reference) => reference.of !== txKey || reference.pointer !== child.pointer)
                .slice(-4),
              child,
            ]);
          }
          for (const child of isJudged ? (waiting.get(txKey) ?? []) : []) {
            yield* judgeOnce(parent, child, `${txKey} ${child.of}`);
          }
          parents.set(txKey, parent);
        }
      },
      *finish(): Iterable<OverallJudgement<Rule>> {
        if (judgedPairs.size === 0) return;
        yield { rule: 'consumed', operation: 'vm.getTx', evidence: judgedPairs.size };
      },
    };
  },
};
