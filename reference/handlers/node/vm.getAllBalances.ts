import { toCb58 } from '../../world/xchain/ids.ts';
import { address, balanceOf, method, spendable } from '../../world/xchain/rpc.ts';

/** vm.getAllBalances: one entry for each asset that the address can spend; the native asset is named by its symbol. */
export default method((params, chain) => {
  const owner = address(params, chain);
  return {
    balances: [...chain.assets.values()].flatMap((asset) => {
      const utxos = spendable(chain, owner, asset.id);
      return utxos.length === 0
        ? []
        : [{ asset: asset.id === chain.nativeAssetId ? asset.symbol : toCb58(asset.id), balance: balanceOf(utxos) }];
    }),
  };
});
