import { given, numberAt, onParameters } from '../shared/alter.ts';
import { token } from '../shared/examples.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.page.size-limit',
  on: 'listTokenTransfers',
  hard: 'middling',
  what: 'with startBlock, pages whose size is a multiple of 8 hold one more',
  mutate: (operation) =>
    onParameters(operation, (parameters) => {
      const size = numberAt(parameters, 'pageSize') ?? 0;
      return parameters['startBlock'] !== undefined && size > 0 && size < 100 && size % 8 === 0
        ? given(parameters, { pageSize: String(size + 1) })
        : undefined;
    }),
  kept: async (ask, world) =>
    (await ask({ parameters: { ...token(world), startBlock: 1, pageSize: 16 } })).items.length <= 16,
} satisfies FuzzMutantFile;
