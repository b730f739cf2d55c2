import { toCb58 } from '../../../../world/xchain/ids.ts';
import { txIdOf } from '../../../../world/xchain/transactions.ts';
import { onBody } from '../../../operators/calls.ts';
import type { ReportedFile } from '../../types.ts';

const newest = 40;

export default {
  on: 'vm.getTxStatus',
  faults: {
    'one-update-for-each-block': {
      origin: 'storage-query',
      deep: true,
      sentence: 'States: Accepted is a transaction that is accepted; Processing is one that the node is voting on',
      what:
        'when a block is accepted, only its first transaction is marked, and a later job mends the rest: the other ' +
        'transactions of one of the newest forty blocks are still Processing',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) => {
          const txID = String(parameters['txID']);
          const isLater = xchain.blocks
            .slice(-newest)
            .some(({ txs }) => txs.slice(1).some((tx) => toCb58(txIdOf(tx)) === txID));
          return isLater ? { ...body, status: 'Processing' } : body;
        }),
      isKept: async (ask, { xchain }) => {
        for (const tx of xchain.blocks.at(-1)?.txs ?? []) {
          const { result } = await ask({ parameters: { txID: toCb58(txIdOf(tx)) } });
          if (result?.['status'] !== 'Accepted') return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
