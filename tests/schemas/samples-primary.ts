import { requiring } from './table.ts';

/** Made-up resources of the primary network, and of the interface itself, with every documented member. */

const assetAmount = requiring(
  {
    assetId: 'asset-id',
    name: 'Avalanche',
    symbol: 'AVAX',
    denomination: 9,
    type: 'secp256k1',
    amount: '5001000',
  },
  'assetId',
  'amount',
);

export const utxo = requiring(
  {
    addresses: ['avax1h2cse'],
    asset: assetAmount,
    consumedOnChainId: 'chain-id',
    createdOnChainId: 'chain-id',
    consumingTxHash: 'tx-2',
    txHash: 'tx-1',
    utxoId: 'utxo-1',
    utxoBytes: '0x00',
    amount: '5001000',
    assetId: 'asset-id',
    blockNumber: '501',
    consumingBlockNumber: '600',
    blockTimestamp: 1_599_696_000,
    consumingBlockTimestamp: 1_599_697_000,
    platformLocktime: 0,
    stakeableLocktime: 0,
    threshold: 1,
    outputIndex: 0,
    rewardType: 'VALIDATOR',
    staked: false,
    utxoStartTimestamp: 1_599_696_000,
    utxoEndTimestamp: 1_699_696_000,
    utxoType: 'TRANSFER',
  },
  'addresses',
  'txHash',
  'outputIndex',
  'utxoId',
  'amount',
  'assetId',
  'blockNumber',
  'blockTimestamp',
);

export const chainInfo = { chainName: 'x-chain', network: 'mainnet' };

export const pendingReward = requiring(
  {
    addresses: ['avax1h2cse'],
    txHash: 'tx-1',
    amountStaked: '2000000000000',
    nodeId: 'NodeID-1',
    startTimestamp: 1_700_000_000,
    endTimestamp: 1_701_000_000,
    rewardType: 'DELEGATOR',
    progress: 40.5,
    estimatedReward: assetAmount,
  },
  'addresses',
  'txHash',
  'amountStaked',
  'nodeId',
  'startTimestamp',
  'endTimestamp',
);

export const vertex = requiring(
  {
    vertexHash: 'vertex-1',
    parentHashes: ['vertex-0'],
    vertexHeight: 123,
    vertexIndex: 0,
    vertexTimestamp: 1_600_000_000,
    txCount: 1,
    vertexSizeBytes: 512,
    transactions: ['tx-1'],
  },
  'vertexHash',
  'vertexHeight',
  'vertexIndex',
  'vertexTimestamp',
);

export const apiLog = requiring(
  {
    orgId: 'org-1',
    logId: 'log-1',
    apiKeyId: 'key-1',
    apiKeyAlias: 'main',
    hostRegion: 'eu',
    requestPath: '/v1/icm/messages',
    chainId: 'chain-1',
    rpcMethod: 'eth_call',
    eventTimestamp: 1_700_000_000,
    requestType: 'data',
    apiCreditsConsumed: 5,
    requestDurationMsecs: 12,
    responseCode: 200,
    metadata: { ipAddress: '192.0.2.1', host: 'data.example', userAgent: 'curl' },
  },
  'logId',
  'eventTimestamp',
);
