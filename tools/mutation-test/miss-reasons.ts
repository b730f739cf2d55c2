/** Why a standard run does not catch a fault, by its name. */
export const missReasons: Readonly<Record<string, string>> = {
  'getDeploymentTransaction#bridge-ends-swapped':
    'The message that a deployment names is far back in the list of messages, which has no filter by id; ' +
    'the values of direction, which would tell the ends apart, are not shown.',
  'listAddressMessages#testnet-is-no-known-network':
    'The document accepts fuji and testnet and does not say that they are one network: a run observes it.',
  'listCollectibleBalances#units-count-as-one-owner':
    'Needs the sum of all transfers of an ERC-1155 id of one holder: no single answer shows it, and ' +
    'contracts may take units without a transfer. A law at depth thorough could add them up.',
  'listContractDeployments#names-group-contracts':
    'The contract that is left out must be met elsewhere first, as a transfer or a deployment; names that ' +
    'come twice are rare among the contracts that a standard run meets.',
  'vm.getTx#input-index-in-a-signed-byte':
    'one transaction of the chain consumes an output with an index above 127, in none of the blocks that a ' +
    'run samples; a txID under "subjects" in --config would meet it',
  'vm.getTx#three-credentials':
    'no sampled block holds a transaction with more than three inputs; depth thorough samples more blocks and ' +
    'meets one',
  'vm.getTxFee#fee-of-other-chain':
    'the document calls it the default fee: a transaction may burn more, so no other answer contradicts a smaller one',
  'vm.getBlockByHeight#unknown-to-one-node':
    'every fifth call is refused and the same call answered when it is repeated: what a repeat does not show is no ' +
    'finding, because every finding must reproduce',
};
