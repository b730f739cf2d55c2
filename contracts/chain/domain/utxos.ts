import type { Json } from '../../../engine/model/exchange.ts';
import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { at, integer } from '../../../engine/model/paths.ts';

/** An item of a UTXO list, where members that the chains' forms have in common are found. */

const text = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const assetOf = (item: Json): string | undefined => text(at(item, 'assetId')) ?? text(at(item, 'asset.assetId'));

export const amountOf = (item: Json): bigint | undefined =>
  integer(at(item, 'amount')) ?? integer(at(item, 'asset.amount'));

/** The transaction that spent the UTXO; undefined if it is unspent. */
export const spenderOf = (item: Json): string | undefined => text(at(item, 'consumingTxHash'));

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
