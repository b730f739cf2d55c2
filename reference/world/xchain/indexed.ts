import type { Value } from '../../../defects/value.ts';
import type { Asset } from './assets.ts';
import { encode, fixed, struct, tagged, uint32, uint64, versioned } from './codec.ts';
import { toBech32, toCb58, toHexText } from './ids.ts';
import type { Utxo } from './ledger.ts';
import { transferOutput, utxoText, type TransferOutput } from './transactions.ts';

/** A UTXO in the indexed-data interface: with its history and its staking data. Times are Unix seconds. */
export interface IndexedUtxo extends Utxo {
  readonly utxoType: 'TRANSFER' | 'STAKE' | 'REWARD' | 'STAKEABLE_LOCK';
  readonly staked: boolean;
  /** Kind of staking reward; `NONE` for UTXOs that are no reward. */
  readonly rewardType: 'NONE' | 'VALIDATOR' | 'DELEGATOR';
  readonly stakeableLocktime: number;
  readonly startTimestamp: number;
  readonly endTimestamp: number;
}

/** A UTXO without staking: it starts with its block, and ends with its lock. */
export const plain = (utxo: Utxo): IndexedUtxo => ({
  ...utxo,
  utxoType: 'TRANSFER',
  staked: false,
  rewardType: 'NONE',
  stakeableLocktime: 0,
  startTimestamp: utxo.created.time,
  endTimestamp: Math.max(utxo.created.time, Number(utxo.output.locktime)),
});

const stakeable = versioned(
  struct<{ txId: string; outputIndex: number; assetId: string; output: { locktime: bigint; inner: TransferOutput } }>({
    txId: fixed(32),
    outputIndex: uint32,
    assetId: fixed(32),
    output: tagged(
      0x16,
      struct<{ locktime: bigint; inner: TransferOutput }>({ locktime: uint64, inner: transferOutput }),
    ),
  }),
);

const bytesOf = (utxo: IndexedUtxo): string =>
  utxo.stakeableLocktime === 0
    ? utxoText(utxo)
    : toHexText(
        encode(stakeable, { ...utxo, output: { locktime: BigInt(utxo.stakeableLocktime), inner: utxo.output } }),
      );

/** An amount of an asset (document: Primary-network UTXO, `asset`; Pending reward, `estimatedReward`). */
export const assetAmount = (asset: Asset, amount: bigint): { [member: string]: Value } => ({
  assetId: toCb58(asset.id),
  name: asset.name,
  symbol: asset.symbol,
  denomination: asset.denomination,
  type: 'secp256k1',
  amount: String(amount),
});

/** An item of a UTXO list; the three `consuming` members only if it was spent. */
export const utxoItem = (utxo: IndexedUtxo, asset: Asset, hrp: string): Value => ({
  addresses: utxo.output.addresses.map((address) => toBech32(hrp, address)),
  asset: assetAmount(asset, utxo.output.amount),
  consumedOnChainId: toCb58(utxo.spendableOn),
  createdOnChainId: toCb58(utxo.createdOn),
  txHash: toCb58(utxo.txId),
  utxoId: toCb58(utxo.id),
  utxoBytes: bytesOf(utxo),
  amount: String(utxo.output.amount),
  assetId: toCb58(utxo.assetId),
  blockNumber: String(utxo.created.height),
  blockTimestamp: utxo.created.time,
  ...(utxo.consumed
    ? {
        consumingTxHash: toCb58(utxo.consumed.txId),
        consumingBlockNumber: String(utxo.consumed.height),
        consumingBlockTimestamp: utxo.consumed.time,
      }
    : {}),
  platformLocktime: Number(utxo.output.locktime),
  stakeableLocktime: utxo.stakeableLocktime,
  threshold: utxo.output.threshold,
  outputIndex: utxo.outputIndex,
  rewardType: utxo.rewardType,
  staked: utxo.staked,
  utxoStartTimestamp: utxo.startTimestamp,
  utxoEndTimestamp: utxo.endTimestamp,
  utxoType: utxo.utxoType,
});
