import { onBody } from '../shared/alter.ts';
import { changed } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only in jpy, and in one member alone, another currency stands. */
export default {
  breaks: 'data.currency.accepted',
  mutate: (operation) =>
    !['listErc20Balances', 'getDeploymentTransaction'].includes(operation.id)
      ? {}
      : {
          '': onBody(operation, (body, { parameters }) =>
            parameters['currency'] !== 'jpy'
              ? body
              : changed(
                  changed(body, 'erc20TokenBalances.balanceValue.currencyCode', () => 'usd'),
                  'networkTokenDetails.historicalPrice.currencyCode',
                  () => 'usd',
                ),
          ),
        },
} satisfies MutantFile;
