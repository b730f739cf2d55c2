import { onParameters, given } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Of the least amount only 32 bits count. */
export default {
  breaks: 'data.utxos.min-amount',
  mutate: (operation) =>
    !['listUtxos', 'queryUtxos'].includes(operation.id)
      ? {}
      : {
          '': onParameters(operation, (parameters) =>
            Number(parameters['minUtxoAmount']) >= 2 ** 32
              ? given(parameters, { minUtxoAmount: String(BigInt(String(parameters['minUtxoAmount'])) % 2n ** 32n) })
              : undefined,
          ),
        },
} satisfies MutantFile;
