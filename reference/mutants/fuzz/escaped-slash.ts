import { refusing } from '../shared/alter.ts';
import { hub } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.error.bad-input-no-5xx',
  on: 'listBlockTransactions',
  hard: 'easy',
  what: '500 for an escaped slash within a segment of the path',
  mutate: (operation) =>
    refusing(operation, (call) => textAt(call, 'chainId').includes('/') || textAt(call, 'blockId').includes('/'), 500),
  kept: async (ask, world) => (await ask({ parameters: { chainId: hub(world).chainId, blockId: '1/2' } })).status < 500,
} satisfies FuzzMutantFile;
