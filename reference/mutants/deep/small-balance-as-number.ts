import { onBody } from '../shared/alter.ts';
import { everywhere } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only balances of three digits or fewer are numbers. */
export default {
  breaks: 'node.numbers.decimal-string',
  mutate: (operation) =>
    !['vm.getAllBalances', 'vm.getBalance'].includes(operation.id)
      ? {}
      : {
          '': onBody(operation, (body) =>
            everywhere(body, 'balance', (old) => (String(old).length <= 3 ? Number(old) : old)),
          ),
        },
} satisfies MutantFile;
