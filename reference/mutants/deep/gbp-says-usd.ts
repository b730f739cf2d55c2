import { onMoney } from '../shared/money.ts';
import type { MutantFile } from '../types.ts';

/** Only prices asked for in gbp say that they are in usd. */
export default {
  breaks: 'data.currency.accepted',
  mutate: (operation) =>
    !['listErc20Balances', 'getDeploymentTransaction'].includes(operation.id)
      ? {}
      : {
          '': onMoney(operation, (code, { parameters }) => (parameters['currency'] === 'gbp' ? 'usd' : code)),
        },
} satisfies MutantFile;
