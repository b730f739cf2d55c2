import { method } from '../../world/xchain/rpc.ts';

/** vm.getHeight: the height of the last accepted block. */
export default method((_params, chain) => ({ height: String(chain.blocks.length - 1) }));
