import { onBody } from '../shared/alter.ts';
import { changed } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Without a currency the native balance alone is in eur. */
export default {
  breaks: 'data.currency.default',
  mutate: (operation) =>
    operation.id !== 'listErc20Balances'
      ? {}
      : {
          '': onBody(operation, (body, { parameters }) =>
            parameters['currency'] === undefined
              ? changed(body, 'nativeTokenBalance.price.currencyCode', () => 'eur')
              : body,
          ),
        },
} satisfies MutantFile;
