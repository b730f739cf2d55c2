/**
 * Mutants that are not caught under the requirement that they break, with the reason. A mutant that is caught must be
 * removed from this list.
 */
export const known: Readonly<Record<string, string>> = {
  'node.utxos.source-chain@vm.getUTXOs#nothing-atomic':
    'a chain from which nothing was exported gives the same empty answers',
  'data.error.bad-input-no-5xx@listBlockTransactions#one-parameter':
    'its other parameters are in the path, and refused as not found',
  'data.page.size-invariant@listUtxos#small-pages-lose':
    'among equal timestamps at the head, where order is open; data.page.continues catches it',
  'data.page.size-max@listCollectibleBalances#above-gives-all':
    'no list that is found in the reference world is longer than the maximum',
  'data.page.size-max@listContractDeployments#above-gives-all':
    'no list that is found in the reference world is longer than the maximum',
  'data.page.size-max@listErc20Balances#above-gives-all':
    'no list that is found in the reference world is longer than the maximum',
  'data.page.size-max@listErc721Balances#above-gives-all':
    'no list that is found in the reference world is longer than the maximum',
  'data.page.size-max@listTokenHolders#above-gives-all':
    'no list that is found in the reference world is longer than the maximum',
  'data.balances.spam-filter@listErc20Balances#contracts-let-spam-in':
    'no judge of spam gives contractAddresses; data.parameters.default and data.lists.conjunction do',
  'data.answers.independent@queryUtxos#key-without-options':
    'addresses are optional there: each call gets the items of other ones, and data.utxos.address-filter catches it',
  'data.lists.comma@queryUtxos#addresses-last-alone':
    'broken like this, no list shows the two owners that the law asks for; data.utxos.address-filter catches it',
  'data.sort.direction@listVerticesByHeight#ascending-last-two':
    'the last two vertices of half a list are of one time; data.sort.ordered catches it',
  'data.page.size-invariant@listBlockTransactions#size-one-loses-second':
    'a list without an order is walked over whole, for which pages of one item are too many',
  'data.page.size-invariant@listContractDeployments#size-one-loses-second':
    'a list without an order is walked over whole, for which pages of one item are too many',
  'data.page.size-invariant@listErc721Balances#size-one-loses-second':
    'a list without an order is walked over whole, for which pages of one item are too many',
  'data.joins.listed-elsewhere@listErc20Transfers#one-invented':
    'a sample of the items is followed, here without the invented one; requirements on pages and ranges catch it',
  'data.range.inside@listErc20Transfers#other-chains-end-inclusive':
    'ranges are asked for on the chain with the longest list',
  'data.range.inside@listTokenTransfers#other-chains-end-inclusive':
    'ranges are asked for on the chain with the longest list',
  'data.range.start-inclusive@listErc20Transfers#newest-start-exclusive':
    'of many blocks a few are tried, and this seed does not take the newest',
  'data.range.start-inclusive@listTokenTransfers#newest-start-exclusive':
    'of many blocks a few are tried, and this seed takes the newest in depth thorough alone',
  'data.utxos.include-spent@listUtxos#spent-lost-with-amount':
    'no judge gives minUtxoAmount and includeSpent at once on this list',
  'data.utxos.include-spent@queryUtxos#spent-lost-with-amount':
    'only the judge of minUtxoAmount gives both; data.utxos.min-amount shows it',
  'data.utxos.min-amount@listUtxos#least-amount-exclusive-on-p':
    'the least amount is tried on one list, here of the X-Chain',
  'node.height.monotone@vm.getHeight#fifth-height-falls':
    'seen, but a second look of a few calls need not meet the fifth: reported as unstable',
  'node.utxos.end-index-last@vm.getUTXOs#full-set-end-too-early':
    'what follows the last UTXO is told by a larger limit, and there is none above 1024',
};
