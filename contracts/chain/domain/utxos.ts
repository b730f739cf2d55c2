import type { Json } from '../../../engine/model/exchange.ts';
import { type CaseContext, Inconclusive } from '../../../engine/contract/case-context.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { at, integer } from '../../../engine/model/paths.ts';

/** An item of a UTXO list, where members that the chains' forms have in common are found. */

const text = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const assetOf = (item: Json): string | undefined => text(at(item, 'assetId')) ?? text(at(item, 'asset.assetId'));

export const amountOf = (item: Json): bigint | undefined =>
  integer(at(item, 'amount')) ?? integer(at(item, 'asset.amount'));

/** The transaction that spent the UTXO; undefined if it is unspent. */
export const spenderOf = (item: Json): string | undefined => text(at(item, 'consumingTxHash'));

/** The transaction that created the UTXO. Some providers use another member name for UTXOs of the asset chain. */
export const makerOf = (item: Json): string | undefined => text(at(item, 'txHash')) ?? text(at(item, 'creationTxHash'));

/**
 * Whether the UTXO was created on the chain on which it can be spent, and is unspent. A UTXO that was exported to a
 * chain but not imported yet is not among the chain's own UTXOs.
 */
export const isUnspentHere = (item: Json): boolean =>
  at(item, 'createdOnChainId') === at(item, 'consumedOnChainId') && spenderOf(item) === undefined;

/** The known answers with UTXOs of the asset chain in the data document. */
export const assetChainLists = (c: CaseContext): Answered[] =>
  c.subjects
    .arguments('listUtxos')
    .filter(({ parameters }) => parameters['blockchainId'] === 'x-chain' && parameters['network'] === c.network)
    .map(({ answer }) => answer);

/** The unspent UTXOs of the asset chain in `assetChainLists`. */
export function unspentAssetChainUtxos(c: CaseContext): Json[] {
  const items = assetChainLists(c)
    .flatMap((answer) => answer.items ?? [])
    .filter(isUnspentHere);
  if (items.length > 0) return items;
  throw new Inconclusive('no unspent UTXO of the asset chain is known from the data document', {
    see: { requirement: 'data.version.paths', operation: 'listUtxos' },
  });
}

/** The native asset: the asset of most P-Chain UTXOs, because the P-Chain has no other asset in general use. */
export const nativeAsset = (c: CaseContext): string | undefined => {
  const counts = new Map<string, number>();
  for (const id of ['listUtxos', 'queryUtxos'] as const) {
    for (const set of c.subjects.arguments(id)) {
      if (set.parameters['blockchainId'] !== 'p-chain') continue;
      for (const item of set.answer.items ?? []) {
        const asset = assetOf(item);
        if (asset !== undefined) counts.set(asset, (counts.get(asset) ?? 0) + 1);
      }
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
};
