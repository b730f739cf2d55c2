import { onBody } from '../shared/alter.ts';
import { changed, without, hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** One UTXO reference in ten has no output index. */
export default {
  breaks: 'node.balance.utxo-references',
  mutate: (operation) =>
    operation.id !== 'vm.getBalance'
      ? {}
      : {
          '': onBody(operation, (body) =>
            changed(body, 'utxoIDs', (all) =>
              Array.isArray(all) ? all.map((one) => (hash(one) % 10 === 0 ? without(one, 'outputIndex') : one)) : all,
            ),
          ),
        },
} satisfies MutantFile;
