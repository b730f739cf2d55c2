import { fromCb58 } from '../../../../world/xchain/ids.ts';
import { onCall } from '../../../operators/calls.ts';
import { someBlock } from '../../../shared/examples.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getTxStatus',
  faults: {
    'block-ids-count-as-transactions': {
      origin: 'storage-query',
      deep: true,
      sentence: 'Node, States and transitions: Accepted is said of transactions; an id of none is Unknown',
      what: 'the status is Accepted where the store has any entry with this id: the id of a block is an accepted one',
      make: (operation) =>
        onCall(operation, (call, next, { xchain }) =>
          xchain.blocksById.has(fromCb58(String(call.parameters['txID'])) ?? '')
            ? { kind: 'answer', status: 200, body: { status: 'Accepted' } }
            : next(call),
        ),
      isKept: async (ask, world) => {
        const { result } = await ask({ parameters: { txID: someBlock(world) } });
        return result?.['status'] !== 'Accepted';
      },
    },
  },
} satisfies ReportedFile;
