import { hub, textsOf, user } from '../../shared/nodeClient.ts';
import { distinct, onUtxoQuery, rowsBehind } from '../../shared/utxoQuery.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getUTXOs',
  faults: {
    'limit-begins-anew-with-each-address': {
      origin: 'paging',
      deep: true,
      report: 'ava-labs/avalanchego#592',
      sentence: 'vm.getUTXOs params: limit is the most UTXOs of an answer, however many addresses there are',
      what: 'the limit is counted for each address anew: an answer for two addresses may hold twice as many UTXOs',
      make: (operation) =>
        onUtxoQuery(operation, (query, world) => ({
          rows: distinct(
            query.owners.flatMap((owner) => rowsBehind(world, { ...query, owners: [owner] }).slice(0, query.limit)),
          ),
        })),
      isKept: async (ask, world) => {
        const { result } = await ask({ parameters: { addresses: [user(world, 3), user(world, 4)], limit: 2 } });
        return textsOf(result?.['utxos']).length <= 2;
      },
    },
    'largest-page-is-one-short': {
      origin: 'paging',
      deep: true,
      report: 'nocodb/nocodb#33',
      sentence: 'vm.getUTXOs rules 1 and 4: an answer with fewer UTXOs than the limit of 1024 is the last one',
      what: 'the largest page is cut one too short: with no limit, or 1024, 1023 UTXOs come although there are more',
      make: (operation) =>
        onUtxoQuery(operation, (query, world) =>
          query.limit < 1_024 ? undefined : { rows: rowsBehind(world, query).slice(0, 1_023) },
        ),
      isKept: async (ask, world) => {
        const addresses = [hub(world)];
        const { result } = await ask({ parameters: { addresses } });
        const following = await ask({ parameters: { addresses, limit: 1, startIndex: result?.['endIndex'] } });
        const isLast = textsOf(following.result?.['utxos']).length === 0;
        return isLast || result?.['numFetched'] === '1024';
      },
    },
  },
} satisfies ReportedFile;
