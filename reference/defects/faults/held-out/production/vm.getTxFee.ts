import { onBody } from '../../../operators/calls.ts';
import { nativeAsset } from '../../../shared/examples.ts';
import { burnt, transaction, txIds } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getTxFee',
  faults: {
    'assets-cost-what-transfers-do': {
      origin: 'rollout',
      deep: true,
      report: 'ava-labs/avalanchego#426',
      sentence: 'Fees: createAssetTxFee is the fee for creating an asset, which such transactions burn',
      what: 'createAssetTxFee is txFee: the method was not changed when the fees of the kinds of transaction were',
      make: (operation) => onBody(operation, (body) => ({ ...body, createAssetTxFee: body['txFee'] })),
      isKept: async (ask, world) => {
        const { result } = await ask();
        for (const txID of txIds(world, ({ unsigned }) => unsigned.kind === 'create-asset')) {
          const fee = burnt(await transaction(ask, txID), nativeAsset(world));
          if (String(fee) !== result?.['createAssetTxFee']) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
