import type { Alteration } from '../../../types.ts';
import { encode } from '../../../world/xchain/codec.ts';
import { toCb58, toHexText } from '../../../world/xchain/ids.ts';
import { txJson } from '../../../world/xchain/json.ts';
import { mainnet } from '../../../world/xchain/networks.ts';
import { encodingOf, method } from '../../../world/xchain/rpc.ts';
import { type SignedTx, txFormat } from '../../../world/xchain/transactions.ts';
import type { World } from '../../../world/world.ts';

const transaction = ({ xchain }: World): SignedTx => {
  const { name = '', symbol = '', denomination = 0 } = xchain.assets.get(xchain.nativeAssetId) ?? {};
  return {
    unsigned: {
      kind: 'create-asset',
      networkId: xchain.networkId,
      blockchainId: mainnet.xChainId,
      outputs: [],
      inputs: [],
      memo: '',
      name,
      symbol,
      denomination,
      initialStates: [{ fxIndex: 0, outputs: [] }],
    },
    credentials: [],
  };
};

/**
 * The id of the native asset is the id of the transaction that created it. That transaction has no signature, so in
 * json its list of credentials is null.
 */
export const nodeGenesis: Alteration = {
  call: (call, next, world) => {
    const id = toCb58(world.xchain.nativeAssetId);
    if (call.parameters['txID'] !== id) return next(call);
    if (call.operation === 'vm.getTxStatus') return { kind: 'answer', status: 200, body: { status: 'Accepted' } };
    if (call.operation !== 'vm.getTx') return next(call);
    return method((params, chain) => {
      const tx = transaction(world);
      const encoding = encodingOf(params, ['hex', 'json']);
      return {
        tx: encoding === 'json' ? { ...txJson(tx, chain.hrp), credentials: null, id } : toHexText(encode(txFormat, tx)),
        encoding,
      };
    })(call, world);
  },
};
