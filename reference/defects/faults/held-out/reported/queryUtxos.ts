import { onBody } from '../../../operators/calls.ts';
import { holder } from '../../../shared/examples.ts';
import { without } from '../../../shared/values.ts';
import type { Value } from '../../../../value.ts';
import { listOf, numberOf, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import { everyAnswer } from '../../shared/oneOfNodes.ts';
import type { ReportedFile } from '../../types.ts';

const xChain = { network: 'mainnet', blockchainId: 'x-chain', pageSize: 1_024 };
const consuming = ['consumingTxHash', 'consumingBlockNumber', 'consumingBlockTimestamp'];
const day = 86_400;

const asUnspent = (item: Value): Value => consuming.reduce<Value>(without, item);

export default {
  on: 'queryUtxos',
  faults: {
    'one-instance-on-a-fork': {
      origin: 'replica',
      deep: false,
      report: 'cardano-community/koios-artifacts#283',
      sentence: 'Endpoints, row 2: the UTXOs of the addresses',
      what: 'every third answer comes from an instance on an abandoned fork: an empty list without a token',
      make: (operation) => {
        let asked = 0;
        return onBody(operation, (body) => {
          asked += 1;
          return asked % 3 === 0 ? { ...body, utxos: [], nextPageToken: undefined } : body;
        });
      },
      isKept: (ask, world) =>
        everyAnswer(ask, { parameters: { ...xChain, addresses: holder(world) } }, ({ items }) => items.length > 0),
    },
    'newest-spends-are-not-applied': {
      origin: 'replica',
      deep: true,
      report: 'Blockchair/Blockchair.Support#188',
      sentence: 'Endpoints, row 2; Resources, UTXO: without includeSpent no UTXO that a transaction has consumed',
      what:
        'the list of unspent outputs learns of spends two days late: an output that includeSpent=true shows as spent ' +
        'is listed as unspent without it',
      make: (operation) =>
        relist(operation, (items, { call, whole, world }) => {
          if (call.parameters['includeSpent'] === 'true') return items;
          const since = world.now - 2 * day;
          return whole({ includeSpent: 'true' }).flatMap((item) =>
            textOf(item, 'consumingTxHash') === ''
              ? [item]
              : numberOf(item, 'consumingBlockTimestamp') > since
                ? [asUnspent(item)]
                : [],
          );
        }),
      isKept: async (ask) => {
        const listed = await walk(ask, { ...xChain, pageSize: 100 }, 'listUtxos');
        const named = [...new Set(listed.flatMap((item) => listOf(item, 'addresses').map(String)))].join();
        const all = await walk(ask, { ...xChain, addresses: named, includeSpent: true });
        const spent = new Set(
          textsOf(
            all.filter((item) => textOf(item, 'consumingTxHash') !== ''),
            'utxoId',
          ),
        );
        const unspent = textsOf(await walk(ask, { ...xChain, addresses: named }), 'utxoId');
        return unspent.length > 0 && !unspent.some((id) => spent.has(id));
      },
    },
  },
} satisfies ReportedFile;
