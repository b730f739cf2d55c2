import type { Json } from '../../engine/model/exchange.ts';
import type { Listing, Parameter } from '../../engine/model/operation.ts';
import { validity } from '../../engine/model/validity.ts';
import { type CaseContext, type Parameters } from '../../engine/judging/case-context.ts';
import { changing, identity, listingOf, orderPaths, orderValue, showKey } from '../../engine/model/listing.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { everyAt } from '../../engine/model/paths.ts';
import { filterPaths } from '../lists/canonical-value.ts';
import { keys, repeated } from '../lists/compare.ts';
import { frozenWindow, inconclusiveNoSubject } from '../lists/frozen-window.ts';
import { cursorRefusal } from '../lists/long-walk.ts';
import { sizeAmidTies } from '../lists/page-edge.ts';
import { filterRows } from '../lists/settings.ts';
import { differing } from '../lists/shown.ts';
import { type Page, page, walk } from '../lists/walk.ts';

interface SortedList {
  readonly parameters: Parameters;
  /** Items known to be in it whatever its order. */
  readonly known: readonly Json[];
}

interface Sorting extends SortedList {
  readonly direction: 'asc' | 'desc';
  /** The value that gives the order, where a parameter does. */
  readonly by: Json | undefined;
}

/** Values that a list is asked for with when none is known. */
const borrowed = 16;

/** Parameters in the path whose values are different lists of one kind. */
const kindsOfList = (c: CaseContext): [string, Parameter][] =>
  Object.entries<Parameter>(c.operation.parameters).filter(
    ([, row]) => row.in === 'path' && row.values !== undefined && row.configured === undefined,
  );

/**
 * A call for a kind of list without a known call. It is the call for another kind, with the values of the required
 * filters that items of this kind have in the lists of another operation.
 */
const borrow = (c: CaseContext, known: Parameters, name: string, value: string): Parameters | undefined => {
  const own = listingOf(c.operation);
  const items = c.contract.operations
    .filter(({ listing }) => listing?.items === own.items && String(listing.identity) === String(own.identity))
    .flatMap(({ id }) => c.subjects.arguments(id).filter(({ parameters }) => parameters[name] === value))
    .flatMap(({ answer }) => answer.items ?? []);
  if (items.length === 0) return undefined;
  const found: Record<string, Json> = {};
  for (const [filter, row] of filterRows(c)) {
    if (row.type !== 'comma-list' || !row.required) continue;
    const values = new Set(
      items.flatMap((item) => filterPaths(row).flatMap((path) => everyAt(item, path))).map(String),
    );
    found[filter] = [...values].slice(0, borrowed).join(',');
  }
  return { ...known, ...found, [name]: value };
};

/** The largest value by which a list may be ordered beside time: large ones are compared as text, or overflow. */
const largest = (listing: Listing, { answer: { items = [] } }: KnownCall): bigint =>
  items.map((item) => orderValue(listing, item, listing.order?.byAmount) ?? 0n).reduce((a, b) => (a > b ? a : b), 0n);

/**
 * One call for each kind of list, with ties if possible. Calls with the largest values go first, then calls whose list
 * fits on one page.
 */
const lists = (c: CaseContext): SortedList[] => {
  const listing = listingOf(c.operation);
  const sets = c.subjects
    .arguments(c.operation.id)
    .filter(({ count }) => count > 2)
    .map((set) => {
      const values = (set.answer.items ?? []).map((item) => String(orderValue(listing, item)));
      return { set, ties: repeated(values).length > 0, most: largest(listing, set) };
    })
    .sort(
      (a, b) =>
        Number(b.ties) - Number(a.ties) ||
        Number(b.most > a.most) - Number(a.most > b.most) ||
        Number(a.set.more) - Number(b.set.more),
    )
    .map(({ set }) => set);
  const [first] = sets;
  if (!first) return [];
  const [kind] = kindsOfList(c);
  const ofKnown = (set: KnownCall): SortedList => ({
    parameters: frozenWindow(c.operation, set),
    // Of a list that loses items, what was there need not be there now; of one with another window neither.
    known: listing.mayShrink?.(set.parameters) === true || c.operation.window ? [] : (set.answer.items ?? []),
  });
  if (!kind) return [ofKnown(first)];
  const [name, { values = [] }] = kind;
  return values.flatMap((value): SortedList[] => {
    const known = sets.find(({ parameters }) => parameters[name] === value);
    if (known) return [ofKnown(known)];
    const made = borrow(c, first.parameters, name, value);
    return made && validity(c.operation, made).valid === true ? [{ parameters: made, known: [] }] : [];
  });
};

/** Each list in both directions, in turn by each of the orders. */
const sortings = (c: CaseContext): Sorting[] => {
  const by = changing(c.operation, 'order');
  const orders: readonly (Json | undefined)[] =
    by === undefined ? [undefined] : (c.operation.parameters[by]?.values ?? []);
  const all = lists(c);
  // One list alone is walked over in every order.
  const rounds = all.length === 1 ? orders.length : 1;
  return all.flatMap((list, place) =>
    Array.from({ length: rounds }, (_, round) => round).flatMap((round): Sorting[] => [
      { ...list, direction: 'asc', by: orders[(place + round + 1) % orders.length] },
      { ...list, direction: 'desc', by: orders[(place + round) % orders.length] },
    ]),
  );
};

interface Fault {
  readonly code: string;
  readonly message: string;
  readonly expected: string;
  readonly key: string;
}

/**
 * Finds the faults in the first pages of a walk: compares them with the beginning of the same list on one page and with
 * other known items of the list.
 */
const faultOf = (
  listing: Listing,
  { whole, known }: { readonly whole: Page; readonly known: readonly Json[] },
  pages: readonly Page[],
  path: string,
  direction: 'asc' | 'desc',
): Fault | undefined => {
  const walked = pages.flatMap(({ items }) => items);
  const values = walked.map((item) => orderValue(listing, item, path));
  const goesBack = (a: bigint | undefined, b: bigint | undefined): boolean =>
    a !== undefined && b !== undefined && (direction === 'asc' ? b < a : b > a);
  const wrong = walked.find((_, index) => goesBack(values[index - 1], values[index]));
  if (wrong !== undefined)
    return {
      code: 'walk-out-of-order',
      message: 'a sorted walk leaves its order',
      expected: `${path} ${direction} over all pages`,
      key: identity(listing, wrong),
    };
  const [twice] = repeated(keys(listing, walked));
  if (twice !== undefined)
    return {
      code: 'walk-repeats-items',
      message: 'a sorted walk gives an item twice',
      expected: 'every item once',
      key: twice,
    };
  const came = new Set(keys(listing, walked));
  const ended = pages.at(-1)?.next === undefined;
  const last = values.at(-1);
  const isBefore = (item: Json): boolean => goesBack(last, orderValue(listing, item, path));
  const lost =
    whole.items.find((item) => (ended || isBefore(item)) && !came.has(identity(listing, item))) ??
    known.find((item) => isBefore(item) && !came.has(identity(listing, item)));
  return lost === undefined
    ? undefined
    : {
        code: 'walk-loses-items',
        message: 'a sorted walk loses items',
        expected: 'every item that the list on one page has up to there',
        key: identity(listing, lost),
      };
};

const sorted = async (c: CaseContext, { parameters, known, direction, by }: Sorting): Promise<void> => {
  const listing = listingOf(c.operation);
  const [directionName = '', orderName] = [changing(c.operation, 'direction'), changing(c.operation, 'order')];
  const asked = {
    ...parameters,
    ...(orderName === undefined || by === undefined ? {} : { [orderName]: by }),
    [directionName]: direction,
  };
  const paths = orderPaths(listing, by);
  const { maximum } = listing.paging;
  const first = await c.ask({ parameters: { ...asked, [listing.paging.size]: maximum }, input: 'valid' });
  if (!first.items || first.items.length < 3) return;
  const read = async (fresh: boolean): Promise<{ whole: Page; pages: Page[] }> => {
    const whole = await page(c, asked, { size: maximum, fresh });
    const pages: Page[] = [];
    const size = sizeAmidTies(listing, whole.items, paths[0] ?? '') ?? Math.floor(whole.items.length / 2);
    for await (const one of walk(c, asked, { size, most: 2, fresh, cursorRefusal })) pages.push(one);
    return { whole, pages };
  };
  // In order by any of the values that may order the list is in order.
  const faults = ({ whole, pages }: Awaited<ReturnType<typeof read>>): Fault[] => {
    const found = paths.map((path) => faultOf(listing, { whole, known }, pages, path, direction));
    return found.includes(undefined) ? [] : found.flatMap((one) => one ?? []);
  };
  const once = await read(false);
  c.proved(Math.max(0, once.pages.length - 1));
  const [fault] = faults(once);
  if (!fault) return;
  const again = await read(true);
  // A walk that lost or repeated what another one does not shows a list that moved.
  if (!faults(again).some(({ code }) => code === fault.code)) return;
  const { key, ...shown } = fault;
  c.broken(fault.message, {
    ...shown,
    about: [by, direction].filter((part) => part !== undefined).join(' '),
    actual: showKey(key, listing, 140),
    by: differing(key, { answers: [once.whole.answer] }, { answers: once.pages.map(({ answer }) => answer) }),
  });
};

/**
 * In each direction and order that a list supports, the first pages of a walk equal the beginning of the list on one
 * page: no item is missing or repeated, and the order is the requested one. If possible, pages end between items of
 * equal order value. Every kind of list that the path names is tried.
 */
export const sortedWalks = async (c: CaseContext): Promise<void> => {
  const all = sortings(c);
  if (all.length === 0) return inconclusiveNoSubject(c, 'a list of three or more items');
  for (const sorting of c.some(all)) await sorted(c, sorting);
  if (c.evidence === 0) c.noData('no list found has three or more items in a sorted walk');
};
