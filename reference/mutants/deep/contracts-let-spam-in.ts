import { onParameters, given } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Spam is let in where contract addresses are given. */
export default {
  breaks: 'data.balances.spam-filter',
  mutate: (operation) =>
    operation.id !== 'listErc20Balances'
      ? {}
      : {
          '': onParameters(operation, (parameters) =>
            parameters['contractAddresses'] !== undefined
              ? given(parameters, { filterSpamTokens: 'false' })
              : undefined,
          ),
        },
} satisfies MutantFile;
