import { onBody } from './shared/alter.ts';
import { changed } from './shared/values.ts';
import type { MutantFile } from './types.ts';

/** A balance and references that are not those of the UTXOs. */
export default {
  breaks: 'node.balance.of-utxos',
  mutate: (operation) => ({
    'half-the-balance': onBody(operation, (body) =>
      changed(body, 'balance', (balance) => String(BigInt(String(balance)) / 2n)),
    ),
    'first-reference-lost': onBody(operation, (body) => ({
      ...body,
      utxoIDs: Array.isArray(body['utxoIDs']) ? body['utxoIDs'].slice(1) : body['utxoIDs'],
    })),
    'next-output': onBody(operation, (body) =>
      changed(body, 'utxoIDs.outputIndex', (index) => (typeof index === 'number' ? index + 50 : index)),
    ),
  }),
} satisfies MutantFile;
