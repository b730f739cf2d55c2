import type { RpcOperation } from '../../../../engine/model/operation.ts';

export default {
  id: 'vm.getHeight',
  kind: 'json-rpc',
  base: 'node',
  method: 'getHeight',
  section: 'Endpoints, vm.getHeight',
  summary: 'Height of the last accepted block',
  parameters: {},
  probe: { order: 1, parameters: {} },
} as const satisfies RpcOperation;
