import type { RequirementRow } from '../../../../engine/contract/contract.ts';
import { asks } from '../../../../engine/contract/enforcement.ts';
import { bySchema } from '../../../../properties/checks/schema.ts';
import { acceptedStatus, finalStatus, unknownStatus } from '../../laws/vm.getTxStatus.ts';
import { only } from '../select.ts';

/** Node document: transaction fees and status. */
export default [
  {
    id: 'node.tx-fee.members',
    document: 'node',
    level: 'stated',
    judge: bySchema,
    section: 'Resources and their fields / Fees',
    covers: only('vm.getTxFee'),
    statement: 'The result has `txFee` and `createAssetTxFee`, decimal strings.',
  },
  {
    id: 'node.tx-status.enum',
    document: 'node',
    level: 'stated',
    judge: bySchema,
    section: 'States and transitions',
    covers: only('vm.getTxStatus'),
    statement: '`status` is one of `Accepted`, `Processing`, `Rejected`, `Unknown`.',
  },
  {
    id: 'node.tx-status.unknown',
    document: 'node',
    level: 'stated',
    judge: asks('laws/vm.getTxStatus', unknownStatus),
    section: 'States and transitions',
    covers: only('vm.getTxStatus'),
    followsFrom: ['node.tx-status.final', 'node.tx-status.enum', 'node.schema.result'],
    statement: 'A well-formed id that no transaction has is `Unknown`.',
  },
  {
    id: 'node.tx-status.accepted',
    document: 'node',
    level: 'derived',
    judge: asks('laws/vm.getTxStatus', acceptedStatus),
    section: 'States and transitions',
    covers: only('vm.getTxStatus'),
    followsFrom: ['node.tx-status.enum', 'node.schema.result'],
    statement: 'A transaction found in an accepted block is `Accepted`.',
  },
  {
    id: 'node.tx-status.final',
    document: 'node',
    level: 'derived',
    judge: asks('laws/vm.getTxStatus', finalStatus),
    cost: 3,
    section: 'States and transitions',
    covers: only('vm.getTxStatus'),
    statement: 'A status never changes from `Accepted` or `Rejected` to another one.',
  },
] as const satisfies readonly RequirementRow[];
