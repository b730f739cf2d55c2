import { id, method } from '../../world/xchain/rpc.ts';

/** vm.getTxStatus: Accepted, Processing, or Unknown; this world has no rejected transactions. */
export default method((params, chain) => {
  const txId = id(params, 'txID');
  return { status: chain.txs.has(txId) ? 'Accepted' : chain.processing.has(txId) ? 'Processing' : 'Unknown' };
});
