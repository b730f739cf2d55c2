import { onEach } from '../../../operators/calls.ts';
import { changed } from '../../../shared/values.ts';
import { listOf, numberOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listVerticesByHeight',
  faults: {
    'transactions-counted-for-each-parent': {
      origin: 'join',
      report: 'dabapps/django-rest-framework-serialization-spec#27',
      sentence: 'Data, Vertex: txCount is the number of its transactions',
      what:
        'one query joins the parents and the transactions of a vertex and counts the rows: txCount is multiplied by ' +
        'the number of parents, while the two arrays are right',
      make: (operation) =>
        onEach(operation, (item) =>
          changed(
            item,
            'txCount',
            () => listOf(item, 'transactions').length * Math.max(1, listOf(item, 'parentHashes').length),
          ),
        ),
      isKept: async (ask) => {
        const asked = { network: 'mainnet', blockchainId: 'x-chain', vertexHeight: 2, pageSize: 100 };
        const items = await walk(ask, asked);
        return (
          items.length > 0 && items.every((item) => numberOf(item, 'txCount') === listOf(item, 'transactions').length)
        );
      },
    },
  },
} satisfies ReportedFile;
