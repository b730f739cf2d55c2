import { onParameters } from '../shared/alter.ts';
import { holder } from '../shared/examples.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'node.params.wrong-type',
  on: 'vm.getAllBalances',
  hard: 'easy',
  what: 'an array of one text is taken for the text',
  mutate: (operation) =>
    onParameters(operation, (parameters) =>
      Object.fromEntries(
        Object.entries(parameters).map(([name, value]) => [
          name,
          Array.isArray(value) && value.length === 1 ? value[0] : value,
        ]),
      ),
    ),
  kept: async (ask, world) => (await ask({ parameters: { address: [holder(world)] } })).result === undefined,
} satisfies FuzzMutantFile;
