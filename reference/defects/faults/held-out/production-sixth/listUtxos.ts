import { has } from '../../../operators/answers.ts';
import { numberOf, sameTexts, textsOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import { user } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

const kept = 60 * 86_400;

export default {
  on: 'listUtxos',
  faults: {
    'spent-rows-are-pruned': {
      origin: 'storage-query',
      deep: true,
      sentence: 'Data, Endpoints, row 5 and rule 2: includeSpent lists spent UTXOs too, the same as endpoint 2',
      what:
        'the table of the older endpoint drops rows 60 days after they were spent: with includeSpent=true UTXOs that ' +
        'were spent earlier are missing, though endpoint 2 has them',
      make: (operation) =>
        relist(operation, (items, { world }) =>
          items.filter(
            (item) => !has('consumingTxHash')(item) || numberOf(item, 'consumingBlockTimestamp') >= world.now - kept,
          ),
        ),
      isKept: async (ask, world) => {
        for (let index = 0; index < 6; index += 1) {
          const place = { network: 'mainnet', blockchainId: 'x-chain', includeSpent: 'true' };
          const parameters = { ...place, addresses: user(world, index), pageSize: 100 };
          const own = await walk(ask, parameters);
          const posted = await walk(ask, parameters, 'queryUtxos');
          if (!sameTexts(textsOf(own, 'utxoId'), textsOf(posted, 'utxoId'))) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
