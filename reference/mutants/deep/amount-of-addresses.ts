import { onParameters, given } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** The order by amount is forgotten only with addresses, in descending order. */
export default {
  breaks: 'data.sort.by-amount',
  mutate: (operation) =>
    !['listUtxos', 'queryUtxos'].includes(operation.id)
      ? {}
      : {
          '': onParameters(operation, (parameters) =>
            parameters['sortBy'] === 'amount' &&
            parameters['sortOrder'] === 'desc' &&
            parameters['addresses'] !== undefined
              ? given(parameters, { sortBy: 'timestamp' })
              : undefined,
          ),
        },
} satisfies MutantFile;
