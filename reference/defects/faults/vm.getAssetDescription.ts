import { onBody, onCall } from '../operators/calls.ts';
import { at, type Members } from '../shared/values.ts';
import type { Ask } from '../../types.ts';
import type { World } from '../../world/world.ts';
import { fromCb58, toCb58 } from '../../world/xchain/ids.ts';
import { assetOf, listOf, transaction, user } from './shared/nodeClient.ts';
import { everyAnswer, oneOfNodes } from './shared/oneOfNodes.ts';
import type { FaultFile } from './types.ts';

const described = 'Asset description: name, symbol and denomination are those of the asset that was asked for';

/** Whether the indexed-data interface describes an asset in the same way, by one of its UTXOs. */
const agreesWithIndex = async (ask: Ask, world: World, symbol: string): Promise<boolean> => {
  const assetID = assetOf(world, symbol);
  const { items } = await ask({
    operation: 'listUtxos',
    parameters: { network: 'mainnet', blockchainId: 'x-chain', assetId: assetID, includeSpent: 'true' },
  });
  const { result } = await ask({ parameters: { assetID } });
  return ['name', 'symbol', 'denomination'].every(
    (member) => String(at(items[0], `asset.${member}`)) === String(result?.[member]),
  );
};

export default {
  on: 'vm.getAssetDescription',
  faults: {
    'slots-without-tags': {
      origin: 'cache',
      deep: true,
      breaks: described,
      what:
        'a cache of four slots by the last byte of the id does not compare the id: name, symbol and denomination ' +
        'may be those of an asset that was asked for before',
      make: (operation) => {
        const slots = new Map<number, Members>();
        return onBody(operation, (body) => {
          const slot = Number.parseInt((fromCb58(String(body['assetID'])) ?? '').slice(-1), 16) % 4;
          const held = slots.get(slot);
          slots.set(slot, body);
          return held ? { ...held, assetID: body['assetID'] } : body;
        });
      },
      holds: async (ask, world) => {
        const symbols = [...world.xchain.assets.values()].map(({ symbol }) => symbol);
        for (const symbol of symbols)
          if ((await ask({ parameters: { assetID: assetOf(world, symbol) } })).result?.['symbol'] !== symbol)
            return false;
        return true;
      },
    },
    'zero-denomination-is-nine': {
      origin: 'number',
      deep: true,
      breaks: 'Asset description: with denomination 0 amounts are shown as they are',
      what: 'a denomination of 0 counts as left out and becomes 9, that of the native asset',
      make: (operation) =>
        onBody(operation, (body) => ({
          ...body,
          denomination: body['denomination'] === '0' ? '9' : body['denomination'],
        })),
      holds: (ask, world) => agreesWithIndex(ask, world, 'TIX'),
    },
    'name-cut': {
      origin: 'storage-query',
      deep: true,
      breaks: described,
      what: 'the column has twelve characters: longer names are cut',
      make: (operation) =>
        onBody(operation, (body) => ({ ...body, name: String(body['name']).slice(0, 12).trimEnd() })),
      holds: async (ask, world) => {
        for (const { symbol } of world.xchain.assets.values())
          if (!(await agreesWithIndex(ask, world, symbol))) return false;
        return true;
      },
    },
    'newest-asset-unknown': {
      origin: 'replica',
      deep: true,
      breaks: 'vm.getAssetDescription: an asset that others hold balances of has a description',
      what: 'the table of assets was copied before the newest asset was made, which is not found',
      make: (operation) =>
        onCall(operation, (call, next, { xchain }) =>
          fromCb58(String(call.parameters['assetID'])) === [...xchain.assets.keys()].at(-1)
            ? { kind: 'rpc-error', code: -32000, message: 'not found' }
            : next(call),
        ),
      holds: async (ask, world) => {
        const { result } = await ask({ operation: 'vm.getAllBalances', parameters: { address: user(world, 3) } });
        for (const entry of listOf(result?.['balances'])) {
          const asset = String(at(entry, 'asset'));
          if (fromCb58(asset) && !(await ask({ parameters: { assetID: asset } })).result) return false;
        }
        return true;
      },
    },
    'key-of-signature': {
      origin: 'rollout',
      deep: false,
      breaks: 'Asset description: the returned key is assetID',
      what: 'every third answer comes from a release that spells the key assetId',
      make: (operation) => oneOfNodes(operation, 3, ({ assetID, ...rest }) => ({ assetId: assetID, ...rest })),
      holds: (ask, world) =>
        everyAnswer(
          ask,
          { parameters: { assetID: assetOf(world, 'GOLD') } },
          ({ result }) => result?.['assetID'] !== undefined,
        ),
    },
    'native-by-alias': {
      origin: 'encoding',
      deep: false,
      breaks: 'Asset description: assetID is the identifier of the asset',
      what: 'the native asset has an alias in the registry, which the answer gives as its assetID',
      make: (operation) =>
        onBody(operation, (body, _call, { xchain }) =>
          body['assetID'] === toCb58(xchain.nativeAssetId) ? { ...body, assetID: 'AVAX' } : body,
        ),
      holds: async (ask, world) => {
        const assetID = assetOf(world, 'AVAX');
        return (await ask({ parameters: { assetID } })).result?.['assetID'] === assetID;
      },
    },
    'any-transaction-is-an-asset': {
      origin: 'join',
      deep: true,
      breaks: 'vm.getAssetDescription: describes an asset; only what created one is one',
      what:
        'assets are looked up among all transactions with a left join: the id of a transaction that made none has ' +
        'a description with empty texts',
      make: (operation) =>
        onCall(operation, (call, next, { xchain }) => {
          const answer = next(call);
          const assetID = String(call.parameters['assetID']);
          return answer.kind === 'rpc-error' && xchain.txs.has(fromCb58(assetID) ?? '')
            ? { kind: 'answer', status: 200, body: { assetID, name: '', symbol: '', denomination: '0' } }
            : answer;
        }),
      holds: async (ask, world) => {
        const { items } = await ask({
          operation: 'listUtxos',
          parameters: { network: 'mainnet', blockchainId: 'x-chain', addresses: user(world, 9) },
        });
        for (const item of items) {
          const txID = String(at(item, 'txHash'));
          const made = at(await transaction(ask, txID), 'unsignedTx.symbol') !== undefined;
          if (!made && (await ask({ parameters: { assetID: txID } })).result) return false;
        }
        return true;
      },
    },
  },
} satisfies FaultFile;
