import { onParameters, given } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Only in json, a block of an odd height is that of the height before. */
export default {
  breaks: 'node.block.by-height-agrees',
  mutate: (operation) =>
    operation.id !== 'vm.getBlockByHeight'
      ? {}
      : {
          '': onParameters(operation, (parameters) =>
            parameters['encoding'] === 'json' && /[13579]$/.test(String(parameters['height']))
              ? given(parameters, { height: String(BigInt(String(parameters['height'])) - 1n) })
              : undefined,
          ),
        },
} satisfies MutantFile;
