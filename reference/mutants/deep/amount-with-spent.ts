import { onParameters, given } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** The order by amount is forgotten only with includeSpent. */
export default {
  breaks: 'data.sort.by-amount',
  mutate: (operation) =>
    !['listUtxos', 'queryUtxos'].includes(operation.id)
      ? {}
      : {
          '': onParameters(operation, (parameters) =>
            parameters['sortBy'] === 'amount' && parameters['includeSpent'] === 'true'
              ? given(parameters, { sortBy: 'timestamp' })
              : undefined,
          ),
        },
} satisfies MutantFile;
