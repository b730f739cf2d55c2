import { onBody } from '../shared/alter.ts';
import { changed } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only balances below 10^9 are one too much. */
export default {
  breaks: 'node.balances.agree',
  mutate: (operation) =>
    operation.id !== 'vm.getBalance'
      ? {}
      : {
          '': onBody(operation, (body) =>
            changed(body, 'balance', (old) =>
              old !== '0' && String(old).length < 10 ? String(BigInt(String(old)) + 1n) : old,
            ),
          ),
        },
} satisfies MutantFile;
