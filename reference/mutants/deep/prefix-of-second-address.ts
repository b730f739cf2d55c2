import { refusing } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Only the second of two addresses must not have its prefix. */
export default {
  breaks: 'data.utxos.address-prefixes',
  mutate: (operation) =>
    !['listUtxos', 'queryUtxos'].includes(operation.id)
      ? {}
      : {
          '': refusing(operation, ({ parameters }) => /,\s*[PX]-/.test(String(parameters['addresses']))),
        },
} satisfies MutantFile;
