import type { Join } from '../../engine/model/join.ts';
import { defined } from '../../engine/model/defined.ts';

/** Joins: items that lists of different endpoints share. The row of an endpoint names its joins. */

const onChain = { chainId: '$chainId' } as const;

/** Joins a transaction to the lists of its sender and of its receiver. Contract creations have no receiver. */
const nativeOf = (party: string): Join => ({
  to: 'listNativeTransactions',
  with: { ...onChain, address: party },
  at: 'blockNumber',
  match: { txHash: 'txHash' },
});

export const blockTransactionsJoins: readonly Join[] = [nativeOf('from.address'), nativeOf('to.address')];

export const nativeTransactionsJoins: readonly Join[] = [
  {
    to: 'listBlockTransactions',
    with: { ...onChain, blockId: 'blockNumber' },
    at: 'blockNumber',
    match: { txHash: 'txHash' },
  },
  {
    to: 'listAddressTransactions',
    with: { ...onChain, address: '$address' },
    at: 'blockNumber',
    match: { txHash: 'nativeTransaction.txHash' },
  },
  // The receiver of a transaction lists it too.
  { ...nativeOf('to.address'), where: [{ path: 'to.address', isNot: '$address' }], newestFirst: true },
];

/**
 * The three kinds of token transfers: the members of a transaction that hold them, and the member that identifies one
 * of them.
 */
const kinds = [
  { each: 'erc20Transfers', token: 'erc20Token', names: ['erc20Token.address'] },
  { each: 'erc721Transfers', token: 'erc721Token', names: ['erc721Token.address', 'erc721Token.tokenId'] },
  { each: 'erc1155Transfers', token: 'erc1155Token', names: ['erc1155Token.address', 'erc1155Token.tokenId'] },
] as const;

const same = (paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [path, path]));

/**
 * Rule 1: a transaction in the list of an address has every transfer from or to the address. Whether the list has the
 * transaction is open.
 */
const shownInTransaction = (address: string, { each, names }: (typeof kinds)[number]): Join => ({
  to: 'listAddressTransactions',
  with: { ...onChain, address },
  at: 'blockNumber',
  within: each,
  match: { txHash: '^nativeTransaction.txHash', logIndex: 'logIndex', ...same(names) },
  given: { txHash: 'nativeTransaction.txHash' },
  // One log of an ERC-1155 batch may repeat an id.
  ...defined({ once: each === 'erc1155Transfers' ? undefined : true }),
});

export const erc20TransfersJoins: readonly Join[] = [
  {
    to: 'listTokenTransfers',
    with: { ...onChain, address: 'erc20Token.address' },
    at: 'blockNumber',
    match: { txHash: 'txHash', logIndex: 'logIndex' },
  },
  shownInTransaction('$address', kinds[0]),
];

export const addressTransactionsJoins: readonly Join[] = [
  {
    to: 'listNativeTransactions',
    with: { ...onChain, address: '$address' },
    at: 'nativeTransaction.blockNumber',
    match: { 'nativeTransaction.txHash': 'txHash' },
    where: [{ path: '$address', is: ['nativeTransaction.from.address', 'nativeTransaction.to.address'] }],
  },
  {
    to: 'listErc20Transfers',
    each: 'erc20Transfers',
    with: { ...onChain, address: '$address' },
    at: '^nativeTransaction.blockNumber',
    match: { '^nativeTransaction.txHash': 'txHash', logIndex: 'logIndex', ...same(kinds[0].names) },
    where: [{ path: '$address', is: ['from.address', 'to.address'] }],
  },
  ...kinds.map(({ each, token, names }): Join => ({
    to: 'listTokenTransfers',
    each,
    with: { ...onChain, address: `${token}.address` },
    at: '^nativeTransaction.blockNumber',
    match: { '^nativeTransaction.txHash': 'txHash', logIndex: 'logIndex', ...same(names) },
  })),
];

/** The last transfer of an id: its owner has the id among his balances, and its sender no longer has it. */
const lastTransfer = {
  to: 'listErc721Balances',
  at: 'blockNumber',
  match: { 'erc721Token.address': 'address', 'erc721Token.tokenId': 'tokenId' },
  newestOf: kinds[1].names,
} as const;
const ofToken = { ...onChain, contractAddress: 'erc721Token.address' } as const;

export const tokenTransfersJoins: readonly Join[] = [
  ...kinds.flatMap((kind) => [shownInTransaction('from.address', kind), shownInTransaction('to.address', kind)]),
  ...['from.address', 'to.address'].map((address): Join => ({
    to: 'listErc20Transfers',
    with: { ...onChain, address },
    at: 'blockNumber',
    match: { txHash: 'txHash', logIndex: 'logIndex', ...same(kinds[0].names) },
  })),
  { ...lastTransfer, with: { ...ofToken, address: 'erc721Token.ownerAddress' } },
  {
    ...lastTransfer,
    with: { ...ofToken, address: 'from.address' },
    where: [{ path: 'from.address', isNot: 'to.address' }],
    absent: true,
  },
];

export const collectiblesJoins: readonly Join[] = [
  {
    to: 'listErc721Balances',
    with: { ...onChain, address: '$address', contractAddress: 'address' },
    match: same(['address', 'tokenId']),
    // The document does not list the values of `ercType`; only values seen in ERC-721 balances are used.
    where: [{ path: 'ercType', metAt: 'ercType' }],
  },
];

export const deploymentsJoins: readonly Join[] = [
  {
    to: 'getDeploymentTransaction',
    with: { ...onChain, address: 'address' },
    match: { 'deploymentDetails.txHash': 'nativeTransaction.txHash' },
  },
  {
    // If a contract deployed this one, an internal transaction goes from the deployer to it; without internal
    // transactions there is nothing to compare. The document does not define the member for contracts that an account
    // deployed directly.
    to: 'getDeploymentTransaction',
    with: { ...onChain, address: 'address' },
    within: 'internalTransactions',
    match: { 'deploymentDetails.deployerContractAddress': 'from.address', address: 'to.address' },
    given: { address: 'internalTransactions.to.address' },
    where: [
      { path: 'deploymentDetails.deployerContractAddress', isNot: 'deploymentDetails.deployerAddress' },
      { path: 'deploymentDetails.deployerContractAddress', somebody: true },
    ],
  },
  {
    // A contract that deployed other contracts has a deployment transaction too, unless it exists since genesis.
    to: 'getDeploymentTransaction',
    with: { ...onChain, address: 'deploymentDetails.deployerContractAddress' },
    match: {},
    leads: true,
  },
];

export const deploymentTransactionJoins: readonly Join[] = [
  {
    // A contract creation has no receiver, but its sender still lists it.
    to: 'listNativeTransactions',
    with: { ...onChain, address: 'nativeTransaction.from.address' },
    at: 'nativeTransaction.blockNumber',
    match: { 'nativeTransaction.txHash': 'txHash' },
    where: [{ path: 'nativeTransaction.to.address', nobody: true }],
  },
  {
    to: 'listNativeTransactions',
    with: { ...onChain, address: 'nativeTransaction.from.address' },
    at: 'nativeTransaction.blockNumber',
    match: { 'nativeTransaction.txHash': 'txHash' },
  },
  {
    to: 'listBlockTransactions',
    with: { ...onChain, blockId: 'nativeTransaction.blockNumber' },
    match: { 'nativeTransaction.txHash': 'txHash' },
  },
  {
    // If a factory made the contract, the document leaves open who counts as the deployer. Without a receiver, it is
    // the sender.
    to: 'listContractDeployments',
    with: { ...onChain, address: 'nativeTransaction.from.address' },
    match: { $address: 'address', 'nativeTransaction.txHash': 'deploymentDetails.txHash' },
    where: [{ path: 'nativeTransaction.to.address', nobody: true }],
  },
  {
    // If the lists of senders hold contracts of this factory, this list holds this contract.
    to: 'listContractDeployments',
    with: { ...onChain, address: 'nativeTransaction.from.address' },
    match: { $address: 'address', 'nativeTransaction.txHash': 'deploymentDetails.txHash' },
    where: [{ path: 'nativeTransaction.to.address', metAt: 'deploymentDetails.deployerContractAddress' }],
  },
];

/** A message of an address is among those between its sender and its receiver. */
export const addressMessagesJoins: readonly Join[] = [
  {
    to: 'listMessages',
    with: { from: 'from', to: 'to' },
    match: same(['messageId', 'messageNonce', 'sourceEvmChainId', 'destinationEvmChainId', 'from', 'to']),
  },
];

/** A message is in the list of its sender and in that of its receiver. */
export const messagesJoins: readonly Join[] = ['from', 'to'].map((party) => ({
  to: 'listAddressMessages',
  with: { address: party },
  match: { messageId: 'messageId' },
  newestFirst: true,
}));
