import { onParameters, given } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** The least amount is exclusive on the P-Chain alone. */
export default {
  breaks: 'data.utxos.min-amount',
  mutate: (operation) =>
    !['listUtxos', 'queryUtxos'].includes(operation.id)
      ? {}
      : {
          '': onParameters(operation, (parameters) =>
            parameters['blockchainId'] === 'p-chain' && Number(parameters['minUtxoAmount']) > 0
              ? given(parameters, { minUtxoAmount: String(BigInt(String(parameters['minUtxoAmount'])) + 1n) })
              : undefined,
          ),
        },
} satisfies MutantFile;
