import { onParameters } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Without a limit, only for several addresses, half of the default comes. */
export default {
  breaks: 'node.utxos.limit-default',
  mutate: (operation) =>
    operation.id !== 'vm.getUTXOs'
      ? {}
      : {
          '': onParameters(operation, ({ addresses, ...parameters }) =>
            parameters['limit'] === undefined && Array.isArray(addresses) && addresses.length > 1
              ? { ...parameters, addresses, limit: 512 }
              : undefined,
          ),
        },
} satisfies MutantFile;
