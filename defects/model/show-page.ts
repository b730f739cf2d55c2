import { defined } from '../../engine/model/defined.ts';
import { countOf } from '../../engine/model/list-count.ts';
import { cursorPlaces, firstPlace, isLinkedPaging, nextParameters, wayBack } from '../../engine/model/list-paging.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { listingOf } from '../../engine/model/pages-of.ts';
import { type Answer, withParameters, type Parameters } from '../call.ts';
import { isMembers, type Value } from '../value.ts';
import { at, putAt } from '../values.ts';
import { cursorPaths, hasTurningCursors, type Page } from './paging.ts';

/** A page with the call that gets it. */
export interface ShownPage extends Page {
  readonly operation: Operation;
  readonly parameters: Parameters;
  /** The cursor behind an item, or before it. */
  readonly tokenOf: (item: Value | undefined, isBack?: true) => string;
  readonly linkParameter: string;
}

/** An answer with a page: each part stands where the declaration says. `around`: other members of the body. */
export function showPage(page: ShownPage, around: Value, shows: (item: Value) => Value): Answer {
  const { operation, items, all, start } = page;
  const { items: path, paging } = listingOf(operation);
  const parts: Parts = { body: around, headers: {} };
  put(
    parts,
    path,
    items.map((item) => withFields(page, shows(item))),
  );
  put(parts, paging.hasMore, start + items.length < all.length);
  putCount(page, parts);
  putFacts(page, parts);
  if (paging.style === 'cursor') putCursors(page, parts);
  if (isLinkedPaging(paging)) putLinks(page, parts);
  return { kind: 'answer', status: 200, ...parts };
}

interface Parts {
  body: Value;
  readonly headers: Record<string, string>;
}

function put(parts: Parts, path: unknown, value: Value | undefined): void {
  if (typeof path === 'string' && value !== undefined) parts.body = putAt(parts.body, path, value) ?? parts.body;
}

function withFields({ operation, parameters }: ShownPage, item: Value): Value {
  const { fields } = listingOf(operation);
  const names = fields && parameters[fields.parameter];
  if (!fields || names === undefined) return item;
  const { separator = ',', always = [], at: path = '.' } = fields;
  const fieldNames = new Set([...String(names).split(separator), ...always]);
  const inner = at(item, path);
  if (!isMembers(inner)) return item;
  const selectedFields = Object.fromEntries(Object.entries(inner).filter(([name]) => fieldNames.has(name)));
  return putAt(item, path, selectedFields) ?? item;
}

function putCount({ operation, parameters, all, start, items }: ShownPage, parts: Parts): void {
  const count = countOf(listingOf(operation));
  const isAsked = (name: string): boolean => String(parameters[name]) === String(count?.when[name]);
  if (!count || !Object.keys(count.when).every(isAsked)) return;
  put(parts, count.path, all.length);
  const header = count.header?.toLowerCase();
  if (header === undefined) return;
  const range = items.length === 0 ? '*' : `${start}-${start + items.length - 1}`;
  parts.headers[header] = header === 'content-range' ? `items ${range}/${all.length}` : String(all.length);
}

function putFacts({ operation, all, start, size, items }: ShownPage, parts: Parts): void {
  const { says = {}, ...paging } = listingOf(operation).paging;
  put(parts, says.pages, Math.ceil(all.length / Math.max(1, size)));
  put(parts, says.number, Math.floor(start / Math.max(1, size)) + firstPlace(paging));
  put(parts, says.first, start === 0);
  put(parts, says.last, start + items.length >= all.length);
  put(parts, says.size, size);
  put(parts, says.items, items.length);
}

function putCursors({ operation, parameters, all, start, items, tokenOf }: ShownPage, parts: Parts): void {
  const listing = listingOf(operation);
  const { paging } = listing;
  const last = items.at(-1);
  const paths = cursorPaths(listing);
  const leads = start + items.length < all.length || (paging.end === 'short-page' && last !== undefined);
  const sentValues = nextParameters(paging).map((name) => parameters[name]);
  cursorPlaces(paging).forEach((place, index) => {
    const next = paths.length > 0 ? String(at(last, paths[index] ?? '') ?? '') : tokenOf(last);
    const value = leads ? next : paging.end === undefined ? undefined : (sentValues[index] ?? tokenOf(undefined));
    if (typeof place === 'string') put(parts, place, value);
    else if ('header' in place && value !== undefined) parts.headers[place.header.toLowerCase()] = String(value);
  });
  const from = last === undefined ? undefined : wayBack(paging)?.from;
  const previous = tokenOf(items[0], hasTurningCursors(listing) || undefined);
  if (typeof from === 'string') put(parts, from, previous);
  else if (from && 'header' in from) parts.headers[from.header.toLowerCase()] = previous;
}

function putLinks(page: ShownPage, parts: Parts): void {
  const { headers } = parts;
  const { paging } = listingOf(page.operation);
  const size = Math.max(1, page.size);
  const [currentPage, last] = [Math.floor(page.start / size) + 1, Math.max(1, Math.ceil(page.all.length / size))];
  const links = defined({
    next: currentPage < last ? addressOf(page, currentPage + 1) : undefined,
    prev: paging.previous !== undefined && currentPage > 1 ? addressOf(page, currentPage - 1) : undefined,
    first: paging.firstLink === undefined ? undefined : addressOf(page, 1),
    last: paging.last === undefined ? undefined : addressOf(page, last),
  });
  const { next } = paging;
  if (paging.style === 'link' && typeof next === 'string') {
    if (links.next !== undefined) headers[next.toLowerCase()] = links.next;
  } else if (paging.style === 'link') {
    const written = Object.entries(links).map(([relation, address]) => `<${address}>; rel="${relation}"`);
    if (written.length > 0) headers['link'] = written.join(', ');
  } else {
    const { previous, firstLink, last: lastLink } = paging;
    put(parts, next, links.next);
    put(parts, previous, links.prev);
    put(parts, firstLink, links.first);
    put(parts, lastLink, links.last);
  }
}

/** The address of the page with a number, without an origin. */
function addressOf({ operation, parameters, linkParameter }: ShownPage, number: number): string {
  const rows = operation.parameters;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(withParameters(parameters, { [linkParameter]: String(number) })))
    if (rows[name]?.in !== 'path') for (const text of [value ?? []].flat()) query.append(name, String(text));
  const path = operation.kind === 'rest' ? operation.path : '/';
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])));
  return `${filled}?${query.toString()}`;
}
