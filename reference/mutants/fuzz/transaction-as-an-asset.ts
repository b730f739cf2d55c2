import { fromCb58, toCb58 } from '../../world/xchain/ids.ts';
import { given, onCall } from '../shared/alter.ts';
import { someTx } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'node.asset.echo',
  on: 'vm.getAssetDescription',
  hard: 'middling',
  what: 'the id of a transaction that made no asset gets the native one',
  mutate: (operation) =>
    onCall(operation, (call, next, { xchain }) => {
      const id = fromCb58(textAt(call, 'assetID')) ?? '';
      return next(
        xchain.txs.has(id) && !xchain.assets.has(id)
          ? { ...call, parameters: given(call.parameters, { assetID: toCb58(xchain.nativeAssetId) }) }
          : call,
      );
    }),
  kept: async (ask, world) => {
    const { result } = await ask({ parameters: { assetID: someTx(world) } });
    return result === undefined || at(result, 'assetID') === someTx(world);
  },
} satisfies FuzzMutantFile;
