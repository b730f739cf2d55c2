import { given, onParameters } from '../shared/alter.ts';
import { at } from '../shared/values.ts';
import { textAt } from '../shared/texts.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.vertices.height',
  on: 'listVerticesByHeight',
  hard: 'easy',
  what: 'a height from 2^32 on is read without its upper bits, and so means another one',
  mutate: (operation) =>
    onParameters(operation, (parameters, call) => {
      const height = Number(textAt(call, 'vertexHeight'));
      return Number.isSafeInteger(height) && height >= 2 ** 32
        ? given(parameters, { vertexHeight: String(height % 2 ** 32) })
        : undefined;
    }),
  kept: async (ask) => {
    const { items } = await ask({
      parameters: { network: 'mainnet', blockchainId: 'x-chain', vertexHeight: 2 ** 32 + 1 },
    });
    return items.every((item) => at(item, 'vertexHeight') === 2 ** 32 + 1);
  },
} satisfies FuzzMutantFile;
