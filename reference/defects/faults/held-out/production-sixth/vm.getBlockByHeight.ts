import { given, onParameters } from '../../../operators/calls.ts';
import { blockOf } from '../../shared/blocks.ts';
import { textOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getBlockByHeight',
  faults: {
    'leading-zero-means-octal': {
      origin: 'input',
      deep: true,
      report: 'spf13/cast#340',
      sentence: 'Node, Endpoints, vm.getBlockByHeight: height is a decimal string',
      what: 'the height is read with base 0: 010 is octal and gives the block at height 8, and 0x10 the one at 16',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const height = String(parameters['height']);
          const base = /^0[0-7]+$/.test(height) ? 8 : /^0x[0-9a-f]+$/i.test(height) ? 16 : undefined;
          return base === undefined ? undefined : given(parameters, { height: String(Number.parseInt(height, base)) });
        }),
      isKept: async (ask) => {
        const answer = await ask({ parameters: { height: '010', encoding: 'json' } });
        return answer.result === undefined || textOf(blockOf(answer), 'height') === '10';
      },
    },
  },
} satisfies ReportedFile;
