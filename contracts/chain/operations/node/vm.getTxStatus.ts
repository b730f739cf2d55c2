import type { RpcOperation } from '../../../../engine/model/operation.ts';

export default {
  id: 'vm.getTxStatus',
  kind: 'json-rpc',
  base: 'node',
  method: 'getTxStatus',
  deprecatedSince: '1.10.0',
  section: 'Endpoints, vm.getTxStatus; States and transitions',
  summary: 'How far the network has got with a transaction',
  parameters: {
    txID: { in: 'params', type: 'string', required: true, subject: 'node-tx-id' },
  },
  notFound: { member: 'status', value: 'Unknown' },
} as const satisfies RpcOperation;
