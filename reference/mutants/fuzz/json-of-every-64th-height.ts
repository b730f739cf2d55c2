import { given, numberAt, onParameters } from '../shared/alter.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'node.block.encoding-echo',
  on: 'vm.getBlockByHeight',
  hard: 'hard',
  what: 'json is answered by hex for heights that are multiples of 64',
  mutate: (operation) =>
    onParameters(operation, (parameters) =>
      (numberAt(parameters, 'height') || 1) % 64 === 0 && parameters['encoding'] === 'json'
        ? given(parameters, { encoding: 'hex' })
        : undefined,
    ),
  kept: async (ask) =>
    at((await ask({ parameters: { height: '64', encoding: 'json' } })).result, 'encoding') === 'json',
} satisfies FuzzMutantFile;
