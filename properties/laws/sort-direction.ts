import type { Json } from '../../engine/model/exchange.ts';
import type { Listing } from '../../engine/model/operation.ts';
import { mustAccept } from '../accept.ts';
import type { CaseContext, Parameters } from '../../engine/judging/case-context.ts';
import { frozenWindow, inconclusiveNoSubject, setsWithMoreThan } from '../lists/frozen-window.ts';
import { keys } from '../lists/compare.ts';
import { spending } from '../../engine/model/depth.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { gather, type Gathered, steadyDifference } from '../lists/gather.ts';
import { changing, itemsPointer, listingOf, orderPaths, orderValue, showKey } from '../../engine/model/listing.ts';
import { page } from '../lists/walk.ts';
import { differing } from '../lists/shown.ts';

const directions = ['asc', 'desc'] as const;
type Direction = (typeof directions)[number];

const valuesOf = (listing: Listing, items: readonly Json[], path: string): bigint[] =>
  items.flatMap((item) => orderValue(listing, item, path) ?? []);

const distinct = (values: readonly bigint[]): number => new Set(values).size;

/** Place of the first value that goes the wrong way; undefined where none does. */
const wrongAt = (values: readonly bigint[], direction: Direction): number | undefined => {
  const place = values.findIndex(
    (value, index) =>
      index > 0 &&
      (direction === 'asc' ? value < (values[index - 1] as bigint) : value > (values[index - 1] as bigint)),
  );
  return place < 0 ? undefined : place;
};

/** The parameter that changes the list in this way. @throws where the contract's row names none. */
const nameOf = (c: CaseContext, what: 'direction' | 'order'): string => {
  const name = changing(c.operation, what);
  if (name === undefined) throw new Error(`${c.operation.id} has no parameter that changes the ${what}`);
  return name;
};

/** One page in one direction; broken where it is out of order by every value that may order the list. */
const inDirection = async (c: CaseContext, parameters: Parameters, direction: Direction): Promise<Gathered> => {
  const listing = listingOf(c.operation);
  const name = nameOf(c, 'direction');
  const by = changing(c.operation, 'order');
  const { answer, items, next } = await page(c, { ...parameters, [name]: direction }, { size: listing.paging.maximum });
  const faults = orderPaths(listing, by === undefined ? undefined : parameters[by])
    .map((path) => ({ path, values: valuesOf(listing, items, path) }))
    .map((one) => ({ ...one, wrong: wrongAt(one.values, direction) }));
  const [first] = faults;
  if (first && faults.every(({ wrong }) => wrong !== undefined)) {
    const { path, values, wrong = 0 } = first;
    c.broken(`${name}=${direction} is not ${direction === 'asc' ? 'ascending' : 'descending'}`, {
      code: 'wrong-direction',
      about: `${name} ${direction} ${direction === 'asc' ? 'ascending' : 'descending'}`,
      expected: `${path} ${direction}`,
      actual: `${values[wrong - 1]} then ${values[wrong]} at item ${wrong}`,
      pointer: `${itemsPointer(listing)}/${wrong}`,
      by: [answer],
    });
  }
  if (faults.every(({ values }) => distinct(values) > 1)) c.proved();
  return { items, keys: keys(listing, items), answers: [answer], complete: next === undefined };
};

/**
 * Lists that show an order, with two or more different values. Lists that fit on one page go first, because both
 * directions must then hold the same items.
 */
const distinguishing = (c: CaseContext, path: string): KnownCall[] => {
  const listing = listingOf(c.operation);
  return [...setsWithMoreThan(c, 1)]
    .filter((set) => distinct(valuesOf(listing, set.answer.items ?? [], path)) > 1)
    .sort((a, b) => Number(a.more) - Number(b.more));
};

/** `asc` is ascending, `desc` descending, and both hold the same items. */
export const sortDirection = async (c: CaseContext): Promise<void> => {
  const [path] = orderPaths(listingOf(c.operation));
  const sets = path === undefined ? [] : distinguishing(c, path);
  if (sets.length === 0) return inconclusiveNoSubject(c, 'a list with two or more different timestamps');
  for (const set of sets.slice(0, Math.min(2, spending[c.depth].runs))) {
    const parameters = frozenWindow(c.operation, set);
    const ascending = await inDirection(c, parameters, 'asc');
    const descending = await inDirection(c, parameters, 'desc');
    if (!ascending.complete || !descending.complete) continue;
    const { missing, extra } = await steadyDifference(ascending, descending, () =>
      gather(c, { ...parameters, [nameOf(c, 'direction')]: 'asc' }, { fresh: true }),
    );
    if (missing.length > 0 || extra.length > 0) {
      c.broken('the two directions list different items', {
        code: 'directions-differ',
        expected: `the same ${ascending.items.length} items`,
        actual:
          `desc: ${missing.length} missing, ${extra.length} more; ` +
          `the first: ${showKey(missing[0] ?? extra[0], c.operation.listing)}`,
        by: differing(missing[0] ?? extra[0], ascending, descending),
      });
    }
    c.proved();
  }
};

/** Amounts that a sort by time or by text would put in another order. */
const mixed = (values: readonly bigint[]): boolean => {
  const byText = values.map(String).sort();
  const byNumber = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return (
    wrongAt(values, 'asc') !== undefined &&
    wrongAt(values, 'desc') !== undefined &&
    byNumber.some((value, index) => String(value) !== byText[index])
  );
};

/** Sorted by amount, a list is in the order of the amounts as numbers, in both directions, and holds the same items. */
export const sortByAmount = async (c: CaseContext): Promise<void> => {
  const listing = listingOf(c.operation);
  const [path] = orderPaths(listing, 'amount');
  const sets = path === undefined ? [] : distinguishing(c, path);
  const best = sets.find((set) => mixed(valuesOf(listing, set.answer.items ?? [], path as string))) ?? sets[0];
  if (!best) return inconclusiveNoSubject(c, 'a list with two or more different amounts');
  const by = nameOf(c, 'order');
  const byAmount = { ...best.parameters, [by]: 'amount' };
  await mustAccept(c, { ...byAmount, [nameOf(c, 'direction')]: 'asc' }, `${by}=amount`);
  for (const direction of directions) {
    const sorted = await inDirection(c, byAmount, direction);
    const usual = await gather(c, best.parameters);
    if (!sorted.complete || !usual.complete) continue;
    const { missing, extra } = await steadyDifference(usual, sorted, () => gather(c, best.parameters, { fresh: true }));
    if (missing.length > 0 || extra.length > 0) {
      c.broken(`${by}=amount lists other items`, {
        code: 'sort-key-lists-others',
        about: by,
        expected: `the same ${usual.items.length} items`,
        actual:
          `${missing.length} missing, ${extra.length} more; ` +
          `the first: ${showKey(missing[0] ?? extra[0], listing)}`,
        by: differing(missing[0] ?? extra[0], usual, sorted),
      });
    }
  }
};
