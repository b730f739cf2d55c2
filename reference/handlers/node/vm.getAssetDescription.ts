import { toCb58 } from '../../world/xchain/ids.ts';
import { id, method, notFound } from '../../world/xchain/rpc.ts';

/** vm.getAssetDescription: the denomination as a decimal string. */
export default method((params, chain) => {
  const asset = chain.assets.get(id(params, 'assetID')) ?? notFound('no asset has this id');
  return {
    assetID: toCb58(asset.id),
    name: asset.name,
    symbol: asset.symbol,
    denomination: String(asset.denomination),
  };
});
