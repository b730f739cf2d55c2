import type { RequirementId } from '../../contracts/chain/index.ts';
import { absent, type Damage, identifying } from './table.ts';

/** Made-up resources of the primary network with every documented member, and the damages of each at a pointer. */

export const assetAmount = {
  assetId: 'asset-id',
  name: 'Avalanche',
  symbol: 'AVAX',
  denomination: 9,
  type: 'secp256k1',
  amount: '5001000',
};
export const assetAmountDamages = (at: string): Damage[] => [...identifying(at, 'assetId', 'amount')];

export const utxo = {
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
};
export const utxoDamages = (at: string): Damage[] => [
  ...identifying(
    at,
    'addresses',
    'txHash',
    'outputIndex',
    'utxoId',
    'amount',
    'assetId',
    'blockNumber',
    'blockTimestamp',
  ),
  ...assetAmountDamages(`${at}/asset`),
];

export const chainInfo = { chainName: 'x-chain', network: 'mainnet' };
export const chainInfoDamages = (requirement: RequirementId): Damage[] => [
  ['no chain info', '/chainInfo', absent, requirement],
  ['chain info as text', '/chainInfo', 'x-chain', requirement],
  ['no chain name', '/chainInfo/chainName', absent, requirement],
  ['no network', '/chainInfo/network', absent, requirement],
  ['a network as a number', '/chainInfo/network', 1, requirement],
];
