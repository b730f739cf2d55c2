import { stringifyJson } from '../../client/json.ts';
import type { Json } from '../../client/types.ts';
import type { Case } from '../../contract/index.ts';
import type { Listing } from '../../contract/types.ts';
import type { CaseContext, Parameters } from '../case.ts';
import { spending } from '../depth.ts';
import { at, integer, isObject } from '../paths.ts';
import { HashedSet } from './hashed.ts';
import type { Answered } from '../types.ts';

export interface Page {
  readonly answer: Answered;
  readonly items: readonly Json[];
  /** Cursor of the page after it; undefined on the last one. */
  readonly next: Json | undefined;
}

export const listingOf = (operation: Case['operation']): Listing => {
  if (!operation.listing) throw new Error(`${operation.id} lists nothing: its contract row has no listing`);
  return operation.listing;
};

/** The cursor that an answer gives for what follows; undefined where nothing does. `size`: the page size that was asked for. */
export const nextCursor = (answer: Answered, size: number | undefined): Json | undefined => {
  const listing = answer.operation.listing;
  if (!listing || !answer.result) return undefined;
  const { paging } = listing;
  const cursor = answer.result[paging.next];
  if (paging.style === 'token') return typeof cursor === 'string' && cursor !== '' ? cursor : undefined;
  const full = (answer.items?.length ?? 0) >= Math.min(size ?? paging.default, paging.maximum);
  return full && isObject(cursor) ? cursor : undefined;
};

/** The case of hex digits is open, and may differ from one list to another. */
const spelledOneWay = (value: Json): Json => (typeof value === 'string' && value.startsWith('0x') ? value.toLowerCase() : value);

/** What makes an item that item. */
export const identity = (listing: Listing, item: Json): string =>
  stringifyJson(listing.identity.length === 0 ? item : listing.identity.map((path) => spelledOneWay(at(item, path) ?? null)));

/** The value by which a list is ordered; undefined where the item does not carry it. */
export const orderValue = (listing: Listing, item: Json, path = listing.order?.by): bigint | undefined => (path === undefined ? undefined : integer(at(item, path)));

/** The paths that may order a list: the document's, and others that it leaves room for. */
export const orderPaths = (listing: Listing, sortBy?: Json): readonly string[] => {
  const { order } = listing;
  if (!order) return [];
  if (sortBy === 'amount') return order.byAmount === undefined ? [] : [order.byAmount];
  return [order.by, ...(order.orBy ?? [])];
};

/** One page of a list. Without `size` the target's default applies. */
export const page = async (c: CaseContext, parameters: Parameters, options: { size?: number; cursor?: Json; operation?: Case['operation']; fresh?: boolean; refusal?: string } = {}): Promise<Page> => {
  const row = options.operation ?? c.operation;
  const { paging, items } = listingOf(row);
  const answer = await c.send({
    ...parameters,
    ...(options.size === undefined ? {} : { [paging.size]: options.size }),
    ...(options.cursor === undefined ? {} : { [paging.cursor]: options.cursor }),
  }, { operation: row.id, ...(options.fresh === undefined ? {} : { fresh: options.fresh }), ...(options.refusal === undefined ? {} : { refusal: options.refusal }) });
  const list = answer.items;
  if (!list) c.unusable(answer, `its answer has no list \`${items}\``);
  return { answer, items: list, next: nextCursor(answer, options.size) };
};

export interface Walking {
  readonly size: number;
  readonly most: number;
  readonly operation?: Case['operation'];
  readonly fresh?: boolean;
  /** What a refusal of the first page breaks, and what one of a later page, whose cursor the target itself gave. */
  readonly refusal?: string;
  readonly cursorRefusal?: string;
}

/** Pages of a walk whose answers are kept for whoever asks next. */
const sharedPages = spending.thorough.pages;

/** Pages of a list from the beginning; ends with the list, after `most` pages, or when a cursor comes again. */
export async function* walk(c: CaseContext, parameters: Parameters, options: Walking): AsyncGenerator<Page & { readonly looped: boolean }> {
  const seen = new HashedSet();
  let cursor: Json | undefined;
  for (let count = 0; count < options.most; count += 1) {
    const { most: _, refusal, cursorRefusal, ...how } = options;
    const breaks = cursor === undefined ? refusal : cursorRefusal;
    // What lies that far behind is asked for by nobody else, and not worth keeping.
    const one = await page(c, parameters, { ...how, ...(count < sharedPages ? {} : { fresh: true }), ...(cursor === undefined ? {} : { cursor }), ...(breaks === undefined ? {} : { refusal: breaks }) });
    const key = one.next === undefined ? undefined : stringifyJson(one.next);
    const looped = key !== undefined && !seen.add(key);
    yield { ...one, looped };
    if (key === undefined || looped) return;
    cursor = one.next;
  }
  c.cutShort();
}
