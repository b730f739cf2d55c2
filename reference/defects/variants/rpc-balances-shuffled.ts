import { toCb58 } from '../../world/xchain/ids.ts';
import { counter, isMembers, onCalls, withBody } from './shared/bodies.ts';

const count = counter();

export default {
  what:
    'all balances come in another order at every call, the native one by its id: an entry names its asset by ' +
    'symbol or id, and nothing orders entries',
  ...onCalls(
    (call) => call.operation === 'vm.getAllBalances',
    (call, next, world) =>
      withBody(next(call), (body) => {
        const entries = Array.isArray(body['balances']) ? body['balances'] : [];
        const by = count(next) % Math.max(entries.length, 1);
        const { nativeAssetId, assets } = world.xchain;
        const symbol = assets.get(nativeAssetId)?.symbol;
        return {
          ...body,
          balances: [...entries.slice(by), ...entries.slice(0, by)].map((entry) =>
            isMembers(entry) && entry['asset'] === symbol ? { ...entry, asset: toCb58(nativeAssetId) } : entry,
          ),
        };
      }),
  ),
};
