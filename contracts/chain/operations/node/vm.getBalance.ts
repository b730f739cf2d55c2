import { nodeMethod } from '../../operation-rows.ts';

export default nodeMethod({
  id: 'vm.getBalance',
  deprecatedSince: '1.9.12',
  summary: 'Balance of one asset of an address, with the UTXOs behind it',
  parameters: {
    address: { in: 'params', type: 'string', required: true, subject: 'x-address', prefix: 'X-' },
    assetID: { in: 'params', type: 'string', required: true, subject: 'asset-id' },
  },
});
