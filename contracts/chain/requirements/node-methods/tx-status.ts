import { asksOnce } from '../../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../../engine/contract/requirement-rows.ts';
import { bySchema } from '../../../../properties/checks/schema.ts';
import { acceptedStatus, finalStatus, unknownStatus } from '../../laws/vm.getTxStatus.ts';
import { only } from '../select.ts';

/** Node document: transaction fees and status. */
export default requirementRows(
  { document: 'node', covers: only('vm.getTxStatus'), section: 'States and transitions' },
  {
    'node.tx-fee.members': {
      judge: bySchema,
      section: 'Resources and their fields / Fees',
      covers: only('vm.getTxFee'),
      statement: 'The result has `txFee` and `createAssetTxFee`, decimal strings.',
    },
    'node.tx-status.enum': {
      judge: bySchema,
      statement: '`status` is one of `Accepted`, `Processing`, `Rejected`, `Unknown`.',
    },
    'node.tx-status.unknown': {
      judge: asksOnce('laws/vm.getTxStatus', unknownStatus),
      followsFrom: ['node.tx-status.final', 'node.tx-status.enum', 'node.tx-status.accepted', 'node.schema.result'],
      statement: 'A well-formed id that no transaction has is `Unknown`.',
    },
    'node.tx-status.accepted': {
      level: 'derived',
      judge: asksOnce('laws/vm.getTxStatus', acceptedStatus),
      followsFrom: ['node.tx-status.enum', 'node.schema.result'],
      statement: 'A transaction found in an accepted block is `Accepted`.',
      because:
        'Node document, States and transitions: accepted is what every node accepts; Endpoints, vm.getHeight: blocks ' +
        'are accepted. So a transaction of such a block is accepted.',
    },
    'node.tx-status.final': {
      level: 'derived',
      judge: asksOnce('laws/vm.getTxStatus', finalStatus),
      cost: 3,
      statement: 'A status never changes from `Accepted` or `Rejected` to another one.',
      because:
        'Node document, States and transitions: every node accepts an accepted transaction, and no node ever accepts ' +
        'a rejected one. So both states are final.',
    },
  },
);
