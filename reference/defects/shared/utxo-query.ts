import type { Call } from '../../../defects/call.ts';
import type { Defect } from '../../../defects/defect.ts';
import { changeBody } from '../../../defects/operators/answers.ts';
import type { Members } from '../../../defects/value.ts';
import { at } from '../../../defects/values.ts';
import type { World } from '../../world/world.ts';
import { fromBech32, fromCb58, toBech32, toCb58, zeroId } from '../../world/xchain/ids.ts';
import type { Utxo, UtxoSet } from '../../world/xchain/ledger.ts';
import { utxoText } from '../../world/xchain/transactions.ts';

/** The storage query of vm.getUTXOs, for defects in this query. Ids and owners are hex. */

export interface Place {
  readonly owner: string;
  readonly utxo: string;
}

export interface UtxoQuery {
  /** Sorted, each once. */
  readonly owners: readonly string[];
  readonly limit: number;
  /** The limit as the call gives it; 0 where it gives none. */
  readonly asked: number;
  readonly after: Place | undefined;
  readonly sourceChain: string | undefined;
}

/** An entry of the index by owner. */
export interface UtxoRow {
  readonly owner: string;
  readonly utxo: Utxo;
}

export interface UtxoPage {
  readonly rows: readonly UtxoRow[];
  /** The last row unless given. */
  readonly end?: Place | undefined;
  /** The number of rows unless given. */
  readonly counted?: number;
}

export const ownerOf = (text: unknown): string => fromBech32(String(text).slice(2))?.address ?? '';

export const queryOf = ({ parameters }: Call): UtxoQuery => {
  const { addresses, limit, startIndex, sourceChain } = parameters;
  return {
    owners: [...new Set((Array.isArray(addresses) ? addresses : []).map(ownerOf))].sort(),
    limit: Math.min(Number(limit ?? 0) || 1_024, 1_024),
    asked: Number(limit ?? 0),
    after:
      startIndex === undefined
        ? undefined
        : { owner: ownerOf(at(startIndex, 'address')), utxo: fromCb58(String(at(startIndex, 'utxo'))) ?? zeroId },
    sourceChain: sourceChain === undefined ? undefined : fromCb58(String(sourceChain)),
  };
};

export const setOf = ({ xchain }: World, { sourceChain }: UtxoQuery): UtxoSet =>
  sourceChain === undefined ? xchain.ledger.unspent : xchain.ledger.incoming(sourceChain);

/** All entries of the owners, or of some others, in the order of the index. */
export const rowsOf = (world: World, query: UtxoQuery, owners = query.owners): UtxoRow[] =>
  owners.flatMap((owner) =>
    setOf(world, query)
      .of(owner)
      .map((utxo) => ({ owner, utxo })),
  );

export const isBehind = ({ owner, utxo }: UtxoRow, after: Place | undefined): boolean =>
  after === undefined || owner > after.owner || (owner === after.owner && utxo.id > after.utxo);

/** The first entry of each UTXO. */
export const distinct = (rows: readonly UtxoRow[]): UtxoRow[] =>
  [...new Map(rows.toReversed().map((row) => [row.utxo.id, row])).values()].reverse();

/** Each UTXO that a call can list from where it starts. */
export const utxosBehind = (world: World, query: UtxoQuery): UtxoRow[] =>
  firstOfEach(rowsOf(world, query).filter((row) => isBehind(row, query.after)));

/** Each UTXO where it comes first. */
export const firstOfEach = (rows: readonly UtxoRow[]): UtxoRow[] => {
  const ids = new Set<string>();
  return rows.filter(({ utxo }) => ids.size < ids.add(utxo.id).size);
};

/** All entries that the query may answer with, without its limit. */
export const rowsBehind = (world: World, query: UtxoQuery): UtxoRow[] =>
  distinct(rowsOf(world, query).filter((row) => isBehind(row, query.after)));

export const placeOf = (row: UtxoRow | undefined): Place | undefined => row && { owner: row.owner, utxo: row.utxo.id };

/** The answer to a query with this page. */
export function withPage(body: Members, { after, owners }: UtxoQuery, page: UtxoPage, { xchain }: World): Members {
  const end = page.end ?? placeOf(page.rows.at(-1)) ?? after ?? { owner: owners[0] ?? '', utxo: zeroId };
  return {
    ...body,
    numFetched: String(page.counted ?? page.rows.length),
    utxos: page.rows.map(({ utxo }) => utxoText(utxo)),
    endIndex: { address: `X-${toBech32(xchain.hrp, end.owner)}`, utxo: toCb58(end.utxo) },
  };
}

/** Answers of another query; undefined leaves an answer as it is. Refusals stay. */
export function changeUtxoPage(run: (query: UtxoQuery, world: World) => UtxoPage | undefined): Defect {
  return changeBody((body, call, world) => {
    const query = queryOf(call);
    const page = run(query, world);
    return page ? withPage(body, query, page, world) : body;
  });
}
