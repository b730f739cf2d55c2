import { onParameters } from '../../../operators/calls.ts';
import { firstChain } from '../../../shared/examples.ts';
import { textOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listBlockTransactions',
  faults: {
    'numbers-in-32-bits': {
      origin: 'number',
      deep: true,
      sentence: 'Endpoints, row 10: the transactions of the block with this number',
      what: 'blockId is cut to 32 bits: 4294967336, which no block has, gives the transactions of block 40',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const id = parameters['blockId'];
          return typeof id === 'string' && /^\d{1,40}$/.test(id)
            ? { ...parameters, blockId: String(BigInt.asUintN(32, BigInt(id))) }
            : undefined;
        }),
      isKept: async (ask, world) => {
        const blockId = '4294967336';
        const { items } = await ask({ parameters: { chainId: firstChain(world).chainId, blockId } });
        return items.every((item) => textOf(item, 'blockNumber') === blockId);
      },
    },
  },
} satisfies ReportedFile;
