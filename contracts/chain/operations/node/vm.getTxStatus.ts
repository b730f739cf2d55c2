import { nodeMethod } from '../../operation-rows.ts';

export default nodeMethod({
  id: 'vm.getTxStatus',
  deprecatedSince: '1.10.0',
  section: 'Endpoints, vm.getTxStatus; States and transitions',
  summary: 'How far the network has got with a transaction',
  parameters: {
    txID: { in: 'params', type: 'string', required: true, subject: 'node-tx-id', known: 'shown' },
  },
  notFound: { member: 'status', value: 'Unknown' },
});
