import { fromCb58, toCb58 } from '../../world/xchain/ids.ts';
import { given, onCall } from '../shared/alter.ts';
import { textAt } from '../shared/texts.ts';
import type { MutantFile } from '../types.ts';

/** The id of a transaction that made no asset gets the native one. */
export default {
  breaks: 'node.asset.echo',
  mutate: (operation) =>
    operation.id !== 'vm.getAssetDescription'
      ? {}
      : {
          '': onCall(operation, (call, next, { xchain }) => {
            const id = fromCb58(textAt(call, 'assetID')) ?? '';
            return next(
              xchain.txs.has(id) && !xchain.assets.has(id)
                ? { ...call, parameters: given(call.parameters, { assetID: toCb58(xchain.nativeAssetId) }) }
                : call,
            );
          }),
        },
} satisfies MutantFile;
