import type { OperationAnswer } from '../../../../types.ts';
import { onCall } from '../../../operators/calls.ts';
import { assetOf } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getAssetDescription',
  faults: {
    'answer-to-the-call-before': {
      origin: 'replica',
      deep: true,
      report: 'ethereum/aleth#5902',
      sentence: 'Asset description: assetID is the identifier of the asset that was asked for',
      what:
        'a proxy that loses its place in the stream gives an answer that it has not handed out yet: every sixth call ' +
        'gets the description that the call before it asked for',
      make: (operation) => {
        let asked = 0;
        let before: OperationAnswer | undefined;
        return onCall(operation, (call, next) => {
          asked += 1;
          const answer = next(call);
          const late = before;
          before = answer;
          return asked % 6 === 0 && late ? late : answer;
        });
      },
      isKept: async (ask, world) => {
        for (const symbol of ['AVAX', 'TIX', 'AVAX', 'TIX', 'GOLD', 'AVAX', 'TIX', 'LUSD']) {
          const assetID = assetOf(world, symbol);
          if ((await ask({ parameters: { assetID } })).result?.['assetID'] !== assetID) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
