import { onMoney } from '../shared/money.ts';
import type { MutantFile } from '../types.ts';

/** Only prices in czk have their code in capitals. */
export default {
  breaks: 'data.currency.lower-case',
  mutate: (operation) =>
    !['listErc20Balances', 'getDeploymentTransaction'].includes(operation.id)
      ? {}
      : {
          '': onMoney(operation, (code) => (code === 'czk' ? 'CZK' : code)),
        },
} satisfies MutantFile;
