import {
  method,
  encodingOf,
  id,
  notFound,
  badParams,
  string,
  address,
  balanceOf,
  spendable,
  addressFrom,
  idFrom,
  type Params,
} from '../world/xchain/rpc.ts';
import { blockAnswer, txJson } from '../world/xchain/json.ts';
import { encode } from '../world/xchain/codec.ts';
import { toHexText, toCb58, toBech32, zeroId } from '../world/xchain/ids.ts';
import { txFormat, utxoText } from '../world/xchain/transactions.ts';
import { fees } from '../world/xchain/networks.ts';
import type { Value } from '../../defects/value.ts';
import type { XChainWorld } from '../world/xchain/index.ts';
import type { Utxo, UtxoSet } from '../world/xchain/ledger.ts';
import { defined } from '../../engine/model/defined.ts';

/** vm.getHeight: the height of the last accepted block. */
export const getHeight = method((_params, chain) => ({ height: String(chain.blocks.length - 1) }));

/** vm.getBlock: a block by its cb58 id. */
export const getBlock = method((params, chain) => {
  const encoding = encodingOf(params, ['hex', 'json']);
  const block = chain.blocksById.get(id(params, 'blockID')) ?? notFound('no accepted block has this id');
  return blockAnswer(block, encoding, chain.hrp);
});

/** vm.getBlockByHeight: a block by its height, a decimal string. */
export const getBlockByHeight = method((params, chain) => {
  const encoding = encodingOf(params, ['hex', 'json']);
  const height = string(params, 'height');
  if (!/^(0|[1-9]\d*)$/.test(height)) badParams('height must be a decimal string');
  const block = chain.blocks[Number(height)] ?? notFound('no block was accepted at this height');
  return blockAnswer(block, encoding, chain.hrp);
});

/** vm.getTx: an accepted transaction, as hex text or as an object. */
export const getTx = method((params, chain) => {
  const encoding = encodingOf(params, ['hex', 'json']);
  const tx = chain.txs.get(id(params, 'txID')) ?? notFound('no accepted transaction has this id');
  return { tx: encoding === 'json' ? txJson(tx, chain.hrp) : toHexText(encode(txFormat, tx)), encoding };
});

/** vm.getTxStatus: Accepted, Processing, or Unknown; this world has no rejected transactions. */
export const getTxStatus = method((params, chain) => {
  const txId = id(params, 'txID');
  return { status: chain.txs.has(txId) ? 'Accepted' : chain.processing.has(txId) ? 'Processing' : 'Unknown' };
});

/** vm.getTxFee: both fees in the smallest unit of the native asset. */
export const getTxFee = method(() => ({ txFee: String(fees.transaction), createAssetTxFee: String(fees.createAsset) }));

/** vm.getAssetDescription: the denomination as a decimal string. */
export const getAssetDescription = method((params, chain) => {
  const asset = chain.assets.get(id(params, 'assetID')) ?? notFound('no asset has this id');
  return {
    assetID: toCb58(asset.id),
    name: asset.name,
    symbol: asset.symbol,
    denomination: String(asset.denomination),
  };
});

/** vm.getBalance: the amount of an asset that the address alone can spend, with its UTXOs. */
export const getBalance = method((params, chain) => {
  const owner = address(params, chain);
  const asset = chain.assets.get(id(params, 'assetID')) ?? notFound('no asset has this id');
  const utxos = spendable(chain, owner, asset.id);
  return {
    balance: balanceOf(utxos),
    utxoIDs: utxos.map((utxo) => ({ txID: toCb58(utxo.txId), outputIndex: utxo.outputIndex })),
  };
});

/** vm.getAllBalances: one entry for each asset that the address can spend; the native asset is named by its symbol. */
export const getAllBalances = method((params, chain) => {
  const owner = address(params, chain);
  return {
    balances: [...chain.assets.values()].flatMap((asset) => {
      const utxos = spendable(chain, owner, asset.id);
      return utxos.length === 0
        ? []
        : [{ asset: asset.id === chain.nativeAssetId ? asset.symbol : toCb58(asset.id), balance: balanceOf(utxos) }];
    }),
  };
});

const maxPerCall = 1024;

/** A position in the walk, as hex. */
interface Index {
  readonly address: string;
  readonly utxo: string;
}

const addressesOf = (params: Params, chain: XChainWorld): readonly string[] => {
  const value = params['addresses'];
  if (!Array.isArray(value)) return badParams('addresses must be an array of strings');
  if (value.length === 0) return badParams('addresses must hold at least one address');
  return [...new Set(value.map((each) => addressFrom(each, chain, 'addresses')))].sort();
};

/** Omitted, 0 or above 1024: 1024. */
const limitOf = ({ limit }: Params): number => {
  if (limit === undefined) return maxPerCall;
  if (typeof limit !== 'bigint' && !(typeof limit === 'number' && Number.isInteger(limit)))
    return badParams('limit must be an integer');
  if (limit < 0) return badParams('limit must not be negative');
  return Number(limit) === 0 ? maxPerCall : Math.min(Number(limit), maxPerCall);
};

const startOf = ({ startIndex }: Params, chain: XChainWorld): Index | undefined => {
  if (startIndex === undefined) return undefined;
  if (startIndex === null || typeof startIndex !== 'object' || Array.isArray(startIndex))
    return badParams('startIndex must be an object');
  const { address, utxo } = startIndex;
  if (address === undefined || typeof utxo !== 'string')
    return badParams('startIndex must have address and utxo, both strings');
  return { address: addressFrom(address, chain, 'startIndex.address'), utxo: idFrom(utxo, 'startIndex.utxo') };
};

/**
 * The walk is ordered by address, then by UTXO id. A UTXO of
 * two addresses occurs at both positions, but once per answer.
 */
const fetch = (set: UtxoSet, addresses: readonly string[], after: Index | undefined, limit: number) => {
  const utxosById = new Map<string, Utxo>();
  let last = after;
  for (const address of addresses) {
    if (after && address < after.address) continue;
    for (const utxo of set.of(address)) {
      if (utxosById.size === limit) return { utxos: [...utxosById.values()], last };
      if ((after && address === after.address && utxo.id <= after.utxo) || utxosById.has(utxo.id)) continue;
      utxosById.set(utxo.id, utxo);
      last = { address, utxo: utxo.id };
    }
  }
  return { utxos: [...utxosById.values()], last };
};

/**
 * vm.getUTXOs: UTXOs that reference any of the addresses; with
 * sourceChain, UTXOs that were exported from there and not yet imported.
 */
export const getUTXOs = method((params, chain) => {
  const addresses = addressesOf(params, chain);
  const sourceChain = params['sourceChain'] === undefined ? undefined : id(params, 'sourceChain');
  const limit = limitOf(params);
  const after = startOf(params, chain);
  const encoding = encodingOf(params, ['hex']);
  const set = sourceChain === undefined ? chain.ledger.unspent : chain.ledger.incoming(sourceChain);
  const { utxos, last } = fetch(set, addresses, after, limit);
  const end = last ?? { address: addresses[0] ?? '', utxo: zeroId };
  const endIndex: Value = { address: `X-${toBech32(chain.hrp, end.address)}`, utxo: toCb58(end.utxo) };
  return {
    numFetched: String(utxos.length),
    utxos: utxos.map(utxoText),
    endIndex,
    ...defined({ sourceChain: sourceChain === undefined ? undefined : toCb58(sourceChain) }),
    encoding,
  };
});
