import { onBody, onCall } from '../operators/calls.ts';
import { type Members } from '../shared/values.ts';
import { fromCb58, toCb58 } from '../../world/xchain/ids.ts';
import { oneOfNodes } from './shared/oneOfNodes.ts';
import type { FaultFile } from './types.ts';

const described = 'Asset description: name, symbol and denomination are those of the asset that was asked for';

export default {
  on: 'vm.getAssetDescription',
  faults: {
    'slots-without-tags': {
      origin: 'cache',
      sentence: described,
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
    },
    'zero-denomination-is-nine': {
      origin: 'number',
      sentence: 'Asset description: with denomination 0 amounts are shown as they are',
      what: 'a denomination of 0 counts as left out and becomes 9, that of the native asset',
      make: (operation) =>
        onBody(operation, (body) => ({
          ...body,
          denomination: body['denomination'] === '0' ? '9' : body['denomination'],
        })),
    },
    'name-cut': {
      origin: 'storage-query',
      sentence: described,
      what: 'the column has twelve characters: longer names are cut',
      make: (operation) =>
        onBody(operation, (body) => ({ ...body, name: String(body['name']).slice(0, 12).trimEnd() })),
    },
    'newest-asset-unknown': {
      origin: 'replica',
      sentence: 'vm.getAssetDescription: an asset that others hold balances of has a description',
      what: 'the table of assets was copied before the newest asset was made, which is not found',
      make: (operation) =>
        onCall(operation, (call, next, { xchain }) =>
          fromCb58(String(call.parameters['assetID'])) === [...xchain.assets.keys()].at(-1)
            ? { kind: 'rpc-error', code: -32000, message: 'not found' }
            : next(call),
        ),
    },
    'key-of-signature': {
      origin: 'rollout',
      deep: false,
      sentence: 'Asset description: the returned key is assetID',
      what: 'every third answer comes from a release that spells the key assetId',
      make: (operation) => oneOfNodes(operation, 3, ({ assetID, ...rest }) => ({ assetId: assetID, ...rest })),
    },
    'native-by-alias': {
      origin: 'encoding',
      deep: false,
      sentence: 'Asset description: assetID is the identifier of the asset',
      what: 'the native asset has an alias in the registry, which the answer gives as its assetID',
      make: (operation) =>
        onBody(operation, (body, _call, { xchain }) =>
          body['assetID'] === toCb58(xchain.nativeAssetId) ? { ...body, assetID: 'AVAX' } : body,
        ),
    },
    'any-transaction-is-an-asset': {
      origin: 'join',
      sentence: 'vm.getAssetDescription: describes an asset; only what created one is one',
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
    },
  },
} satisfies FaultFile;
