import { toCb58 } from '../../world/xchain/ids.ts';
import { onCalls } from './shared/bodies.ts';

export default {
  what: 'the native asset also answers to its symbol as an assetID: the document does not refuse it',
  ...onCalls(
    (call) => call.operation === 'vm.getBalance' || call.operation === 'vm.getAssetDescription',
    (call, next, world) => {
      const { nativeAssetId, assets } = world.xchain;
      return next(
        call.parameters['assetID'] === assets.get(nativeAssetId)?.symbol
          ? { ...call, parameters: { ...call.parameters, assetID: toCb58(nativeAssetId) } }
          : call,
      );
    },
  ),
};
