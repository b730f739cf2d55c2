import { onBody } from '../../operators/calls.ts';
import { fromCb58 } from '../../../world/xchain/ids.ts';
import { txIds } from '../shared/nodeClient.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'vm.getTxStatus',
  faults: {
    'spent-transactions-are-forgotten': {
      origin: 'storage-query',
      deep: true,
      breaks: 'States: a transaction that every node accepted is Accepted, also when all it made is spent',
      what:
        'the node prunes transactions of which all outputs are spent, and does not know them any more: they are ' +
        'Unknown',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) => {
          const id = fromCb58(String(parameters['txID'])) ?? '';
          const own = xchain.ledger.history.filter(({ txId }) => txId === id);
          return body['status'] === 'Accepted' && own.length > 0 && own.every(({ consumed }) => consumed !== undefined)
            ? { ...body, status: 'Unknown' }
            : body;
        }),
      holds: async (ask, world) => {
        for (const txID of txIds(world, () => true)) {
          if ((await ask({ parameters: { txID } })).result?.['status'] !== 'Accepted') return false;
        }
        return true;
      },
    },
  },
} satisfies FaultFile;
