import { nodeMethod } from '../../operation-rows.ts';

export default nodeMethod({
  id: 'vm.getAllBalances',
  deprecatedSince: '1.9.12',
  summary: 'Balances of every asset that an address controls',
  parameters: {
    address: { in: 'params', type: 'string', required: true, subject: 'x-address', prefix: 'X-' },
  },
});
