import { holder, nativeAsset } from '../../../shared/examples.ts';
import { without } from '../../../shared/values.ts';
import type { Value } from '../../../../value.ts';
import { descends, isDistinct, numberOf, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const consuming = ['consumingTxHash', 'consumingBlockNumber', 'consumingBlockTimestamp'];
const day = 86_400;

const asUnspent = (item: Value): Value => consuming.reduce<Value>(without, item);

export default {
  on: 'listUtxos',
  faults: {
    'recent-spends-stand-in-both-tables': {
      origin: 'storage-query',
      deep: true,
      report: 'btcpayserver/NBXplorer#368',
      sentence: 'Endpoints, row 5: the list of UTXOs, each of them once, spent ones included if asked for',
      what:
        'spent UTXOs move to a table of their own, and leave the other one days later: includeSpent=true lists those ' +
        'of the last days twice, as spent and as unspent',
      make: (operation) =>
        relist(operation, (items, { call, world }) =>
          call.parameters['includeSpent'] === 'true'
            ? items.flatMap((item) =>
                numberOf(item, 'consumingBlockTimestamp') > world.now - 5 * day ? [item, asUnspent(item)] : [item],
              )
            : items,
        ),
      isKept: async (ask) => {
        const subject = { network: 'mainnet', blockchainId: 'p-chain', includeSpent: true, pageSize: 100 };
        return isDistinct(textsOf(await walk(ask, subject), 'utxoId'));
      },
    },
    'order-is-lost-beside-an-asset': {
      origin: 'input',
      deep: true,
      report: 'blockfrost/blockfrost-backend-ryo#45',
      sentence: 'What the service does, convention 6: sortOrder=asc sorts from the oldest on, beside any filter',
      what: 'the query with assetId has a fixed order: sortOrder=asc gives the newest UTXOs first',
      make: (operation) =>
        relist(operation, (items, { call: { parameters } }) =>
          parameters['assetId'] !== undefined && parameters['sortOrder'] === 'asc' ? items.toReversed() : items,
        ),
      isKept: async (ask, world) => {
        const [network, blockchainId, assetId] = ['mainnet', 'x-chain', nativeAsset(world)];
        const parameters = {
          network,
          blockchainId,
          assetId,
          addresses: holder(world),
          sortOrder: 'asc',
          pageSize: 100,
        };
        const { items } = await ask({ parameters });
        const times = items.map((item) => numberOf(item, 'blockTimestamp'));
        return textOf(items[0], 'utxoId') !== '' && descends(times.toReversed());
      },
    },
  },
} satisfies ReportedFile;
