import { byteString, join, list, sorted, text, u16, u32, u64, u8 } from './bytes.ts';

/** Type numbers of the asset chain's codec: `vms/avm/txs/parser.go` and three `fx.go` register them in this order. */
const typeOf = {
  baseTx: 0,
  createAssetTx: 1,
  operationTx: 2,
  importTx: 3,
  exportTx: 4,
  transferInput: 5,
  mintOutput: 6,
  transferOutput: 7,
  mintOperation: 8,
  nftMintOutput: 10,
  nftMintOperation: 12,
  nftTransferOperation: 13,
  propertyMintOutput: 15,
  propertyMintOperation: 17,
  propertyBurnOperation: 18,
} as const;

/** Type numbers of credentials, one for each kind of asset. */
const credentialOf = { fungible: 9, nft: 14, property: 19 } as const;
export type AssetKind = keyof typeof credentialOf;

/** Position of a kind of asset in the genesis of the asset chain. */
const fxIndex: Readonly<Record<AssetKind, number>> = { fungible: 0, nft: 1, property: 2 };

/** Type number of an export in the codec of the platform chain, which has the same fields. */
const platformExportTx = 18;

export interface Owners {
  readonly addresses: readonly Uint8Array[];
  /** How many of the owners must sign. */
  readonly threshold?: number;
  /** Time in seconds from which on they may spend. */
  readonly lockTime?: bigint;
}

/** An output of a transaction: which one, and of which asset. */
export interface OutputRef {
  readonly tx: Uint8Array;
  readonly index: number;
  readonly asset: Uint8Array;
}

export interface Coin extends OutputRef {
  readonly amount: bigint;
}

export interface Chain {
  readonly networkId: number;
  readonly id: Uint8Array;
}

const owners = ({ addresses, threshold = 1, lockTime = 0n }: Owners): Uint8Array =>
  join(u64(lockTime), u32(threshold), list(sorted(addresses)));

const firstSigner = list([u32(0)]);

const reference = ({ tx, index }: OutputRef): Uint8Array => join(tx, u32(index));

export const transfer = (amount: bigint, to: Owners): Uint8Array =>
  join(u32(typeOf.transferOutput), u64(amount), owners(to));

export const mintRight = (by: Owners): Uint8Array => join(u32(typeOf.mintOutput), owners(by));

export const nftMintRight = (group: number, by: Owners): Uint8Array =>
  join(u32(typeOf.nftMintOutput), u32(group), owners(by));

export const propertyMintRight = (by: Owners): Uint8Array => join(u32(typeOf.propertyMintOutput), owners(by));

export const mint = (right: Owners, amount: bigint, to: Owners): Uint8Array =>
  join(u32(typeOf.mintOperation), firstSigner, owners(right), u64(amount), owners(to));

export const mintNft = (group: number, payload: Uint8Array, to: Owners): Uint8Array =>
  join(u32(typeOf.nftMintOperation), firstSigner, u32(group), byteString(payload), list([owners(to)]));

export const transferNft = (group: number, payload: Uint8Array, to: Owners): Uint8Array =>
  join(u32(typeOf.nftTransferOperation), firstSigner, u32(group), byteString(payload), owners(to));

export const mintProperty = (right: Owners, to: Owners): Uint8Array =>
  join(u32(typeOf.propertyMintOperation), firstSigner, owners(right), owners(to));

export const burnProperty = (): Uint8Array => join(u32(typeOf.propertyBurnOperation), firstSigner);

export const ofAsset = (asset: Uint8Array, output: Uint8Array): Uint8Array => join(asset, output);

const input = (coin: Coin): Uint8Array =>
  join(reference(coin), coin.asset, u32(typeOf.transferInput), u64(coin.amount), firstSigner);

const byReference = (a: OutputRef, b: OutputRef): number => Buffer.compare(reference(a), reference(b));

const inputs = (coins: readonly Coin[]): Uint8Array => list([...coins].sort(byReference).map(input));

/** Fields that every transaction starts with. */
export interface Base {
  readonly outputs: readonly Uint8Array[];
  readonly coins: readonly Coin[];
  readonly memo?: Uint8Array;
}

const base = (type: number, chain: Chain, { outputs, coins, memo = new Uint8Array() }: Base): Uint8Array =>
  join(u16(0), u32(type), u32(chain.networkId), chain.id, list(sorted(outputs)), inputs(coins), byteString(memo));

export const baseTx = (chain: Chain, fields: Base): Uint8Array => base(typeOf.baseTx, chain, fields);

export interface NewAsset {
  readonly name: string;
  readonly symbol: string;
  readonly denomination: number;
  readonly kind: AssetKind;
  /** Outputs that exist from the start. */
  readonly outputs: readonly Uint8Array[];
}

export const createAssetTx = (chain: Chain, fields: Base, asset: NewAsset): Uint8Array =>
  join(
    base(typeOf.createAssetTx, chain, fields),
    text(asset.name),
    text(asset.symbol),
    u8(asset.denomination),
    list([join(u32(fxIndex[asset.kind]), list(sorted(asset.outputs)))]),
  );

export const operationTx = (chain: Chain, fields: Base, on: OutputRef, operation: Uint8Array): Uint8Array =>
  join(base(typeOf.operationTx, chain, fields), list([join(on.asset, list([reference(on)]), operation)]));

export const importTx = (chain: Chain, fields: Base, from: Uint8Array, coins: readonly Coin[]): Uint8Array =>
  join(base(typeOf.importTx, chain, fields), from, inputs(coins));

export const exportTx = (chain: Chain, fields: Base, to: Uint8Array, outputs: readonly Uint8Array[]): Uint8Array =>
  join(base(typeOf.exportTx, chain, fields), to, list(sorted(outputs)));

export const platformExport = (
  chain: Chain,
  fields: Base,
  to: Uint8Array,
  outputs: readonly Uint8Array[],
): Uint8Array => join(base(platformExportTx, chain, fields), to, list(sorted(outputs)));

/** A credential of one signature. */
export const credential = (kind: AssetKind, signature: Uint8Array): Uint8Array =>
  join(u32(credentialOf[kind]), list([signature]));

export const signed = (unsigned: Uint8Array, credentials: readonly Uint8Array[]): Uint8Array =>
  join(unsigned, list(credentials));
