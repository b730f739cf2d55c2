import { given, onParameters } from '../shared/alter.ts';
import { hub } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.currency.other',
  on: 'listErc20Balances',
  hard: 'middling',
  what: 'a currency that goes on behind a documented code is taken for that code',
  mutate: (operation) =>
    onParameters(operation, (parameters, call) => {
      const asked = textAt(call, 'currency');
      const code = operation.parameters['currency']?.values?.find((one) => asked.startsWith(one));
      return code === undefined ? undefined : given(parameters, { currency: code });
    }),
  kept: async (ask, world) => (await ask({ parameters: { ...hub(world), currency: 'usdt' } })).status >= 400,
} satisfies FuzzMutantFile;
