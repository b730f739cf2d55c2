/** Why a standard run does not catch a fault, by its name. */
export const missReasons: Readonly<Record<string, string>> = {
  'getDeploymentTransaction#bridge-ends-swapped':
    'The message that a deployment names is far back in the list of messages, which has no filter by id; ' +
    'the values of direction, which would tell the ends apart, are not shown.',
  'listAddressMessages#testnet-is-no-known-network':
    'The document accepts fuji and testnet and does not say that they are one network: a run observes it.',
  'listContractDeployments#names-group-contracts':
    'The contract that is left out must be met elsewhere first, as a transfer or a deployment; names that ' +
    'come twice are rare among the contracts that a standard run meets.',
  'vm.getAssetDescription#denominations-of-one-digit':
    'the only asset with a denomination of two digits is met after discovery, in 16 of 48,000 places; an assetID ' +
    'under "subjects" in --config would meet it',
  'vm.getTx#input-index-in-a-signed-byte':
    'one transaction of the chain consumes an output with an index above 127, in none of the blocks that a ' +
    'run samples; a txID under "subjects" in --config would meet it',
  'vm.getTxFee#fee-of-other-chain':
    'the document calls it the default fee: a transaction may burn more, so no other answer contradicts a smaller one',
  'vm.getHeight#one-replica-lags':
    'every third height falls: seen, but a second look of a few calls need not meet the third, so it is unstable',
  'vm.getHeight#large-id-through-doubles':
    'RFC 8259, 6 promises no more digits of a number than a double has: a run observes what becomes of such an id',
  'vm.getBlockByHeight#unknown-to-one-node':
    'every fifth call is refused and the same call answered when it is repeated: what a repeat does not show is no ' +
    'finding, because every finding must reproduce',
  'getChainMetrics#ranges-fill-the-cache-of-all-time':
    'a run makes the calls without a range first, keeps their answers, and does not repeat them after a call with one',
  'getChainMetrics#peaks-are-added-up':
    'sums over chains are judged for metrics that count; how the largest of several chains becomes one is not ' +
    'documented',
  'listContractDeployments#symbols-of-four-letters':
    'names and symbols of deployed contracts may be curated (real providers do): a difference to the token is no ' +
    'finding',
  'listErc20Balances#history-of-current-holdings-only':
    'needs an address that gave a token away entirely, and a block before that: few addresses did, and a standard ' +
    'run asks for the history of others',
  'listErc20Balances#failed-values-count-as-spent':
    'rewards and imports move a native balance without a transaction of the chain, so that no sum shows what it must ' +
    'be; that it is the same at the newest block and without a block, a run cannot ask at one time',
  'listErc20Transfers#last-block-of-each-batch-is-lost':
    'transfers of one block in 128 are missing; choosing items at such places cost 40 requests and did not meet it',
  'listErc20Transfers#end-beyond-the-head-is-refused':
    'that a bound above the newest block is valid, the document does not say; runs keep their bounds at known blocks',
  'listMessages#two-chains-sort-by-nonce':
    'in the lists that a run narrows by both chains, nonces as text stand in the order of time: the order holds',
  'listNativeTransactions#partitions-lack-their-first-block':
    'one block of 256 is left out of ranges; no block that a run compares stands at such a place',
  'listPendingRewards#estimates-in-floats-by-address':
    'an estimate may change at any time, and behind a cache two equal answers do not show that it stayed',
};
