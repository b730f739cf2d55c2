import type { Alteration } from '../types.ts';
import { onRefusal } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Block ids that are no cb58 and get a block. */
export default {
  breaks: 'node.block.id-format',
  mutate: (operation) => {
    const instead = (fits: (id: string) => boolean): Alteration =>
      onRefusal(operation, ({ parameters }) =>
        typeof parameters['blockID'] === 'string' && parameters['blockID'] !== '' && fits(parameters['blockID'])
          ? {
              kind: 'answer',
              status: 200,
              body: {
                block: parameters['encoding'] === 'json' ? '{}' : '0x00',
                encoding: parameters['encoding'] ?? 'hex',
              },
            }
          : undefined,
      );
    return {
      all: instead(() => true),
      alphabet: instead((id) => /[^1-9A-HJ-NP-Za-km-z]/.test(id)),
      checksum: instead((id) => /^[1-9A-HJ-NP-Za-km-z]{45,55}$/.test(id)),
      length: instead((id) => /^[1-9A-HJ-NP-Za-km-z]*$/.test(id) && (id.length < 45 || id.length > 55)),
    };
  },
} satisfies MutantFile;
