import { onEach } from '../../../operators/calls.ts';
import { isMembers } from '../../../shared/values.ts';
import { isDistinct, listOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listVerticesByHeight',
  faults: {
    'two-joins-are-a-product': {
      origin: 'join',
      deep: true,
      report: 'mathesar-foundation/mathesar#2059',
      sentence: 'Data, Vertex: parentHashes, transactions and txCount are those of the vertex',
      what:
        'one query joins the parents and the transactions of a vertex and collects both: with several parents each ' +
        'transaction is repeated, with several transactions each parent, and txCount counts the pairs',
      make: (operation) =>
        onEach(operation, (item) => {
          const parents = listOf(item, 'parentHashes');
          const transactions = listOf(item, 'transactions');
          if (!isMembers(item) || parents.length === 0 || transactions.length === 0) return item;
          return {
            ...item,
            parentHashes: parents.flatMap((parent) => transactions.map(() => parent)),
            transactions: parents.flatMap(() => transactions),
            txCount: parents.length * transactions.length,
          };
        }),
      isKept: async (ask, { xchain }) => {
        const height = xchain.vertices.find(({ parents, txs }) => parents.length > 1 && txs.length > 0)?.height;
        const asked = { network: 'mainnet', blockchainId: 'x-chain', vertexHeight: height };
        const vertices = await walk(ask, asked);
        return (
          vertices.length > 0 &&
          vertices.every((vertex) =>
            ['parentHashes', 'transactions'].every((member) => isDistinct(listOf(vertex, member).map(String))),
          )
        );
      },
    },
  },
} satisfies ReportedFile;
