import type { Alteration, OperationAnswer } from '../types.ts';
import { onBody, onCall } from './shared/alter.ts';
import { changed } from './shared/values.ts';
import type { MutantFile, Subject } from './types.ts';

/** A cache whose key is the beginning of the address. */
const keyCut = (operation: Subject): Alteration => {
  const kept = new Map<string, OperationAnswer>();
  return onCall(operation, (call, next) => {
    const key = String(call.parameters['address']).slice(0, 8);
    const answer = kept.get(key) ?? next(call);
    if (answer.kind === 'answer') kept.set(key, answer);
    return answer;
  });
};

/** Entries that are not what the UTXOs hold. */
export default {
  breaks: 'node.balances.of-utxos',
  mutate: (operation) => ({
    'one-entry-lost': onBody(operation, (body) => ({
      ...body,
      balances: Array.isArray(body['balances']) ? body['balances'].slice(1) : body['balances'],
    })),
    'key-cut': keyCut(operation),
    'half-the-balance': onBody(operation, (body) =>
      changed(body, 'balances.balance', (balance) => String(BigInt(String(balance)) / 2n)),
    ),
  }),
} satisfies MutantFile;
