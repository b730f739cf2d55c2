/** Mutants that are not caught under the requirement that they break, and why not. One that is caught after all has to leave this list. */
export const known: Readonly<Record<string, string>> = {
  'node.utxos.limit-clamp@vm.getUTXOs#limit-above-31-bits': 'the document says int and no more: limits beyond 31 bits are left alone',
  'node.utxos.source-chain@vm.getUTXOs#nothing-atomic': 'a chain from which nothing was exported gives the same empty answers',
  'data.error.bad-input-no-5xx@listBlockTransactions#one-parameter': 'its other parameters are in the path, and refused as not found',
  'data.page.size-invariant@listUtxos#small-pages-lose': 'among equal timestamps at the head, where order is open; data.page.continues catches it',
  'data.schema.members-present@listErc721Balances#never': 'the embedded world shows fewer than the 20 different items that the statement asks for',
  'data.page.size-max@listBlockTransactions#above-gives-all': 'no list that is found in the embedded world is longer than the maximum',
  'data.page.size-max@listCollectibleBalances#above-gives-all': 'no list that is found in the embedded world is longer than the maximum',
  'data.page.size-max@listContractDeployments#above-gives-all': 'no list that is found in the embedded world is longer than the maximum',
  'data.page.size-max@listErc20Balances#above-gives-all': 'no list that is found in the embedded world is longer than the maximum',
  'data.page.size-max@listErc721Balances#above-gives-all': 'no list that is found in the embedded world is longer than the maximum',
  'data.page.size-max@listTokenHolders#above-gives-all': 'no list that is found in the embedded world is longer than the maximum',
};
