import { nodeMethod } from '../../operation-rows.ts';

export default nodeMethod({
  id: 'vm.getHeight',
  summary: 'Height of the last accepted block',
  parameters: {},
  neverFalls: [{ path: 'height' }],
  probe: { order: 1, parameters: {} },
});
