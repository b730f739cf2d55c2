import { given, onParameters } from '../shared/alter.ts';
import { someBlock } from '../shared/examples.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'node.block.id-format',
  on: 'vm.getBlock',
  hard: 'middling',
  what: 'white space around a block id is looked over',
  mutate: (operation) =>
    onParameters(operation, (parameters) =>
      typeof parameters['blockID'] === 'string'
        ? given(parameters, { blockID: parameters['blockID'].trim() })
        : undefined,
    ),
  kept: async (ask, world) => (await ask({ parameters: { blockID: `${someBlock(world)}\n` } })).result === undefined,
} satisfies FuzzMutantFile;
