import { onParameters, given } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Of several addresses the last one counts for nothing. */
export default {
  breaks: 'data.utxos.address-filter',
  mutate: (operation) =>
    !['listUtxos', 'queryUtxos'].includes(operation.id)
      ? {}
      : {
          '': onParameters(operation, (parameters) => {
            const all = String(parameters['addresses'] ?? '').split(',');
            return all.length < 2 ? undefined : given(parameters, { addresses: all.slice(0, -1).join() });
          }),
        },
} satisfies MutantFile;
