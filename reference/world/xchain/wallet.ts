import type { Ledger, Utxo } from './ledger.ts';
import { fees, mainnet } from './networks.ts';
import type { Random } from './random.ts';
import {
  sortedInputs,
  sortedOutputs,
  type Input,
  type Output,
  type SignedTx,
  type TransferOutput,
  type UnsignedTx,
} from './transactions.ts';

/** An owner: one address, or several of which `threshold` must sign. Addresses are sorted hex. */
export interface Holder {
  readonly addresses: readonly string[];
  readonly threshold: number;
}

export const single = (address: string): Holder => ({ addresses: [address], threshold: 1 });

export const payTo = (holder: Holder, amount: bigint, locktime = 0n): TransferOutput => ({
  amount,
  locktime,
  threshold: holder.threshold,
  addresses: holder.addresses,
});

export const native = (output: TransferOutput): Output => ({ assetId: mainnet.nativeAssetId, output });

/** The purpose of a transaction. The wallet adds inputs, change, fee and signatures. */
export interface Intent {
  readonly from: Holder;
  readonly outputs?: readonly Output[];
  readonly memo?: string;
  readonly kind:
    | Create
    | { readonly kind: 'base' }
    | ImportIntent
    | { readonly kind: 'export'; readonly destinationChain: string; readonly exported: readonly Output[] };
}
type Create = Pick<
  Extract<UnsignedTx, { kind: 'create-asset' }>,
  'kind' | 'name' | 'symbol' | 'denomination' | 'initialStates'
>;
interface ImportIntent {
  readonly kind: 'import';
  readonly sourceChain: string;
  readonly utxos: readonly Utxo[];
}

const inputOf = (utxo: Utxo): Input => ({
  txId: utxo.txId,
  outputIndex: utxo.outputIndex,
  assetId: utxo.assetId,
  input: {
    amount: utxo.output.amount,
    signatureIndices: Array.from({ length: utxo.output.threshold }, (_, index) => index),
  },
});

const total = (rows: readonly { readonly amount: bigint }[]): bigint => rows.reduce((sum, row) => sum + row.amount, 0n);

/** The unlocked UTXOs of exactly this holder, in the order of their ids. */
export const holdings = (ledger: Ledger, holder: Holder, assetId: string, time: number): readonly Utxo[] =>
  ledger.unspent
    .of(holder.addresses[0] ?? '')
    .filter(
      (utxo) =>
        utxo.assetId === assetId &&
        utxo.output.locktime <= BigInt(time) &&
        utxo.output.addresses.join() === holder.addresses.join(),
    );

/** A signed transaction for an intent; undefined if the holder's unlocked UTXOs are too few. */
export const prepare = (ledger: Ledger, random: Random, time: number, intent: Intent): SignedTx | undefined => {
  const { kind } = intent;
  const outputs = [...(intent.outputs ?? [])];
  const leaving = [...outputs, ...(kind.kind === 'export' ? kind.exported : [])];
  const imported = kind.kind === 'import' ? kind.utxos : [];
  const fee = kind.kind === 'create-asset' ? fees.createAsset : fees.transaction;
  const spent: Utxo[] = [];
  for (const assetId of new Set([mainnet.nativeAssetId, ...leaving.map((row) => row.assetId)])) {
    const owed =
      total(leaving.filter((row) => row.assetId === assetId).map((row) => row.output)) +
      (assetId === mainnet.nativeAssetId ? fee : 0n);
    let heldAmount = total(imported.filter((utxo) => utxo.assetId === assetId).map((utxo) => utxo.output));
    for (const utxo of holdings(ledger, intent.from, assetId, time)) {
      if (heldAmount >= owed) break;
      spent.push(utxo);
      heldAmount += utxo.output.amount;
    }
    if (heldAmount < owed) return undefined;
    if (heldAmount > owed) outputs.push({ assetId, output: payTo(intent.from, heldAmount - owed) });
  }
  const base = {
    networkId: mainnet.networkId,
    blockchainId: mainnet.xChainId,
    memo: Buffer.from(intent.memo ?? '').toString('hex'),
    outputs: sortedOutputs(outputs),
    inputs: sortedInputs(spent.map(inputOf)),
  };
  const importedInputs = sortedInputs(imported.map(inputOf));
  const unsigned: UnsignedTx =
    kind.kind === 'import'
      ? { ...base, kind: 'import', sourceChain: kind.sourceChain, importedInputs }
      : kind.kind === 'export'
        ? {
            ...base,
            kind: 'export',
            destinationChain: kind.destinationChain,
            exportedOutputs: sortedOutputs(kind.exported),
          }
        : { ...base, ...kind };
  return {
    unsigned,
    credentials: [...base.inputs, ...importedInputs].map((input) => ({
      signatures: input.input.signatureIndices.map(() => random.hex(65)),
    })),
  };
};
