import { given, onParameters } from '../../../operators/calls.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import { blockOf } from '../../shared/blocks.ts';
import type { ReportedFile } from '../../types.ts';

const perSegment = 16;

export default {
  on: 'vm.getBlockByHeight',
  faults: {
    'first-of-a-segment-is-the-last-of-the-one-before': {
      origin: 'storage-query',
      deep: true,
      sentence: 'Endpoints, vm.getBlockByHeight: block is the block at this height',
      what:
        'blocks are archived in files of sixteen, and the search for the file of a height stops one early: at a ' +
        'height ' +
        'that begins a file, the answer is the block before it',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const height = wholeNumberAt(parameters, 'height') ?? 0;
          return height > 0 && height % perSegment === 0
            ? given(parameters, { height: String(height - 1) })
            : undefined;
        }),
      isKept: async (ask, { xchain }) => {
        for (const height of xchain.blocks.keys()) {
          const block = blockOf(await ask({ parameters: { height: String(height), encoding: 'json' } }));
          if (String(block?.['height']) !== String(height)) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
