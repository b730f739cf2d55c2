import { fromCb58 } from '../../../../world/xchain/ids.ts';
import { producedOf } from '../../../../world/xchain/transactions.ts';
import type { World } from '../../../../world/world.ts';
import type { Value } from '../../../../value.ts';
import { onBody } from '../../../operators/calls.ts';
import { nativeAsset } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { textOf } from '../../shared/data-client.ts';
import { burnt, listOf, transaction, txIds } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

/** An input with the amount of the first output of its asset in the transaction that it spends from. */
function withFirstAmount(input: Value, { xchain }: World): Value {
  const txId = fromCb58(textOf(input, 'txID')) ?? '';
  const source = xchain.txs.get(txId)?.unsigned;
  const asset = fromCb58(textOf(input, 'assetID'));
  const first = source && producedOf(source, txId).find(({ assetId }) => assetId === asset);
  return first ? changed(input, 'input.amount', () => first.output.amount) : input;
}

export default {
  on: 'vm.getTx',
  faults: {
    'input-amount-of-the-first-output': {
      origin: 'join',
      deep: true,
      report: 'leather-io/extension#5354',
      sentence: 'Node, Transaction, Input: input.amount is the amount of the output at outputIndex of txID',
      what:
        'with json the amount of an input is looked up by transaction and asset, without outputIndex: an input that ' +
        'spends a later output has the amount of the first one; the hex form is right',
      make: (operation) =>
        onBody(operation, (body, { parameters }, world) =>
          parameters['encoding'] === 'json'
            ? changed(body, 'tx.unsignedTx.inputs', (inputs) =>
                listOf(inputs).map((input) => withFirstAmount(input, world)),
              )
            : body,
        ),
      isKept: async (ask, world) => {
        const asset = nativeAsset(world);
        for (const id of txIds(world, ({ unsigned }) => unsigned.kind === 'base').slice(0, 60)) {
          if (burnt(await transaction(ask, id), asset) !== 1_000_000n) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
