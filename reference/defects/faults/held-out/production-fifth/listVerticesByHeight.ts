import { onEach } from '../../../operators/calls.ts';
import { changed } from '../../../shared/values.ts';
import { listOf, numberOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listVerticesByHeight',
  faults: {
    'no-transactions-are-a-list-with-null': {
      origin: 'join',
      report: 'cockroachdb/cockroach#48840',
      sentence: 'Data, Vertex: transactions is an array of strings, of which there are txCount',
      what:
        'transactions are collected into an array over an outer join: a vertex without transactions has the one row ' +
        'of the join, with null, in its list',
      make: (operation) =>
        onEach(operation, (item) =>
          changed(item, 'transactions', (rows) => (Array.isArray(rows) && rows.length === 0 ? [null] : rows)),
        ),
      isKept: async (ask) => {
        const parameters = { network: 'mainnet', blockchainId: 'x-chain', vertexHeight: 1, pageSize: 100 };
        const vertices = await walk(ask, parameters);
        return (
          vertices.length > 0 &&
          vertices.every((vertex) => listOf(vertex, 'transactions').length === numberOf(vertex, 'txCount'))
        );
      },
    },
  },
} satisfies ReportedFile;
