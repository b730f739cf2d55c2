import type { RpcOperation } from '../../../../engine/model/operation.ts';

export default {
  id: 'vm.getTxFee',
  kind: 'json-rpc',
  base: 'node',
  method: 'getTxFee',
  section: 'Endpoints, vm.getTxFee; Fees',
  summary: 'Fees of a transaction and of creating an asset',
  parameters: {},
  probe: { order: 2, parameters: {} },
} as const satisfies RpcOperation;
