import { at, changed } from './shared/values.ts';
import { onBody, onCall } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A balance that differs from the one of all balances. */
export default {
  breaks: 'node.balances.agree',
  mutate: (operation) => ({
    more: onBody(operation, (body) => changed(body, 'balance', (old) => (BigInt(String(old)) + 1n).toString())),
    zero: onBody(operation, (body) => changed(body, 'balance', () => '0')),
    'zero-refused': onCall(operation, (call, next) => {
      const answer = next(call);
      return answer.kind === 'answer' && at(answer.body, 'balance') === '0'
        ? { kind: 'rpc-error', code: -32000, message: 'not found' }
        : answer;
    }),
    'first-digits': onBody(operation, (body) => changed(body, 'balance', (old) => String(old).slice(0, 3))),
  }),
} satisfies MutantFile;
