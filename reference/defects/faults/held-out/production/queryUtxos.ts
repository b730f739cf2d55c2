import { toBech32 } from '../../../../world/xchain/ids.ts';
import type { Value } from '../../../../value.ts';
import { onItems } from '../../../operators/calls.ts';
import { at, without } from '../../../shared/values.ts';
import { answerCache } from '../../shared/answerCache.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { textsOf } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

const onP = { network: 'mainnet', blockchainId: 'p-chain' };

const consuming = ['consumingTxHash', 'consumingBlockNumber', 'consumingBlockTimestamp'];

export default {
  on: 'queryUtxos',
  faults: {
    'bodies-are-not-in-the-cache-key': {
      origin: 'cache',
      deep: true,
      report: 'apiman/apiman#652',
      sentence: 'Endpoints, row 2: the UTXOs of the addresses in the body of the call',
      what: 'the key of the cache is the path with its query: other addresses get the answer to an earlier call',
      make: (operation) =>
        answerCache(operation, (parameters) =>
          JSON.stringify(
            Object.entries(parameters)
              .filter(([name]) => name !== 'addresses')
              .sort(([a], [b]) => (a < b ? -1 : 1)),
          ),
        ),
      isKept: async (ask, { xchain }) => {
        const [first = '', second = ''] = xchain.actors.users.map((user) =>
          toBech32(xchain.hrp, user.addresses[0] ?? ''),
        );
        await ask({ parameters: { ...onP, addresses: first } });
        const { items } = await ask({ parameters: { ...onP, addresses: second } });
        return items.every((item) => textsOf(at(item, 'addresses')).includes(second));
      },
    },
    'order-of-amounts-knows-no-spends': {
      origin: 'storage-query',
      deep: true,
      report: 'hirosystems/stacks-blockchain-api#1863',
      sentence: 'Resources, primary-network UTXO: consumingTxHash of a spent UTXO, in any order of the list',
      what: 'sortBy=amount is answered from an index without the spending transactions: spent UTXOs have none',
      make: (operation) =>
        onItems(operation, (items, { parameters }) =>
          parameters['sortBy'] === 'amount'
            ? items.map((item) => consuming.reduce<Value>((row, name) => without(row, name), item))
            : items,
        ),
      isKept: async (ask, { xchain }) => {
        const addresses = toBech32(xchain.hrp, xchain.actors.hub.addresses[0] ?? '');
        const spends = async (sortBy: string): Promise<ReadonlyMap<string, string>> => {
          const items = await walk(ask, { ...onP, addresses, includeSpent: true, sortBy, pageSize: 1_000 });
          return new Map(items.map((item) => [textOf(item, 'utxoId'), textOf(item, 'consumingTxHash')]));
        };
        const [byTime, byAmount] = [await spends('timestamp'), await spends('amount')];
        return [...byTime].every(([id, hash]) => byAmount.get(id) === hash);
      },
    },
  },
} satisfies ReportedFile;
