import { fromCb58, toCb58 } from '../../../../world/xchain/ids.ts';
import { given, onRefusal } from '../../../operators/calls.ts';
import { nativeAsset } from '../../../shared/examples.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getAssetDescription',
  faults: {
    'unknown-assets-are-the-native-one': {
      origin: 'input',
      deep: false,
      sentence: 'Asset description: assetID is the identifier of the asset that was asked for',
      what: 'the registry has a default entry: an id that no asset has gives the description of the native asset',
      make: (operation) =>
        onRefusal(operation, (call, next, world) =>
          fromCb58(String(call.parameters['assetID'])) === undefined
            ? undefined
            : next({ ...call, parameters: given(call.parameters, { assetID: nativeAsset(world) }) }),
        ),
      isKept: async (ask) => {
        const assetID = toCb58('5a'.repeat(32));
        const { result } = await ask({ parameters: { assetID } });
        return result === undefined || result['assetID'] === assetID;
      },
    },
  },
} satisfies ReportedFile;
