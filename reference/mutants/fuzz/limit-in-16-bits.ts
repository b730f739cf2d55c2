import { given, onParameters } from '../shared/alter.ts';
import { holder } from '../shared/examples.ts';
import { limitOf } from '../shared/utxos.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'node.utxos.limit-clamp',
  on: 'vm.getUTXOs',
  hard: 'hard',
  what: 'of limits between 2^17 and 2^31 only the lower 16 bits count',
  mutate: (operation) =>
    onParameters(operation, (parameters, call) =>
      limitOf(call) > 2 ** 17 && limitOf(call) < 2 ** 31 - 1
        ? given(parameters, { limit: limitOf(call) % 2 ** 16 })
        : undefined,
    ),
  kept: async (ask, world) => {
    const counts = await Promise.all(
      [1_024, 2 ** 17 + 5].map(
        async (limit) => (await ask({ parameters: { addresses: [holder(world)], limit } })).items.length,
      ),
    );
    return counts[0] === counts[1];
  },
} satisfies FuzzMutantFile;
