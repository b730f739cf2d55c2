import { toCb58 } from '../../world/xchain/ids.ts';
import { address, balanceOf, id, method, notFound, spendable } from '../../world/xchain/rpc.ts';

/** vm.getBalance: the amount of an asset that the address alone can spend, with its UTXOs. */
export default method((params, chain) => {
  const owner = address(params, chain);
  const asset = chain.assets.get(id(params, 'assetID')) ?? notFound('no asset has this id');
  const utxos = spendable(chain, owner, asset.id);
  return {
    balance: balanceOf(utxos),
    utxoIDs: utxos.map((utxo) => ({ txID: toCb58(utxo.txId), outputIndex: utxo.outputIndex })),
  };
});
