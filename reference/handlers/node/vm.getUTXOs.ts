import type { Value } from '../../value.ts';
import { toBech32, toCb58, zeroId } from '../../world/xchain/ids.ts';
import type { XChainWorld } from '../../world/xchain/index.ts';
import type { Utxo, UtxoSet } from '../../world/xchain/ledger.ts';
import { addressFrom, badParams, encodingOf, id, idFrom, method, type Params } from '../../world/xchain/rpc.ts';
import { utxoText } from '../../world/xchain/transactions.ts';
import { defined } from '../../../engine/model/defined.ts';

const mostPerCall = 1024;

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
  if (limit === undefined) return mostPerCall;
  if (typeof limit !== 'bigint' && !(typeof limit === 'number' && Number.isInteger(limit)))
    return badParams('limit must be an integer');
  if (limit < 0) return badParams('limit must not be negative');
  return Number(limit) === 0 ? mostPerCall : Math.min(Number(limit), mostPerCall);
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
export default method((params, chain) => {
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
