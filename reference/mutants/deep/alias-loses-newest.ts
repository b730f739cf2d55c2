import { onItems } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** By its blockchain id the newest item of a chain is missing. */
export default {
  breaks: 'data.chain-id.alias',
  mutate: (operation) =>
    !['listErc20Transfers', 'listNativeTransactions', 'listAddressTransactions'].includes(operation.id)
      ? {}
      : {
          '': onItems(operation, (items, { parameters }) =>
            /^\d+$/.test(String(parameters['chainId'])) || parameters['pageToken'] !== undefined
              ? items
              : items.slice(1),
          ),
        },
} satisfies MutantFile;
