import type { Alteration } from '../../../types.ts';
import { toBech32, toCb58, zeroId } from '../../../world/xchain/ids.ts';
import type { XChainWorld } from '../../../world/xchain/index.ts';
import type { Utxo, UtxoSet } from '../../../world/xchain/ledger.ts';
import { addressFrom, badParams, encodingOf, id, idFrom, method, type Params } from '../../../world/xchain/rpc.ts';
import { utxoText } from '../../../world/xchain/transactions.ts';
import { defined } from '../../../../engine/model/defined.ts';

/** vm.getUTXOs as existing nodes walk: an index kept per address, the newest first, and a place in it by id. */

const mostPerCall = 1024;

interface Place {
  readonly address: string;
  readonly utxo: string;
}

const newest = new WeakMap<readonly Utxo[], readonly Utxo[]>();

const newestFirst = (rows: readonly Utxo[]): readonly Utxo[] => {
  const known =
    newest.get(rows) ?? [...rows].sort((a, b) => Number(b.created.height - a.created.height) || (a.id < b.id ? 1 : -1));
  newest.set(rows, known);
  return known;
};

/** The UTXOs after a place; the whole list if its UTXO is unknown or spent. */
const behind = (rows: readonly Utxo[], place: string): readonly Utxo[] =>
  rows.slice(rows.findIndex((utxo) => utxo.id === place) + 1);

/** Atomic UTXOs from a place on. The UTXO at the place is listed again. */
const fromPlace = (rows: readonly Utxo[], place: string): readonly Utxo[] => rows.filter((utxo) => utxo.id >= place);

/**
 * Lists address by address, each up to the limit. The position at the end is the last one searched, also if its UTXO
 * was not new.
 */
const walk = (
  addresses: readonly string[],
  start: Place,
  limit: number,
  after: (address: string, place: string) => readonly Utxo[],
): { readonly utxos: readonly Utxo[]; readonly last: Place } => {
  const found = new Map<string, Utxo>();
  let last = start;
  for (const address of addresses) {
    if (address < start.address) continue;
    last = { address, utxo: last.utxo };
    for (const utxo of after(address, address === start.address ? start.utxo : zeroId).slice(0, limit)) {
      last = { address, utxo: utxo.id };
      if (found.has(utxo.id)) continue;
      found.set(utxo.id, utxo);
      if (found.size === limit) return { utxos: [...found.values()], last };
    }
  }
  return { utxos: [...found.values()], last };
};

const addressesOf = ({ addresses }: Params, chain: XChainWorld): readonly string[] => {
  if (!Array.isArray(addresses) || addresses.length === 0) return badParams('no addresses given');
  return [...new Set(addresses.map((each) => addressFrom(each, chain, 'addresses')))].sort();
};

const startOf = ({ startIndex }: Params, chain: XChainWorld): Place => {
  if (typeof startIndex !== 'object' || startIndex === null || Array.isArray(startIndex))
    return { address: '', utxo: zeroId };
  const { address = '', utxo = '' } = startIndex;
  if (address === '' && utxo === '') return { address: '', utxo: zeroId };
  return { address: addressFrom(address, chain, 'startIndex.address'), utxo: idFrom(String(utxo), 'startIndex.utxo') };
};

const getUtxos = method((params, chain) => {
  const addresses = addressesOf(params, chain);
  const sourceChain = params['sourceChain'] === undefined ? undefined : id(params, 'sourceChain');
  const limit = Math.min(Number(params['limit'] ?? 0) || mostPerCall, mostPerCall);
  const set: UtxoSet = sourceChain === undefined ? chain.ledger.unspent : chain.ledger.incoming(sourceChain);
  const after =
    sourceChain === undefined
      ? (address: string, place: string) => behind(newestFirst(set.of(address)), place)
      : (address: string, place: string) => fromPlace(set.of(address), place);
  const encoding = encodingOf(params, ['hex']);
  const { utxos, last } = walk(addresses, startOf(params, chain), limit, after);
  return {
    numFetched: String(utxos.length),
    utxos: utxos.map(utxoText),
    endIndex: { address: `X-${toBech32(chain.hrp, last.address || addresses[0] || '')}`, utxo: toCb58(last.utxo) },
    ...defined({ sourceChain: sourceChain === undefined ? undefined : toCb58(sourceChain) }),
    encoding,
  };
});

export const nodeUtxos: Alteration = {
  call: (call, next, world) => (call.operation === 'vm.getUTXOs' ? getUtxos(call, world) : next(call)),
};
