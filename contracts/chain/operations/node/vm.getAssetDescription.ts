import type { RpcOperation } from '../../../../engine/model/operation.ts';

export default {
  id: 'vm.getAssetDescription',
  kind: 'json-rpc',
  base: 'node',
  method: 'getAssetDescription',
  section: 'Endpoints, vm.getAssetDescription',
  summary: 'Name, symbol and denomination of an asset',
  parameters: {
    assetID: { in: 'params', type: 'string', required: true, subject: 'asset-id' },
  },
} as const satisfies RpcOperation;
