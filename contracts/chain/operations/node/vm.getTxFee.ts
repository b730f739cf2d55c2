import { nodeMethod } from '../../operation-rows.ts';
import { fees } from '../../shown.ts';

export default nodeMethod({
  id: 'vm.getTxFee',
  section: 'Endpoints, vm.getTxFee; Fees',
  summary: 'Fees of a transaction and of creating an asset',
  parameters: {},
  probe: { order: 2, parameters: {} },
  shows: [fees('')],
});
