import type { Vocabulary } from '../../engine/model/operation.ts';
import type { ShownObject } from '../../engine/model/shown-object.ts';

/**
 * Objects that several answers contain (Resources and their fields), with the members that never change once the object
 * exists. `$network` is the requested network.
 */
export const objects = {
  'native transaction': [
    'blockNumber',
    'blockTimestamp',
    'blockHash',
    'blockIndex',
    'txStatus',
    'txType',
    'gasLimit',
    'gasUsed',
    'gasPrice',
    'nonce',
    'from.address',
    'to.address',
    'method.callType',
    'method.methodHash',
    'value',
  ],
  transfer: [
    'from.address',
    'to.address',
    'value',
    'blockNumber',
    'blockTimestamp',
    'blockHash',
    'erc20Token.address',
    'erc721Token.address',
    'erc721Token.tokenId',
    'erc1155Token.address',
  ],
  token: ['name', 'symbol', 'decimals'],
  'token contract': ['ercType'],
  'native token': ['name', 'symbol', 'decimals'],
  'block of a chain': ['blockHash', 'blockTimestamp'],
  // Present metadata of a token; a transfer may show older metadata.
  collectible: [
    'tokenUri',
    'metadata.name',
    'metadata.symbol',
    'metadata.imageUri',
    'metadata.description',
    'metadata.animationUri',
    'metadata.externalUrl',
    'metadata.attributes',
    'metadata.properties',
  ],
  'balance at a block': ['balance'],
  'output of a transaction': ['utxoId'],
  UTXO: [
    '$network',
    'addresses',
    'assetId',
    'asset.assetId',
    'amount',
    'asset.amount',
    'txHash',
    'outputIndex',
    'utxoBytes',
    'utxoType',
    'createdOnChainId',
    'blockNumber',
    'blockTimestamp',
    'platformLocktime',
    'stakeableLocktime',
    'threshold',
    'rewardType',
    'staked',
    'utxoStartTimestamp',
    'utxoEndTimestamp',
    'consumingTxHash',
    'consumingBlockNumber',
    'consumingBlockTimestamp',
    'consumedOnChainId',
  ],
  'pending reward': ['$network', 'addresses', 'amountStaked', 'nodeId', 'startTimestamp', 'endTimestamp'],
  vertex: [
    '$network',
    'parentHashes',
    'vertexHeight',
    'vertexIndex',
    'vertexTimestamp',
    'txCount',
    'vertexSizeBytes',
    'transactions',
  ],
  deployment: ['txHash', 'deployerAddress', 'deployerContractAddress'],
  message: [
    'icmContractAddress',
    'sourceBlockchainId',
    'destinationBlockchainId',
    'sourceEvmChainId',
    'destinationEvmChainId',
    'messageNonce',
    'from',
    'to',
    'data',
    'sourceTransaction.txHash',
    'sourceTransaction.timestamp',
    'sourceTransaction.gasSpent',
  ],
  blockchain: ['$network'],
  'data point': ['value'],
  'log entry': [
    'orgId',
    'apiKeyId',
    'hostRegion',
    'requestPath',
    'chainId',
    'rpcMethod',
    'eventTimestamp',
    'requestType',
    'apiCreditsConsumed',
    'requestDurationMsecs',
    'responseCode',
    'metadata.ipAddress',
    'metadata.host',
    'metadata.userAgent',
  ],
  transaction: [''],
  block: [''],
  asset: ['name', 'symbol', 'denomination'],
  // An index may edit names and symbols; the denomination of an asset is fixed on its chain.
  'asset on its chain': ['denomination'],
  fees: ['txFee', 'createAssetTxFee'],
} as const satisfies Vocabulary['objects'];

const kind =
  (name: keyof typeof objects, identity: readonly string[]) =>
  (at: string): ShownObject => ({
    kind: name,
    at,
    identity,
    nulls: 'unsaid',
  });

/** A transaction that has its chain and hash as members, and its block. */
export const nativeTransaction = (at: string): readonly ShownObject[] => [
  kind('native transaction', ['chainId', 'txHash'])(at),
  kind('block of a chain', ['chainId', 'blockNumber'])(at),
];
/** A transfer that has the hash of its transaction as a member, and its block. */
export const transfer = (at: string): readonly ShownObject[] => [
  { ...kind('transfer', ['$chainId', 'txHash', 'logIndex'])(at), optional: ['erc1155Token.tokenId'] },
  kind('block of a chain', ['$chainId', 'blockNumber'])(at),
];
/** A transfer inside a transaction; the transaction has the hash. */
export const transferInside = (at: string): ShownObject => ({
  ...kind('transfer', ['$chainId', '^nativeTransaction.txHash', 'logIndex'])(at),
  optional: ['erc1155Token.tokenId'],
});
export const token = (at: string): readonly ShownObject[] => [
  { ...kind('token', ['$chainId', 'address'])(at), optional: ['tokenId'] },
  kind('token contract', ['$chainId', 'address'])(at),
];
/** The token in which a message pays its relayer: one of the chain that the message comes from. */
export const feeToken: ShownObject = kind('token', ['^sourceEvmChainId', 'address'])('messages[].rewardDetails');
/** A contract that is a token: of others the document does not say what type they show. */
export const tokenContract = (at: string): ShownObject => ({
  ...kind('token contract', ['$chainId', 'address'])(at),
  where: [{ path: 'ercType', values: ['ERC-20', 'ERC-721', 'ERC-1155'] }],
});
/** A token of a collection in lists of balances. */
export const collectible = kind('collectible', ['$chainId', 'address', 'tokenId']);
/** A token balance in the answer to a call with `blockNumber`. */
export const balanceAtBlock = kind('balance at a block', ['$chainId', '$address', '$blockNumber', 'address']);
export const nativeBalanceAtBlock = kind('balance at a block', ['$chainId', '$address', '$blockNumber']);
/** The native token of the chain that is asked for. */
export const nativeToken = kind('native token', ['$chainId']);
export const utxo = (at: string): readonly ShownObject[] => [
  kind('UTXO', ['utxoId'])(at),
  kind('output of a transaction', ['txHash', 'outputIndex'])(at),
];
export const pendingReward = kind('pending reward', ['txHash', 'rewardType']);
export const vertex = kind('vertex', ['vertexHash']);
export const deployment = kind('deployment', ['$chainId', '^address']);
/** A message and the chains between which it goes, each of one network. */
export const message = (at: string): readonly ShownObject[] => [
  kind('message', ['messageId'])(at),
  feeToken,
  kind('blockchain', ['sourceBlockchainId'])(at),
  kind('blockchain', ['destinationBlockchainId'])(at),
];
/** The latest point of an answer may still change (Chain metrics, rule 1). */
export const dataPoint = (at: string): ShownObject => ({
  ...kind('data point', ['$chainId', '$metric', '$timeInterval', 'timestamp'])(at),
  unsettled: 'timestamp',
});
export const logEntry = kind('log entry', ['logId']);
export const transaction = kind('transaction', ['$txID', '^encoding']);
export const block = kind('block', ['$blockID', '^encoding']);
export const blockAtHeight = kind('block', ['$height', '^encoding']);
export const asset = kind('asset', ['assetID']);
export const assetDescribed = kind('asset on its chain', ['assetID']);
export const assetHeld = kind('asset on its chain', ['assetId']);
export const fees = kind('fees', []);
