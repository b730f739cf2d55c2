import { openRange } from '../../engine/model/list-range.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Listing, Parameter } from '../../engine/model/operation.ts';
import { validity } from '../../engine/model/validity.ts';
import { type CaseContext, type Parameters } from '../../engine/contract/case-context.ts';
import { orderOf, type Sorting } from '../../engine/model/list-order.ts';
import { identity, mayShrink, orderPath, orderValue, showKey, identityOf } from '../../engine/model/listing.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { valuesAt } from '../../engine/model/paths.ts';
import { openFilters } from '../filters/declared-conditions.ts';
import { described, itemOrder, type SortStep, sortValue } from '../filters/sort-order.ts';
import { defaultQuestions, keyQuestions, type SortQuestion, turnQuestions } from '../filters/sort-questions.ts';
import { keys, repeated } from '../lists/compare.ts';
import { frozenWindow } from '../lists/frozen-window.ts';
import { inconclusiveNoSubject } from '../lists/known-calls.ts';
import { readList } from '../lists/gather.ts';
import { allowedSize } from '../lists/whole-walks.ts';
import { sizeAmidTies } from '../lists/page-edge.ts';
import { walkProof } from '../lists/proofs.ts';
import { differing } from '../lists/pages-that-show.ts';
import { cursorRefusal, type Page, page, readPages } from '../lists/walk.ts';

interface SortedList {
  readonly parameters: Parameters;
  /** Items known to be in it whatever its order. */
  readonly known: readonly Json[];
}

interface SortedWalk extends SortedList {
  readonly question: SortQuestion;
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
function borrow(c: CaseContext, known: Parameters, name: string, value: string): Parameters | undefined {
  const ownListing = c.listing;
  const items = c.contract.operations
    .filter(
      ({ listing }) =>
        listing?.items === ownListing.items && String(identityOf(listing)) === String(ownListing.identity),
    )
    .flatMap(({ id }) => c.subjects.arguments(id).filter(({ parameters }) => parameters[name] === value))
    .flatMap(({ answer }) => answer.items ?? []);
  if (items.length === 0) return undefined;
  const borrowedValues: Record<string, Json> = {};
  for (const { parameter, paths, separator } of openFilters(c)) {
    if (separator === undefined || !c.operation.parameters[parameter]?.required) continue;
    const values = new Set(valuesAt(items, paths).map(String));
    borrowedValues[parameter] = [...values].slice(0, borrowed).join(separator);
  }
  return { ...known, ...borrowedValues, [name]: value };
}

/** The largest number by which keys may order a list: large ones are compared as text, or overflow. */
function largest(listing: Listing, { answer: { items = [] } }: KnownCall): bigint {
  const paths = [...orderOf(listing).byPath.keys()].filter((path) => path !== orderPath(listing));
  return items
    .flatMap((item) => paths.map((path) => orderValue(listing, item, path) ?? 0n))
    .reduce((a, b) => (a > b ? a : b), 0n);
}

/**
 * One call for each kind of list, with ties if possible. Calls with the largest values go first, then calls whose list
 * fits on one page.
 */
function lists(c: CaseContext): SortedList[] {
  const { members, byPath, parameters: ordering } = orderOf(c.listing);
  const member = members[0] ?? [...byPath.values()][0];
  const sets = c.knownCalls
    .filter(({ count, parameters }) => count > 2 && ordering.every((name) => parameters[name] === undefined))
    .map((set) => {
      const values = (set.answer.items ?? []).map((item) => String(member && sortValue(item, member)));
      return { set, ties: repeated(values).length > 0, most: largest(c.listing, set) };
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
  const hasSlack = openRange(c.listing) !== undefined;
  const ofKnown = (set: KnownCall): SortedList => ({
    parameters: frozenWindow(c.operation, set),
    // A list that loses items, or has another window, need not hold the items that it held before.
    known: mayShrink(c.operation, set.parameters) || hasSlack ? [] : (set.answer.items ?? []),
  });
  if (!kind) return [ofKnown(first)];
  const [name, { values = [] }] = kind;
  return values.flatMap((value): SortedList[] => {
    const knownCall = sets.find(({ parameters }) => parameters[name] === value);
    if (knownCall) return [ofKnown(knownCall)];
    const borrowedCall = borrow(c, first.parameters, name, value);
    return borrowedCall && validity(c.operation, borrowedCall).valid === true
      ? [{ parameters: borrowedCall, known: [] }]
      : [];
  });
}

/** The orders that can be asked for, each in its directions. */
function ordersOf(sorting: Sorting): readonly (readonly SortQuestion[])[] {
  const keyed = Object.keys(sorting.keys?.members ?? {}).map((name) =>
    keyQuestions(sorting).filter(({ key }) => key === name),
  );
  if (keyed.length > 0) return keyed;
  const turned = turnQuestions(sorting);
  return [turned.length > 0 ? turned : defaultQuestions(sorting)];
}

/** Each list in both directions, in turn by each of the orders. */
function sortedWalksOf(c: CaseContext): SortedWalk[] {
  const orders = ordersOf(orderOf(c.listing));
  const all = lists(c);
  // One list alone is walked over in every order.
  const rounds = all.length === 1 ? orders.length : 1;
  return all.flatMap((list, place) =>
    Array.from({ length: rounds }, (_, round) => round).flatMap((round): SortedWalk[] => {
      const [forth, back] = [place + round + 1, place + round].map((turn) => orders[turn % orders.length] ?? []);
      return [forth?.[0], back?.at(-1)].flatMap((question) => (question ? [{ ...list, question }] : []));
    }),
  );
}

interface Fault {
  readonly code: string;
  readonly message: string;
  readonly expected: string;
  readonly fault: 'lost' | 'wrong' | 'repeated';
  readonly key: string;
}

/**
 * Finds the faults in the first pages of a walk: compares them with the beginning of the same list on one page and with
 * other known items of the list.
 */
function faultOf(
  listing: Listing,
  { whole, known }: { readonly whole: Page; readonly known: readonly Json[] },
  pages: readonly Page[],
  steps: readonly SortStep[],
): Fault | undefined {
  const walked = pages.flatMap(({ items }) => items);
  const goesBack = (a: Json | undefined, b: Json): boolean => a !== undefined && (itemOrder(steps, a, b) ?? 0) > 0;
  const wrong = walked.find((item, index) => goesBack(walked[index - 1], item));
  if (wrong !== undefined)
    return {
      code: 'walk-out-of-order',
      message: 'a sorted walk leaves its order',
      expected: `${described(steps)} over all pages`,
      fault: 'wrong',
      key: identity(listing, wrong),
    };
  const [twice] = repeated(keys(listing, walked));
  if (twice !== undefined)
    return {
      code: 'walk-repeats-items',
      message: 'a sorted walk gives an item twice',
      expected: 'every item once',
      fault: 'repeated',
      key: twice,
    };
  const walkedKeys = new Set(keys(listing, walked));
  const ended = pages.at(-1)?.next === undefined;
  const last = walked.at(-1);
  const isBefore = (item: Json): boolean => last !== undefined && goesBack(last, item);
  const lost =
    whole.items.find((item) => (ended || isBefore(item)) && !walkedKeys.has(identity(listing, item))) ??
    known.find((item) => isBefore(item) && !walkedKeys.has(identity(listing, item)));
  return lost === undefined
    ? undefined
    : {
        code: 'walk-loses-items',
        message: 'a sorted walk loses items',
        expected: 'every item that the list on one page has up to there',
        fault: 'lost',
        key: identity(listing, lost),
      };
}

/** The beginning of a list in one order: on one page, and by small pages. */
interface Beginning {
  readonly whole: Page;
  readonly pages: readonly Page[];
}

async function read(
  c: CaseContext,
  { parameters, question }: SortedWalk,
  fresh: boolean,
): Promise<Beginning | undefined> {
  const { maximum } = c.paging;
  const call = { ...parameters, ...question.set };
  const first = await c.request({ parameters: { ...call, [c.paging.size]: maximum }, input: 'valid' });
  if (!first.items || first.items.length < 3) return undefined;
  const wholePage = await page(c, call, { size: maximum, fresh });
  const [[step] = []] = question.orders;
  const edge = sizeAmidTies(c.listing, wholePage.items, step?.member.path) ?? Math.floor(wholePage.items.length / 2);
  const size = allowedSize(c.operation, edge);
  return { whole: wholePage, pages: await readPages(c, call, { size, maxPages: 2, fresh, cursorRefusal }) };
}

/** The orders that a walk must keep: with those of ties, where the same list on one page keeps them. */
function ordersShown(
  { orders, ordersWithTies: tied = [] }: SortQuestion,
  items: readonly Json[],
): SortQuestion['orders'] {
  const isKept = (steps: readonly SortStep[]): boolean =>
    items.every((item, place) => {
      const before = items[place - 1];
      return before === undefined || (itemOrder(steps, before, item) ?? 0) <= 0;
    });
  const keptOrders = tied.filter(isKept);
  return keptOrders.length > 0 ? keptOrders : orders;
}

async function isSorted(c: CaseContext, sorted: SortedWalk): Promise<void> {
  const { known: knownItems, question, parameters } = sorted;
  // In order by any of the members that may order the list is in order.
  const faults = ({ whole, pages }: Beginning): Fault[] => {
    const faultsOfOrders = ordersShown(question, whole.items).map((steps) =>
      faultOf(c.listing, { whole, known: knownItems }, pages, steps),
    );
    return faultsOfOrders.includes(undefined) ? [] : faultsOfOrders.flatMap((fault) => fault ?? []);
  };
  const once = await read(c, sorted, false);
  if (!once) return;
  c.countEvidence(Math.max(0, once.pages.length - 1));
  const [fault] = faults(once);
  if (!fault) return;
  const reread = await read(c, sorted, true);
  // A walk that lost or repeated what another one does not shows a list that moved.
  if (!reread || !faults(reread).some(({ code }) => code === fault.code)) return;
  const { key, fault: kind, ...details } = fault;
  const walks = [{ answers: [once.whole.answer] }, { answers: once.pages.map(({ answer }) => answer) }];
  const isThere = (items: readonly Json[]): boolean => items.some((item) => identity(c.listing, item) === key);
  // So does an item that the list without the order does not have any more.
  if (fault.code === 'walk-loses-items' && !isThere(reread.whole.items))
    if (!isThere((await readList(c, parameters, { fresh: true })).items)) return;
  c.fail(fault.message, {
    ...details,
    about: question.label,
    actual: showKey(key, c.listing, 140),
    evidence: walkProof(walks, { [kind]: [key] }),
    by: differing(key, ...walks),
  });
}

/**
 * In each direction and order that a list supports, the first pages of a walk equal the beginning of the list on one
 * page: no item is missing or repeated, and the order is the requested one. If possible, pages end between items of
 * equal order value. Every kind of list that the path names is tried.
 */
export async function sortedWalks(c: CaseContext): Promise<void> {
  const all = sortedWalksOf(c);
  if (all.length === 0) return inconclusiveNoSubject(c, 'a list of three or more items');
  for (const sorted of c.sampleValues(all)) await c.soft(() => isSorted(c, sorted));
  if (c.evidence === 0) c.noData('no list found has three or more items in a sorted walk');
}
