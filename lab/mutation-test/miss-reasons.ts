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
  'listContractDeployments#contracts-of-factories-are-not-found':
    'not promised: the document leaves open who counts as the deployer of a contract that a factory made',
  'getDeploymentTransaction#created-contract-is-the-receiver':
    'not promised: what `to` holds where a transaction has no receiver; a run takes the zero address for none',
  'vm.getAssetDescription#answer-to-the-call-before':
    'every sixth answer is wrong: seen, but a second look of a few calls need not meet the sixth, so it is unstable',
  'vm.getBlock#cached-blocks-have-no-context':
    'only the first answer about a block is right, and later ones are equal: the difference does not ' +
    'come again, so it is unstable',
  'listErc721Balances#mint-in-the-constructor-has-no-owner':
    'no subject shows it: three ids were minted by the transaction that deployed their token and never ' +
    'moved, and none is met elsewhere',
  'vm.getAllBalances#locked-amounts-in-the-summary':
    'no subject shows it: of the addresses that a run compares, none has locked outputs of its own only',
  'listTokenTransfers#row-at-a-full-batch-is-forgotten':
    'no subject shows it: seven blocks have more than 64 transfers, and none that they lose is met elsewhere',
  'listTokenTransfers#one-transfer-of-a-pair':
    'no subject shows it: 19 transactions have two transfers of a token between the same addresses, and ' +
    'none is met elsewhere',
  'listBlockTransactions#live-feed-jumped-over-blocks':
    'no subject shows it: eight blocks of the chain are empty, and a run follows transactions of other ones',
  'getDeploymentTransaction#message-is-joined-by-block':
    'not asked: the message that a deployment names is far back in the list of messages, which has no filter by id',
  'listTokenHolders#thresholds-are-doubles':
    'not asked: one unit below a balance beyond 2^53 is asked for the largest balance only, if its list ' +
    'of holders shows the same balance',
  'listAddressMessages#contracts-have-no-messages':
    'not asked: a run asks for the messages of a dozen addresses, and the contracts among these have none',
  'getChainMetrics#blocks-weigh-the-same-in-averages':
    'not asked: an average needs every transaction of its day, and a run reads no whole day',
  'getChainMetrics#distinct-addresses-are-estimated':
    'not asked: cumulative addresses are held against active senders only; on the first day they equal ' +
    'the active addresses',
  'listAddressTransactions#first-failure-reverts-its-block':
    'not asked: all lists show the same isReverted, and a run does not add up native balances over a block',
  'listAddressTransactions#internal-transaction-has-the-outer-status':
    'not asked: all lists show the same isReverted, and a run does not add up native balances over a block',
  'listApiLogs#cache-key-without-the-key': 'not asked: beside equal other parameters a run gives one API key',
  'listErc20Transfers#log-index-in-the-cursor-is-text':
    'not asked: no page of a run ends between two transfers of one block whose log indexes have other ' +
    'numbers of digits',
  'listErc20Transfers#open-ranges-end-after-a-thousand-blocks':
    'not asked: of the lists that a run asks for with startBlock only, it compares none whose items lie ' +
    'a thousand blocks behind it',
  'listTokenTransfers#one-block-has-one-page': 'not asked: a range of one block is read on one page',
  'listUtxos#least-amount-is-lost-on-one-route':
    'not asked: minUtxoAmount is given with a chain by its name, and not by its blockchain id',
  'listVerticesByHeight#order-is-lost-on-one-route':
    'not asked: sortOrder=asc is given with x-chain, and not with the blockchain id',
  'vm.getTx#creation-lacks-its-output-zero':
    'not promised: that a transaction burns exactly the fee, which alone would tell of a missing output ' +
    'of the native asset',
  'vm.getTxFee#assets-cost-what-transfers-do':
    'not promised: that a transaction burns exactly the fee; a run observes it',
};
