import { changed } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A balance that differs from the one of all balances. */
export default {
  breaks: 'node.balances.agree',
  mutate: (operation) => ({
    more: onBody(operation, (body) => changed(body, 'balance', (old) => (BigInt(String(old)) + 1n).toString())),
    zero: onBody(operation, (body) => changed(body, 'balance', () => '0')),
    'first-digits': onBody(operation, (body) => changed(body, 'balance', (old) => String(old).slice(0, 3))),
  }),
} satisfies MutantFile;
