import { fromCb58 } from '../../../../world/xchain/ids.ts';
import { txIdOf } from '../../../../world/xchain/transactions.ts';
import { onBody } from '../../../operators/calls.ts';
import { blockOf } from '../../shared/blocks.ts';
import { textOf } from '../../shared/data-client.ts';
import { listOf } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getTxStatus',
  faults: {
    'status-one-block-behind': {
      origin: 'replica',
      deep: true,
      report: 'ava-labs/coreth#525',
      sentence: 'Node, States: a transaction that is accepted is Accepted; Processing means that the node is voting',
      what:
        'statuses are written after the block is accepted, together with the next one: transactions of the last ' +
        'accepted block are Processing, although vm.getHeight counts the block and vm.getTx serves them',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) => {
          const id = fromCb58(String(parameters['txID']));
          const isNewest = xchain.blocks.at(-1)?.txs.some((tx) => txIdOf(tx) === id) ?? false;
          return isNewest ? { ...body, status: 'Processing' } : body;
        }),
      isKept: async (ask) => {
        const { result } = await ask({ operation: 'vm.getHeight' });
        const parameters = { height: textOf(result, 'height'), encoding: 'json' };
        const txs = listOf(blockOf(await ask({ operation: 'vm.getBlockByHeight', parameters }))?.['txs']);
        for (const tx of txs) {
          const status = await ask({ parameters: { txID: textOf(tx, 'id') } });
          if (textOf(status.result, 'status') !== 'Accepted') return false;
        }
        return txs.length > 0;
      },
    },
  },
} satisfies ReportedFile;
