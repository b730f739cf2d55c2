import type { RpcOperation } from '../../../../engine/model/operation.ts';

export default {
  id: 'vm.getAllBalances',
  kind: 'json-rpc',
  base: 'node',
  method: 'getAllBalances',
  deprecatedSince: '1.9.12',
  section: 'Endpoints, vm.getAllBalances',
  summary: 'Balances of every asset that an address controls',
  parameters: {
    address: { in: 'params', type: 'string', required: true, subject: 'x-address', prefix: 'X-' },
  },
} as const satisfies RpcOperation;
