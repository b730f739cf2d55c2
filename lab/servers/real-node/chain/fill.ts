import { idText, sorted } from './bytes.ts';
import * as format from './format.ts';
import type { Key, Keys } from './keys.ts';
import type { Node } from './rpc.ts';
import {
  assetChain,
  change,
  coinsOf,
  fee,
  issue,
  networkOf,
  platformChain,
  type Network,
  type Purse,
} from './wallet.ts';

/**
 * Fills the chain with every kind of transaction. Each run sends the same transactions, so that two nodes of one
 * version, or of two, have transactions of the same ids. Memos are missing: since Durango, which is active on every
 * local network, the chain refuses them (`vms/components/avax/base_tx.go`, VerifyMemoFieldLength).
 */

/** A transaction takes at most 64 KiB: 750 outputs of 80 bytes. */
const outputsPerTransaction = 750;
const bulkTransactions = 2;
const smallTransactions = 30;
const exported = 40;
const unit = 1_000_000_000n;
const farFuture = 4_102_444_800n;
const longAgo = 1_600_000_000n;

export interface Filler {
  /** Id of the asset chain. */
  readonly chainId: string;
  /** Sends one more transfer, so that the chain grows. */
  grow(): Promise<void>;
  readonly transactions: () => number;
}

const only = (key: Key): format.Owners => ({ addresses: [key.address] });

/** Position of an output among those of its transaction, which the chain sorts. */
const indexOf = (outputs: readonly Uint8Array[], output: Uint8Array): number =>
  sorted(outputs).findIndex((candidate) => Buffer.compare(candidate, output) === 0);

class Chronicler {
  count = 0;
  readonly node: Node;
  readonly network: Network;
  readonly purse: Purse;

  constructor(node: Node, network: Network, purse: Purse) {
    this.node = node;
    this.network = network;
    this.purse = purse;
  }

  /** Sends a transaction that spends `spent` and the fee from the purse, and the inputs that `extra` signs. */
  async send(
    compose: (base: format.Base) => Uint8Array,
    outputs: readonly Uint8Array[],
    spent: bigint,
    extra: readonly { readonly kind: format.AssetKind; readonly key: Key }[] = [],
  ): Promise<Uint8Array> {
    const { purse } = this;
    const rest = change(purse, spent + fee);
    const all = [...outputs, rest];
    const unsigned = compose({ outputs: all, coins: [purse.coin] });
    const tx = await issue(this.node, assetChain, unsigned, [{ kind: 'fungible', key: purse.key }, ...extra]);
    purse.coin = { ...purse.coin, tx, index: indexOf(all, rest), amount: purse.coin.amount - spent - fee };
    this.count += 1;
    return tx;
  }

  /** Pays amounts of the native asset. */
  pay(amounts: readonly { readonly amount: bigint; readonly to: format.Owners }[]): Promise<Uint8Array> {
    const outputs = amounts.map(({ amount, to }) => format.ofAsset(this.purse.coin.asset, format.transfer(amount, to)));
    const spent = amounts.reduce((sum, { amount }) => sum + amount, 0n);
    return this.send((base) => format.baseTx(this.network.asset, base), outputs, spent);
  }

  create(asset: format.NewAsset): Promise<Uint8Array> {
    return this.send((base) => format.createAssetTx(this.network.asset, base, asset), [], 0n);
  }

  operate(kind: format.AssetKind, key: Key, on: format.OutputRef, operation: Uint8Array): Promise<Uint8Array> {
    return this.send((base) => format.operationTx(this.network.asset, base, on, operation), [], 0n, [{ kind, key }]);
  }
}

/** Outputs of several owners, of two who must both sign, and locked ones. */
const payOwners = async (chain: Chronicler, [a, b]: readonly [Key, Key]): Promise<void> => {
  const addresses = [a.address, b.address];
  await chain.pay([
    { amount: unit, to: { addresses } },
    { amount: 2n * unit, to: { addresses, threshold: 2 } },
    { amount: 3n * unit, to: { ...only(a), lockTime: farFuture } },
    { amount: 4n * unit, to: { ...only(b), lockTime: longAgo } },
    { amount: 5n * unit, to: only(a) },
  ]);
};

/** An asset with a supply and the right to mint more. */
const fungible = async (chain: Chronicler, owner: Key, key: Key): Promise<void> => {
  const right = format.mintRight(only(owner));
  const outputs = [format.transfer(1_000_000n, only(owner)), right, format.transfer(500n, only(key))];
  const asset = await chain.create({ name: 'Assay coin', symbol: 'ASSY', denomination: 6, kind: 'fungible', outputs });
  // Outputs of a new asset come after those of the transaction itself, of which there is one.
  const on = { tx: asset, index: 1 + indexOf(outputs, right), asset };
  await chain.operate('fungible', owner, on, format.mint(only(owner), 77n, only(key)));
  await chain.create({
    name: 'Assay fixed',
    symbol: 'AFIX',
    denomination: 0,
    kind: 'fungible',
    outputs: [format.transfer(9_007_199_254_740_993n, only(key))],
  });
};

const nft = async (chain: Chronicler, owner: Key, key: Key): Promise<void> => {
  const outputs = [1, 2, 3].map((group) => format.nftMintRight(group, only(owner)));
  const asset = await chain.create({ name: 'Assay art', symbol: 'AART', denomination: 0, kind: 'nft', outputs });
  const payload = Buffer.from('a picture');
  const on = { tx: asset, index: 1, asset };
  const minted = await chain.operate('nft', owner, on, format.mintNft(1, payload, only(owner)));
  await chain.operate('nft', owner, { ...on, tx: minted }, format.transferNft(1, payload, only(key)));
};

const property = async (chain: Chronicler, owner: Key): Promise<void> => {
  const outputs = [format.propertyMintRight(only(owner))];
  const asset = await chain.create({ name: 'Assay deed', symbol: 'ADEE', denomination: 0, kind: 'property', outputs });
  const on = { tx: asset, index: 1, asset };
  const minted = await chain.operate('property', owner, on, format.mintProperty(only(owner), only(owner)));
  // A mint gives the right back first, then the property.
  await chain.operate('property', owner, { ...on, tx: minted, index: 2 }, format.burnProperty());
};

const exports = async (chain: Chronicler, to: Key): Promise<void> => {
  const { network, purse } = chain;
  const output = format.ofAsset(purse.coin.asset, format.transfer(unit, only(to)));
  for (const { id } of [network.platform, network.contracts]) {
    await chain.send((base) => format.exportTx(network.asset, base, id, [output]), [], unit);
  }
};

/** Outputs that the platform chain sends here: one is imported, the others wait. */
const imports = async (chain: Chronicler, funds: Key, owner: Key): Promise<void> => {
  const { node, network } = chain;
  const [coin] = await coinsOf(node, platformChain, funds);
  if (coin === undefined) throw new Error('the platform chain has no output that can be spent');
  const amounts = Array.from({ length: exported }, (_, index) => unit + BigInt(index));
  const outputs = amounts.map((amount) => format.ofAsset(coin.asset, format.transfer(amount, only(owner))));
  const spent = amounts.reduce((sum, amount) => sum + amount, 0n);
  // One unit is burnt. It pays the platform chain's fee, which changes with the load; the rest of the unit is lost.
  const rest = change({ key: funds, coin }, spent + unit);
  const unsigned = format.platformExport(
    network.platform,
    { outputs: [rest], coins: [coin] },
    network.asset.id,
    outputs,
  );
  const tx = await issue(node, platformChain, unsigned, [{ kind: 'fungible', key: funds }]);
  const first = { tx, index: 1, asset: coin.asset, amount: unit };
  const imported = format.ofAsset(coin.asset, format.transfer(unit - fee, only(owner)));
  const compose = format.importTx(network.asset, { outputs: [imported], coins: [] }, network.platform.id, [first]);
  await issue(node, assetChain, compose, [{ kind: 'fungible', key: owner }]);
  chain.count += 1;
};

export const fill = async (node: Node, keys: Keys): Promise<Filler> => {
  const network = await networkOf(node);
  const [coin] = await coinsOf(node, assetChain, keys.funds);
  if (coin === undefined) throw new Error('the key of the local network has no output that can be spent');
  const chain = new Chronicler(node, network, { key: keys.funds, coin });
  const [a, b, many] = [keys.key(1), keys.key(2), keys.key(3)];
  await payOwners(chain, [a, b]);
  await fungible(chain, a, b);
  await nft(chain, a, b);
  await property(chain, a);
  for (let bulk = 0; bulk < bulkTransactions; bulk += 1) {
    const amountOf = (index: number): bigint => BigInt(bulk * outputsPerTransaction + index + 1) * 1_000n;
    await chain.pay(
      Array.from({ length: outputsPerTransaction }, (_, index) => ({ amount: amountOf(index), to: only(many) })),
    );
  }
  const grow = async (): Promise<void> => {
    await chain.pay([{ amount: unit, to: only(keys.key(4 + (chain.count % 20))) }]);
  };
  for (let small = 0; small < smallTransactions; small += 1) await grow();
  // A run reads the latest blocks first.
  await exports(chain, b);
  await imports(chain, keys.funds, a);
  return { chainId: idText(network.asset.id), grow, transactions: () => chain.count };
};
