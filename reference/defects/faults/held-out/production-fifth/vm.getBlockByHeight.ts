import { at } from '../../../shared/values.ts';
import { onParameters } from '../../../operators/calls.ts';
import { blockOf } from '../../shared/blocks.ts';
import type { ReportedFile } from '../../types.ts';

/** A text in the base that its prefix selects, as decimal digits. */
function decimal(height: string): string {
  if (/^0[0-7]+$/.test(height)) return String(Number.parseInt(height, 8));
  return /^0x[0-9a-f]+$/i.test(height) ? String(BigInt(height)) : height;
}

export default {
  on: 'vm.getBlockByHeight',
  faults: {
    'leading-zeros-are-octal': {
      origin: 'input',
      deep: true,
      report: 'golang/go#35756',
      sentence: 'Node, vm.getBlockByHeight: height is a decimal string',
      what:
        'the prefix of height selects its base, as in source code: 010 gives the block at height 8, and 0x10 the ' +
        'block at height 16',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const { height } = parameters;
          return typeof height === 'string' ? { ...parameters, height: decimal(height) } : undefined;
        }),
      isKept: async (ask) => {
        const answer = await ask({ parameters: { height: '010', encoding: 'json' } });
        return answer.result === undefined || Number(at(blockOf(answer), 'height')) === 10;
      },
    },
  },
} satisfies ReportedFile;
