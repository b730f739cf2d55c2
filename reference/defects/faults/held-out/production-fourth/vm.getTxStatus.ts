import { fromCb58, utxoIdOf } from '../../../../world/xchain/ids.ts';
import { producedOf } from '../../../../world/xchain/transactions.ts';
import type { World } from '../../../../world/world.ts';
import { onBody } from '../../../operators/calls.ts';
import { textAt } from '../../../shared/texts.ts';
import { textOf } from '../../shared/data-client.ts';
import { txIds } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

/** Whether an output of the transaction can still be spent on this chain. */
function hasUnspent({ xchain }: World, txId: string): boolean {
  const unsigned = xchain.txs.get(txId)?.unsigned;
  const outputs = unsigned ? producedOf(unsigned, txId) : [];
  return outputs.some((_, index) => xchain.ledger.unspent.get(utxoIdOf(txId, index)) !== undefined);
}

export default {
  on: 'vm.getTxStatus',
  faults: {
    'unknown-when-fully-spent': {
      origin: 'storage-query',
      report: 'bitcoin/bitcoin#3220',
      sentence: 'Node, States: Unknown means that the node has not seen the transaction, Accepted that it is accepted',
      what:
        'without an index of transactions, the status is found through the outputs in the UTXO set: a transaction ' +
        'is Unknown as soon as all its outputs are spent, although vm.getTx and its block still show it',
      make: (operation) =>
        onBody(operation, (body, call, world) =>
          body['status'] === 'Accepted' && !hasUnspent(world, fromCb58(textAt(call, 'txID')) ?? '')
            ? { ...body, status: 'Unknown' }
            : body,
        ),
      isKept: async (ask, world) => {
        for (const txID of txIds(world, () => true).slice(0, 60)) {
          const { result } = await ask({ parameters: { txID } });
          if (textOf(result, 'status') !== 'Accepted') return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
