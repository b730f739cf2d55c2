import { fromCb58 } from '../../../../world/xchain/ids.ts';
import { onBody } from '../../../operators/calls.ts';
import { txIds } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getTxStatus',
  faults: {
    'spent-transactions-are-unknown': {
      origin: 'storage-query',
      deep: true,
      report: 'bitcoin/bitcoin#3220',
      sentence: 'States: Accepted, where the node has seen and accepted the transaction; vm.getTx has it as well',
      what: 'a transaction is looked for among the unspent outputs: one whose outputs are all spent is Unknown',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) => {
          const txId = fromCb58(String(parameters['txID']));
          const outputs = xchain.ledger.history.filter((utxo) => utxo.txId === txId);
          const unspent = outputs.some(({ id }) => xchain.ledger.unspent.get(id) !== undefined);
          return outputs.length > 0 && !unspent ? { ...body, status: 'Unknown' } : body;
        }),
      isKept: async (ask, world) => {
        for (const txID of txIds(world, () => true)) {
          const { result } = await ask({ operation: 'vm.getTx', parameters: { txID } });
          const status = (await ask({ parameters: { txID } })).result?.['status'];
          if (result !== undefined && status !== 'Accepted') return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
