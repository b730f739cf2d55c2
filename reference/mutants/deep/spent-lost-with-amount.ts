import { onParameters, given } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** With minUtxoAmount, includeSpent counts for nothing. */
export default {
  breaks: 'data.utxos.include-spent',
  mutate: (operation) =>
    !['listUtxos', 'queryUtxos'].includes(operation.id)
      ? {}
      : {
          '': onParameters(operation, (parameters) =>
            Number(parameters['minUtxoAmount']) > 0 ? given(parameters, { includeSpent: undefined }) : undefined,
          ),
        },
} satisfies MutantFile;
