import { proveOperation } from './operations.ts';

proveOperation('vm.getUTXOs', {
  'node.utxos.limit-clamp@vm.getUTXOs#limit-above-31-bits': 'the document says int and no more: limits beyond 31 bits are left alone',
  'node.utxos.source-chain@vm.getUTXOs#nothing-atomic': 'a chain from which nothing was exported gives the same empty answers',
});
