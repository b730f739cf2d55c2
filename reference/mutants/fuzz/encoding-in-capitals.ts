import { given, onParameters } from '../shared/alter.ts';
import { textAt } from '../shared/texts.ts';
import { someTx } from '../shared/examples.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'node.tx.encoding-echo',
  on: 'vm.getTx',
  hard: 'easy',
  what: 'an encoding in capitals is taken, and the answer names another than was asked for',
  mutate: (operation) =>
    onParameters(operation, (parameters, call) =>
      parameters['encoding'] === undefined
        ? undefined
        : given(parameters, { encoding: textAt(call, 'encoding').toLowerCase() }),
    ),
  kept: async (ask, world) => {
    const { result } = await ask({ parameters: { txID: someTx(world), encoding: 'HEX' } });
    return result === undefined || at(result, 'encoding') === 'HEX';
  },
} satisfies FuzzMutantFile;
