import { onMoney } from './shared/money.ts';
import type { MutantFile } from './types.ts';

/** Currency codes in upper case. */
export default {
  breaks: 'data.currency.lower-case',
  mutate: (operation) => ({
    upper: onMoney(operation, (code) => code.toUpperCase()),
    capital: onMoney(operation, (code) => `${code.slice(0, 1).toUpperCase()}${code.slice(1)}`),
  }),
} satisfies MutantFile;
