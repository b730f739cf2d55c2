import { onBody } from '../../operators/calls.ts';
import { toCb58 } from '../../../world/xchain/ids.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'vm.getAssetDescription',
  faults: {
    'denominations-of-one-digit': {
      origin: 'number',
      deep: true,
      breaks: 'Asset description: denomination is the display shift of this asset, two digits long too',
      what: 'the column of denominations has one digit: 18 becomes 8',
      make: (operation) =>
        onBody(operation, (body) => ({ ...body, denomination: String(body['denomination']).slice(-1) })),
      holds: async (ask, world) => {
        for (const { id } of world.xchain.assets.values()) {
          const { result } = await ask({ parameters: { assetID: toCb58(id) } });
          const parameters = { network: 'mainnet', blockchainId: 'x-chain', assetId: toCb58(id), includeSpent: true };
          const { items } = await ask({ operation: 'listUtxos', parameters });
          const [first] = items as readonly { readonly asset?: { readonly denomination?: number } }[];
          if (first && String(first.asset?.denomination) !== result?.['denomination']) return false;
        }
        return true;
      },
    },
  },
} satisfies FaultFile;
