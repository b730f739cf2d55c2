import type { RpcOperation } from '../../../../engine/model/operation.ts';

export default {
  id: 'vm.getBalance',
  kind: 'json-rpc',
  base: 'node',
  method: 'getBalance',
  deprecatedSince: '1.9.12',
  section: 'Endpoints, vm.getBalance',
  summary: 'Balance of one asset of an address, with the UTXOs behind it',
  parameters: {
    address: { in: 'params', type: 'string', required: true, subject: 'x-address', prefix: 'X-' },
    assetID: { in: 'params', type: 'string', required: true, subject: 'asset-id' },
  },
} as const satisfies RpcOperation;
