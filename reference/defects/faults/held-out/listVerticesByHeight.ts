import { given, onCall, withBody } from '../../operators/calls.ts';
import { changed } from '../../shared/values.ts';
import { listOf, numberOf, textsOf, walk } from '../shared/data-client.ts';
import { repaged } from '../shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const subject = { network: 'mainnet', blockchainId: 'x-chain' };

export default {
  on: 'listVerticesByHeight',
  faults: {
    'limit-counts-joined-rows': {
      origin: 'paging',
      deep: true,
      breaks: 'Resources, vertex: transactions names each transaction of the vertex, on the last row of a page too',
      what:
        'LIMIT counts the rows of the join with transactions: the page holds fewer vertices, and its last one lacks ' +
        'the transactions behind the limit',
      make: (operation) =>
        repaged(operation, {
          page: (all, { begin, size }) => {
            const page = [];
            let left = size;
            for (const item of all.slice(begin)) {
              if (left <= 0) break;
              const own = listOf(item, 'transactions').slice(0, left);
              page.push(changed(item, 'transactions', () => own));
              left -= Math.max(1, own.length);
            }
            return page;
          },
          follow: (all, { begin }, page) => (begin + page.length < all.length ? begin + page.length : undefined),
        }),
      holds: async (ask) =>
        (await walk(ask, { ...subject, vertexHeight: 1, pageSize: 5 })).every(
          (item) => listOf(item, 'transactions').length === numberOf(item, 'txCount'),
        ),
    },
    'networks-share-the-vertices': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Endpoints, row 14: the vertices of the network in the path',
      what: 'the table of vertices has no column for the network: the test network shows those of mainnet',
      make: (operation) =>
        onCall(operation, (call, next) => {
          const { network, blockchainId } = call.parameters;
          if (!['fuji', 'testnet'].includes(String(network)) || blockchainId !== 'x-chain') return next(call);
          const answer = next({ ...call, parameters: given(call.parameters, { network: 'mainnet' }) });
          return withBody(answer, (body) => changed(body, 'chainInfo.network', () => network));
        }),
      holds: async (ask) => {
        const hashes = async (network: string): Promise<string[]> =>
          textsOf(await walk(ask, { ...subject, network, vertexHeight: 2, pageSize: 100 }), 'vertexHash');
        const main = await hashes('mainnet');
        return (await hashes('fuji')).every((hash) => !main.includes(hash));
      },
    },
  },
} satisfies FaultFile;
