import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import type { Answered, Judgement, OverallJudgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { objectsAt } from '../../../engine/model/placed.ts';
import { show } from '../../../engine/model/show.ts';
import { LastSeen } from '../../../properties/checks/shared/last-seen.ts';

type Rule = 'source';

/** A transaction or a message, as an answer shows it. */
interface Seen {
  readonly value: Json;
  readonly exchange: Exchange;
  readonly pointer: string;
}

const mostKept = 20_000;
const nativeTransactions = ['transactions[]', 'transactions[].nativeTransaction', 'nativeTransaction'] as const;

const keyOf = (hash: Json | undefined): string | undefined =>
  typeof hash === 'string' && hash !== '' ? hash.toLowerCase() : undefined;

function* judgePair(operation: string, transaction: Seen, message: Seen): Iterable<OverallJudgement<Rule>> {
  const [mined, sent] = [
    integer(at(transaction.value, 'blockTimestamp')),
    integer(at(message.value, 'sourceTransaction.timestamp')),
  ];
  const exchanges = [...new Set([transaction.exchange, message.exchange])].sort((a, b) => a.n - b.n);
  if (mined !== undefined && sent !== undefined)
    yield {
      rule: 'source',
      operation,
      evidence: 1,
      violation:
        mined === sent
          ? undefined
          : {
              code: 'source-transaction-differs',
              message: 'the source transaction of a message has another time than the transaction of this hash',
              expected: `${mined}, the blockTimestamp of the transaction`,
              actual: show(sent),
              pointer: `${message.pointer}/sourceTransaction/timestamp`,
              exchanges,
            },
    };
}

/** The source transaction of a message is the transaction of this hash, where another answer shows that one. */
export const messageSources: PassiveCheck<Rule> = {
  name: 'checks/message-sources',
  rules: ['source'],
  start: () => {
    const transactions = new LastSeen<Seen>(mostKept);
    // By operation and message, so that the judgement does not depend on the order of the answers.
    const messages = new Map<string, LastSeen<Seen>>();
    return {
      *judge({ call, result, operation, exchange }: Answered): Iterable<Judgement<Rule>> {
        if (call.input !== 'valid' || operation.kind !== 'rest' || !result) return;
        for (const path of nativeTransactions)
          for (const { value, pointer } of objectsAt(result as Json, path)) {
            const key = keyOf(at(value, 'txHash'));
            transactions.set(key, { value, exchange, pointer });
          }
        const sources = objectsAt(result as Json, 'messages[]');
        if (sources.length === 0) return;
        const ofOperation = messages.get(operation.id) ?? new LastSeen<Seen>(mostKept);
        messages.set(operation.id, ofOperation);
        for (const { value, pointer } of sources)
          ofOperation.set(keyOf(at(value, 'messageId')), { value, exchange, pointer });
      },
      *finish(): Iterable<OverallJudgement<Rule>> {
        for (const [operation, ofOperation] of messages)
          for (const message of ofOperation.values()) {
            const key = keyOf(at(message.value, 'sourceTransaction.txHash'));
            const transaction = transactions.get(key);
            if (transaction) yield* judgePair(operation, transaction, message);
          }
      },
    };
  },
};
