import { onBody } from './shared/alter.ts';
import { onTransaction } from './shared/node.ts';
import { changed } from './shared/values.ts';
import type { MutantFile } from './types.ts';

const nextLocktime = (value: unknown): number => Number(value) + 1;

/** Json says something else than the bytes. */
export default {
  breaks: 'node.bytes.same-content',
  mutate: (operation) =>
    operation.id === 'vm.getTx'
      ? {
          locktime: onTransaction(operation, (tx) => changed(tx, 'unsignedTx.outputs.output.locktime', nextLocktime)),
          memo: onTransaction(operation, (tx) => changed(tx, 'unsignedTx.memo', () => '0x00')),
          'one-signature': onTransaction(operation, (tx) => changed(tx, 'credentials.credential.signatures', () => [])),
          'last-output-lost': onTransaction(operation, (tx) =>
            changed(tx, 'unsignedTx.outputs', (all) => (Array.isArray(all) ? all.slice(0, -1) : all)),
          ),
        }
      : {
          height: onBody(operation, (body) =>
            body['encoding'] === 'json'
              ? { ...body, block: String(body['block']).replace(/"height":"?\d+"?/, '"height":7777777') }
              : body,
          ),
          'transactions-lost': onBody(operation, (body) =>
            body['encoding'] === 'json'
              ? { ...body, block: String(body['block']).replace(/"txs":\[.*\]/, '"txs":[]') }
              : body,
          ),
        },
} satisfies MutantFile;
