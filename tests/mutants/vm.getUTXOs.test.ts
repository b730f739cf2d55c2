import { proveOperation } from './operations.ts';

proveOperation('vm.getUTXOs', {
  'node.utxos.source-chain@vm.getUTXOs#nothing-atomic': 'a chain from which nothing was exported gives the same empty answers',
});
