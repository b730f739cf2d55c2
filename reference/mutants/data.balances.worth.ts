import { onEach } from './shared/alter.ts';
import { changed } from './shared/values.ts';
import type { MutantFile } from './types.ts';

/** Worth that is not the balance times the price. */
export default {
  breaks: 'data.balances.worth',
  mutate: (operation) => ({
    'twice-the-worth': onEach(operation, (item) =>
      changed(item, 'balanceValue.value', (value) => String(Number(value) * 2 + 1)),
    ),
    'eighteen-decimals': onEach(operation, (item) =>
      changed(item, 'balanceValue.value', (value) => (Number(value) / 1_000_000).toFixed(2)),
    ),
  }),
} satisfies MutantFile;
