import { fromHexText, toHexText } from '../../../../reference/world/xchain/ids.ts';
import { addressText, idBytes, idText, sha256 } from './bytes.ts';
import { credential, ofAsset, signed, transfer, type AssetKind, type Chain, type Coin } from './format.ts';
import { until } from '../../rpc.ts';
import type { Key } from './keys.ts';
import { call, textOf, textsOf, type Node } from './rpc.ts';

/** Fee of a transaction on a local network: `genesis/genesis_local.go`. */
export const fee = 1_000_000n;
const networkName = 'local';
const networkId = 12_345;
/** An accepted transaction takes some milliseconds; a busy machine, a few seconds. */
const accepting = { tries: 600, pauseMs: 50 };

/** Where a chain of the node takes its calls, and how it calls its methods. */
export interface ChainAccess {
  readonly letter: 'X' | 'P';
  readonly path: string;
  readonly prefix: string;
  readonly accepted: string;
}

export const assetChain: ChainAccess = { letter: 'X', path: '/ext/bc/X', prefix: 'avm', accepted: 'Accepted' };
export const platformChain: ChainAccess = {
  letter: 'P',
  path: '/ext/bc/P',
  prefix: 'platform',
  accepted: 'Committed',
};

export interface Network {
  readonly asset: Chain;
  readonly platform: Chain;
  readonly contracts: Chain;
}

const platformId = new Uint8Array(32);

export const networkOf = async (node: Node): Promise<Network> => {
  const idOf = async (alias: string): Promise<Uint8Array> =>
    idBytes(textOf(await call(node, '/ext/info', 'info.getBlockchainID', { alias }), 'blockchainID'));
  return {
    asset: { networkId, id: await idOf('X') },
    platform: { networkId, id: platformId },
    contracts: { networkId, id: await idOf('C') },
  };
};

const idLength = 32;
const plainTransfer = 7;
/** Positions of the fields of an output that only one address owns. */
const at = { tx: 2, index: 34, asset: 38, type: 70, amount: 74, lockTime: 82 } as const;

/** Outputs of the key that can be spent at once. */
export const coinsOf = async (node: Node, chain: ChainAccess, key: Key): Promise<readonly Coin[]> => {
  const addresses = [addressText(chain.letter, networkName, key.address)];
  const result = await call(node, chain.path, `${chain.prefix}.getUTXOs`, { addresses, encoding: 'hex' });
  return textsOf(result, 'utxos')
    .flatMap((hex) => fromHexText(hex) ?? [])
    .filter((bytes) => bytes.readUInt32BE(at.type) === plainTransfer && bytes.readBigUInt64BE(at.lockTime) === 0n)
    .map((bytes) => ({
      tx: new Uint8Array(bytes.subarray(at.tx, at.tx + idLength)),
      index: bytes.readUInt32BE(at.index),
      asset: new Uint8Array(bytes.subarray(at.asset, at.asset + idLength)),
      amount: bytes.readBigUInt64BE(at.amount),
    }));
};

/** Signs and sends a transaction and waits until it is accepted; its id. @throws Error if it is not. */
export const issue = async (
  node: Node,
  chain: ChainAccess,
  unsigned: Uint8Array,
  signers: readonly { readonly kind: AssetKind; readonly key: Key }[],
): Promise<Uint8Array> => {
  const credentials = await Promise.all(
    signers.map(async ({ kind, key }) => credential(kind, await key.sign(unsigned))),
  );
  const bytes = signed(unsigned, credentials);
  const id = sha256(bytes);
  await call(node, chain.path, `${chain.prefix}.issueTx`, { tx: toHexText(bytes), encoding: 'hex' });
  await until(
    () => call(node, chain.path, `${chain.prefix}.getTxStatus`, { txID: idText(id) }),
    ({ status }) => status === chain.accepted,
    `the acceptance of transaction ${idText(id)}`,
    accepting,
  );
  return id;
};

/** The funds of one key: one coin, of which each transaction spends and keeps the rest. */
export interface Purse {
  readonly key: Key;
  coin: Coin;
}

/** The output that keeps the rest of the coin. */
export const change = ({ key, coin }: Purse, spent: bigint): Uint8Array =>
  ofAsset(coin.asset, transfer(coin.amount - spent, { addresses: [key.address] }));
