import type { RpcOperation } from '../../../../engine/model/operation.ts';
import { fees } from '../../shown.ts';

export default {
  id: 'vm.getTxFee',
  kind: 'json-rpc',
  base: 'node',
  method: 'getTxFee',
  section: 'Endpoints, vm.getTxFee; Fees',
  summary: 'Fees of a transaction and of creating an asset',
  parameters: {},
  probe: { order: 2, parameters: {} },
  shows: [fees('')],
} as const satisfies RpcOperation;
