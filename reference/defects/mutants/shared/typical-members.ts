import type { OperationId } from '../../../../contracts/chain/index.ts';

/**
 * Dotted paths below an item of the list, or below the answer of an operation that is no list. An array in the path
 * stands for its elements.
 */
export interface TypicalMembers {
  /** A string that is no number. */
  readonly text?: string;
  /** A number that is no timestamp. */
  readonly number?: string;
  readonly flag?: string;
  readonly object?: string;
  readonly list?: string;
  /** An amount, big number or block number. */
  readonly decimal?: string;
  /** One below the whole answer, where items hold none. */
  readonly bodyDecimal?: string;
  /** Unix seconds. */
  readonly time?: string;
  /** The member that identifies an item. */
  readonly identity?: string;
  /** A member of an item that does not identify it. */
  readonly detail?: string;
}

const utxo: TypicalMembers = {
  text: 'utxoType',
  number: 'outputIndex',
  flag: 'staked',
  object: 'asset',
  list: 'addresses',
  decimal: 'amount',
  time: 'blockTimestamp',
  identity: 'utxoId',
  detail: 'utxoType',
};
const native: TypicalMembers = {
  text: 'blockHash',
  number: 'blockIndex',
  object: 'method',
  decimal: 'gasUsed',
  time: 'blockTimestamp',
  identity: 'txHash',
  detail: 'method',
};
const collectible: TypicalMembers = {
  text: 'name',
  object: 'metadata',
  decimal: 'tokenId',
  time: 'metadata.metadataLastUpdatedTimestamp',
  identity: 'tokenId',
  detail: 'tokenUri',
};
const message: TypicalMembers = {
  text: 'data',
  flag: 'messageExecuted',
  object: 'sourceTransaction',
  list: 'receipts',
  decimal: 'messageNonce',
  time: 'sourceTransaction.timestamp',
  identity: 'messageId',
  detail: 'data',
};
const block: TypicalMembers = { text: 'encoding' };

/** One member of each documented kind in each operation's answer. Mutants of members change these members. */
const typicalMembers = {
  listAddressTransactions: {
    text: 'nativeTransaction.blockHash',
    number: 'nativeTransaction.blockIndex',
    flag: 'internalTransactions.isReverted',
    object: 'nativeTransaction.from',
    list: 'erc20Transfers',
    decimal: 'nativeTransaction.gasUsed',
    time: 'nativeTransaction.blockTimestamp',
    identity: 'nativeTransaction.txHash',
    detail: 'nativeTransaction.gasLimit',
  },
  queryUtxos: utxo,
  getDeploymentTransaction: {
    text: 'nativeTransaction.blockHash',
    number: 'nativeTransaction.blockIndex',
    object: 'networkTokenDetails',
    list: 'erc20Transfers',
    decimal: 'nativeTransaction.value',
    time: 'nativeTransaction.blockTimestamp',
    identity: 'nativeTransaction.txHash',
  },
  getChainMetrics: { number: 'value', time: 'timestamp', identity: 'timestamp', detail: 'value' },
  listUtxos: utxo,
  listErc20Balances: {
    text: 'symbol',
    number: 'decimals',
    object: 'price',
    decimal: 'balance',
    identity: 'address',
    detail: 'name',
  },
  listErc20Transfers: {
    text: 'blockHash',
    number: 'logIndex',
    object: 'erc20Token',
    decimal: 'value',
    time: 'blockTimestamp',
    identity: 'txHash',
    detail: 'erc20Token',
  },
  listTokenTransfers: {
    text: 'blockHash',
    number: 'logIndex',
    object: 'from',
    decimal: 'blockNumber',
    time: 'blockTimestamp',
    identity: 'txHash',
    detail: 'logIndex',
  },
  listNativeTransactions: native,
  listBlockTransactions: native,
  listErc721Balances: { ...collectible, bodyDecimal: 'nativeTokenBalance.balance' },
  listPendingRewards: {
    text: 'rewardType',
    number: 'progress',
    object: 'estimatedReward',
    list: 'addresses',
    decimal: 'amountStaked',
    time: 'startTimestamp',
    identity: 'txHash',
    detail: 'rewardType',
  },
  listCollectibleBalances: collectible,
  listVerticesByHeight: {
    text: 'vertexHash',
    number: 'vertexSizeBytes',
    list: 'parentHashes',
    time: 'vertexTimestamp',
    identity: 'vertexHash',
    detail: 'parentHashes',
  },
  listContractDeployments: {
    text: 'name',
    object: 'deploymentDetails',
    list: 'tags',
    identity: 'address',
    detail: 'ercType',
  },
  listAddressMessages: message,
  listTokenHolders: { text: 'address', number: 'sortKey', identity: 'address' },
  listMessages: message,
  listApiLogs: {
    text: 'rpcMethod',
    number: 'responseCode',
    object: 'metadata',
    time: 'eventTimestamp',
    identity: 'logId',
    detail: 'apiKeyAlias',
  },
  'vm.getAllBalances': { list: 'balances', text: 'balances.asset', decimal: 'balances.balance' },
  'vm.getAssetDescription': { text: 'name', decimal: 'denomination' },
  'vm.getBalance': { list: 'utxoIDs', decimal: 'balance' },
  'vm.getBlock': block,
  'vm.getBlockByHeight': block,
  'vm.getHeight': { decimal: 'height' },
  'vm.getTx': block,
  'vm.getTxFee': { decimal: 'txFee' },
  'vm.getTxStatus': { text: 'status' },
  'vm.getUTXOs': { list: 'utxos', decimal: 'numFetched' },
} satisfies Readonly<Record<OperationId, TypicalMembers>>;

export const typicalMembersOf = (id: string): TypicalMembers => typicalMembers[id as OperationId];
