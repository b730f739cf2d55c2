import { onBody } from '../../../operators/calls.ts';
import { without } from '../../../shared/values.ts';
import { assetOf } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getAssetDescription',
  faults: {
    'denomination-zero-is-left-out': {
      origin: 'encoding',
      deep: true,
      report: 'trezor/blockbook#1579',
      sentence: 'Resources, asset description: denomination is returned as a string',
      what: 'the writer leaves out members with the value of nothing: an asset without decimals has no denomination',
      make: (operation) =>
        onBody(operation, (body) => (body['denomination'] === '0' ? without(body, 'denomination') : body)),
      isKept: async (ask, world) =>
        (await ask({ parameters: { assetID: assetOf(world, 'TIX') } })).result?.['denomination'] === '0',
    },
  },
} satisfies ReportedFile;
