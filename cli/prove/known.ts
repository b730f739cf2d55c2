/** Mutants that are not caught under the requirement that they break, and why not. One that is caught after all has to leave this list. */
export const known: Readonly<Record<string, string>> = {
  'node.envelope.namespace@vm.getAllBalances': 'a deprecated method may be gone',
  'node.envelope.namespace@vm.getBalance': 'a deprecated method may be gone',
  'node.envelope.namespace@vm.getTxStatus': 'a deprecated method may be gone',
  'node.utxos.limit-clamp@vm.getUTXOs#limit-above-31-bits': 'the document says int and no more: limits beyond 31 bits are left alone',
  'node.utxos.source-chain@vm.getUTXOs#nothing-atomic': 'a chain from which nothing was exported gives the same empty answers',
  'data.error.bad-input-no-5xx@listBlockTransactions#one-parameter': 'its other parameters are in the path, and refused as not found',
};
