import { refusing } from './shared/alter.ts';
import { onMoney } from './shared/money.ts';
import type { MutantFile } from './types.ts';

/** A documented currency that is refused, or not looked at. */
export default {
  breaks: 'data.currency.accepted',
  mutate: (operation) => ({
    'usd-refused': refusing(operation, (call) => call.parameters['currency'] === 'usd'),
    'nzd-refused': refusing(operation, (call) => call.parameters['currency'] === 'nzd'),
    ignored: onMoney(operation, () => 'usd'),
    'one-ignored': onMoney(operation, (code) => (code === 'hkd' ? 'usd' : code)),
  }),
} satisfies MutantFile;
