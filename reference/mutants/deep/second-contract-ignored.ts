import { onParameters, given } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Of several contract addresses only the first counts. */
export default {
  breaks: 'data.balances.contract-filter',
  mutate: (operation) =>
    operation.id !== 'listErc20Balances'
      ? {}
      : {
          '': onParameters(operation, (parameters) =>
            String(parameters['contractAddresses'] ?? '').includes(',')
              ? given(parameters, { contractAddresses: String(parameters['contractAddresses']).split(',')[0] })
              : undefined,
          ),
        },
} satisfies MutantFile;
