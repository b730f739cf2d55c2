import { onBody } from './shared/alter.ts';
import { changed } from './shared/values.ts';
import type { MutantFile } from './types.ts';

/** Entries that are not what the UTXOs hold. */
export default {
  breaks: 'node.balances.of-utxos',
  mutate: (operation) => ({
    'one-entry-lost': onBody(operation, (body) => ({
      ...body,
      balances: Array.isArray(body['balances']) ? body['balances'].slice(1) : body['balances'],
    })),
    'half-the-balance': onBody(operation, (body) =>
      changed(body, 'balances.balance', (balance) => String(BigInt(String(balance)) / 2n)),
    ),
  }),
} satisfies MutantFile;
