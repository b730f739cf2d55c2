import { fees } from '../../world/xchain/networks.ts';
import { method } from '../../world/xchain/rpc.ts';

/** vm.getTxFee: both fees in the smallest unit of the native asset. */
export default method(() => ({ txFee: String(fees.transaction), createAssetTxFee: String(fees.createAsset) }));
