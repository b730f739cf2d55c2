import {
  bytes,
  encode,
  fixed,
  list,
  struct,
  tagged,
  text,
  uint32,
  uint64,
  uint8,
  versioned,
  type Format,
  type Reader,
} from './codec.ts';
import { idOf, toHexText } from './ids.ts';

/**
 * Transactions and UTXOs in the chain's format (secp256k1 FX only).
 * Ids and addresses are hex, amounts and times bigint.
 */

export interface TransferOutput {
  readonly amount: bigint;
  /** Unix seconds before which it cannot be spent. */
  readonly locktime: bigint;
  readonly threshold: number;
  readonly addresses: readonly string[];
}
export interface Output {
  readonly assetId: string;
  readonly output: TransferOutput;
}
export interface Input {
  readonly txId: string;
  readonly outputIndex: number;
  readonly assetId: string;
  readonly input: { readonly amount: bigint; readonly signatureIndices: readonly number[] };
}
export interface UtxoFields {
  readonly txId: string;
  readonly outputIndex: number;
  readonly assetId: string;
  readonly output: TransferOutput;
}
interface Base {
  readonly networkId: number;
  readonly blockchainId: string;
  readonly outputs: readonly Output[];
  readonly inputs: readonly Input[];
  readonly memo: string;
}
interface CreateAsset extends Base {
  readonly name: string;
  readonly symbol: string;
  readonly denomination: number;
  readonly initialStates: readonly { readonly fxIndex: number; readonly outputs: readonly TransferOutput[] }[];
}
interface Import extends Base {
  readonly sourceChain: string;
  readonly importedInputs: readonly Input[];
}
interface Export extends Base {
  readonly destinationChain: string;
  readonly exportedOutputs: readonly Output[];
}
export type UnsignedTx =
  | ({ readonly kind: 'base' } & Base)
  | ({ readonly kind: 'create-asset' } & CreateAsset)
  | ({ readonly kind: 'import' } & Import)
  | ({ readonly kind: 'export' } & Export);
export interface SignedTx {
  /** A fixed id, as for the transaction that created the native asset; absent: the id follows from the bytes. */
  readonly id?: string;
  readonly unsigned: UnsignedTx;
  readonly credentials: readonly { readonly signatures: readonly string[] }[];
}

const id = fixed(32);
export const transferOutput: Format<TransferOutput> = tagged(
  0x07,
  struct<TransferOutput>({
    amount: uint64,
    locktime: uint64,
    threshold: uint32,
    addresses: list(fixed(20)),
  }),
);
export const outputFormat: Format<Output> = struct<Output>({ assetId: id, output: transferOutput });
export const inputFormat: Format<Input> = struct<Input>({
  txId: id,
  outputIndex: uint32,
  assetId: id,
  input: tagged(0x05, struct<Input['input']>({ amount: uint64, signatureIndices: list(uint32) })),
});
export const utxoFormat: Format<UtxoFields> = versioned(
  struct<UtxoFields>({ txId: id, outputIndex: uint32, assetId: id, output: transferOutput }),
);
export const credentialFormat = tagged(0x09, struct<SignedTx['credentials'][number]>({ signatures: list(fixed(65)) }));

const base = {
  networkId: uint32,
  blockchainId: id,
  outputs: list(outputFormat),
  inputs: list(inputFormat),
  memo: bytes,
};
const baseTx = struct<Base>(base);
const createAssetTx = struct<CreateAsset>({
  ...base,
  name: text,
  symbol: text,
  denomination: uint8,
  initialStates: list(struct<CreateAsset['initialStates'][number]>({ fxIndex: uint32, outputs: list(transferOutput) })),
});
const importTx = struct<Import>({ ...base, sourceChain: id, importedInputs: list(inputFormat) });
const exportTx = struct<Export>({ ...base, destinationChain: id, exportedOutputs: list(outputFormat) });

const unsignedFormat: Format<UnsignedTx> = {
  write(tx, out) {
    switch (tx.kind) {
      case 'base':
        uint32.write(0x00, out);
        return baseTx.write(tx, out);
      case 'create-asset':
        uint32.write(0x01, out);
        return createAssetTx.write(tx, out);
      case 'import':
        uint32.write(0x03, out);
        return importTx.write(tx, out);
      case 'export':
        uint32.write(0x04, out);
        return exportTx.write(tx, out);
    }
  },
  read(from: Reader): UnsignedTx {
    const type = uint32.read(from);
    switch (type) {
      case 0x00:
        return { kind: 'base', ...baseTx.read(from) };
      case 0x01:
        return { kind: 'create-asset', ...createAssetTx.read(from) };
      case 0x03:
        return { kind: 'import', ...importTx.read(from) };
      case 0x04:
        return { kind: 'export', ...exportTx.read(from) };
      default:
        throw new Error(`no transaction has type id ${type}`);
    }
  },
};

/** A transaction inside a block: without the codec version. */
const signed = struct<Omit<SignedTx, 'id'>>({ unsigned: unsignedFormat, credentials: list(credentialFormat) });
export const innerTxFormat: Format<SignedTx> = signed;
export const txFormat: Format<SignedTx> = versioned(innerTxFormat);

/** A transaction's id: sha256 of its signed bytes, unless it is fixed. */
export const txIdOf = (tx: SignedTx): string => tx.id ?? idOf(encode(txFormat, tx));

/** The inputs that a transaction consumes on this chain, and its imports. */
export const consumedOf = (tx: UnsignedTx): readonly Input[] =>
  tx.kind === 'import' ? [...tx.inputs, ...tx.importedInputs] : tx.inputs;

/**
 * The outputs of a transaction on this chain, in the order of their indices.
 * A created asset's id is the transaction's own id.
 */
export const producedOf = (tx: UnsignedTx, txId: string): readonly Output[] =>
  tx.kind === 'create-asset'
    ? [
        ...tx.outputs,
        ...tx.initialStates.flatMap((state) => state.outputs.map((output) => ({ assetId: txId, output }))),
      ]
    : tx.outputs;

/** The chain's canonical order of outputs: by asset, then by bytes. */
export const sortedOutputs = (outputs: readonly Output[]): readonly Output[] =>
  outputs
    .map((output) => ({ output, bytes: encode(outputFormat, output) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map((row) => row.output);

/** The chain's canonical order of inputs: by transaction, then by output index. */
export const sortedInputs = (inputs: readonly Input[]): readonly Input[] =>
  [...inputs].sort((a, b) => (a.txId < b.txId ? -1 : a.txId > b.txId ? 1 : a.outputIndex - b.outputIndex));

const texts = new WeakMap<UtxoFields, string>();

/** A UTXO as hex text, equal in the interfaces of both documents. */
export const utxoText = (utxo: UtxoFields): string => {
  const cachedText = texts.get(utxo);
  if (cachedText !== undefined) return cachedText;
  const text = toHexText(encode(utxoFormat, utxo));
  texts.set(utxo, text);
  return text;
};
