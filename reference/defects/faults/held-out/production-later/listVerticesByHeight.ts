import { listOf, numberOf, textsOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const onX = { network: 'mainnet', blockchainId: 'x-chain' };

export default {
  on: 'listVerticesByHeight',
  faults: {
    'vertices-without-transactions-are-lost': {
      origin: 'join',
      deep: true,
      sentence: 'Endpoints, row 14: the vertices at the height, to which parentHashes of the next height refer',
      what: 'vertices are joined with their transactions, and those without any are in no list',
      make: (operation) => relist(operation, (items) => items.filter((item) => numberOf(item, 'txCount') > 0)),
      isKept: async (ask) => {
        const atHeight = (vertexHeight: number): ReturnType<typeof walk> =>
          walk(ask, { ...onX, vertexHeight, pageSize: 100 });
        const below = new Set(textsOf(await atHeight(1), 'vertexHash'));
        return (await atHeight(2)).every((item) =>
          listOf(item, 'parentHashes').every((hash) => below.has(String(hash))),
        );
      },
    },
  },
} satisfies ReportedFile;
