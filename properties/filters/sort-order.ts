import { defined } from '../../engine/model/defined.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { SortMeaning } from '../../engine/model/order-row.ts';
import { everyAt } from '../../engine/model/paths.ts';
import { folded, numberOf, relate } from './compare-values.ts';
import { momentOf } from './dates.ts';

/** A member of items, and what is known of its values. */
export interface SortedBy extends SortMeaning {
  readonly path: string;
}

/** A member with its direction: 1 ascending, -1 descending. */
export interface SortStep {
  readonly member: SortedBy;
  readonly sign: 1 | -1;
}

/** Steps in words. */
export const described = (steps: readonly SortStep[]): string =>
  steps.map(({ member, sign }) => `${member.path} ${sign > 0 ? 'ascending' : 'descending'}`).join(', then ');

/** The value that orders an item; null where it has none, undefined where it has several, or an object. */
export function sortValue(item: Json, { path }: SortedBy): Json | undefined {
  const values = everyAt(item, path);
  const [value = null] = values;
  return values.length > 1 || (typeof value === 'object' && value !== null) ? undefined : value;
}

const isText = (value: Json, { type }: SortedBy): value is string =>
  typeof value === 'string' && type !== 'number' && type !== 'date' && (type === 'string' || !momentOf(value));

/** Where a missing value stands to another one, before the direction turns it. */
function missingFirst({ nulls }: SortedBy, sign: number): number | undefined {
  if (nulls === 'first') return -1;
  if (nulls === 'last') return 1;
  return nulls === undefined ? undefined : nulls === 'smallest' ? -sign : sign;
}

/** How two values of a member stand to each other; undefined where what is declared leaves it open. */
export function valueOrder({ member, sign }: SortStep, x: Json | undefined, y: Json | undefined): number | undefined {
  if (x === undefined || y === undefined) return undefined;
  if (x === null || y === null) {
    const first = x === y ? 0 : missingFirst(member, sign);
    return first === undefined ? undefined : x === null ? first : -first;
  }
  const { type, collation } = member;
  const isTexts = isText(x, member) && isText(y, member);
  if (isTexts && collation === 'any') return x === y ? 0 : undefined;
  if (isTexts && collation === 'ignoreCase') {
    const { order } = relate(x.toLowerCase(), y.toLowerCase(), defined({ type }));
    return order === undefined ? undefined : order * sign;
  }
  // Numbers and times that are rounded when they are shown stay in order.
  const compare = isTexts && collation === undefined ? {} : { compare: 'exact' as const };
  const { order } = relate(x, y, { ...compare, ...defined({ type }) });
  return order === undefined ? undefined : order * sign;
}

type SortValues = readonly (Json | undefined)[];

const sortValues = (steps: readonly SortStep[], item: Json): SortValues =>
  steps.map(({ member }) => sortValue(item, member));

function valuesOrder(steps: readonly SortStep[], a: SortValues, b: SortValues): number | undefined {
  for (const [index, step] of steps.entries()) {
    const order = valueOrder(step, a[index], b[index]);
    if (order !== 0) return order;
  }
  return 0;
}

/** How two items stand to each other; undefined where what is declared leaves it open. */
export function itemOrder(steps: readonly SortStep[], a: Json, b: Json): number | undefined {
  return valuesOrder(steps, sortValues(steps, a), sortValues(steps, b));
}

/** Two places of a list, and that its first item belongs behind the second one. */
export type Inversion = readonly [number, number];

/** Whether some items have an order that is sure, or equal texts that must stand together. */
export function canShow(steps: readonly SortStep[], all: readonly Json[]): boolean {
  const items = all.slice(0, 50);
  return items.some((a, index) =>
    items.slice(index + 1).some((b) => {
      const order = itemOrder(steps, a, b);
      return steps.some(({ member }) => member.collation === 'any') ? order === 0 : order !== undefined && order !== 0;
    }),
  );
}

/** Whether numbers that order a list are in another order as texts. */
export function isUnlikeText([step]: readonly SortStep[], all: readonly Json[]): boolean {
  if (!step) return false;
  const values = all
    .slice(0, 50)
    .flatMap((item) => numberOf(sortValue(item, step.member) ?? null, defined({ type: step.member.type })) ?? []);
  const numbers = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map(String);
  return values
    .map(String)
    .toSorted()
    .some((text, index) => text !== numbers[index]);
}

/** Items whose order is compared with each other: a target may send any number. */
const maxItems = 800;

export interface Orderliness {
  readonly inversion: Inversion | undefined;
  /** Pairs of neighbours in the order asked for that are surely not equal. */
  readonly steps: number;
}

/**
 * The first item that stands before one that belongs before it. Where the order of some neighbours is open, all pairs
 * before them are compared.
 */
export function orderliness(steps: readonly SortStep[], all: readonly Json[]): Orderliness {
  const items = all.slice(0, maxItems).map((item) => sortValues(steps, item));
  let count = 0;
  let isOpen = false;
  for (let later = 1; later < items.length; later += 1)
    for (let earlier = later - 1; earlier >= 0; earlier -= 1) {
      const order = valuesOrder(steps, items[earlier] ?? [], items[later] ?? []);
      if (order !== undefined && order > 0) return { inversion: [earlier, later], steps: count };
      if (earlier === later - 1) {
        if (order === undefined) isOpen = true;
        else if (order < 0) count += 1;
        if (!isOpen) break;
      }
    }
  return { inversion: undefined, steps: count };
}

/**
 * Under any collation equal texts stand together: the place of one that comes again behind another text, and how often
 * a text came again.
 */
export function runs({ member }: SortStep, items: readonly Json[]): Orderliness {
  if (member.collation !== 'any') return { inversion: undefined, steps: 0 };
  const last = new Map<string, number>();
  let before: string | undefined;
  let steps = 0;
  for (const [index, item] of items.entries()) {
    const value = sortValue(item, member);
    const text = typeof value === 'string' ? folded(value) : undefined;
    const earlierIndex = text === undefined ? undefined : last.get(text);
    if (text !== before && earlierIndex !== undefined) return { inversion: [earlierIndex, index], steps };
    if (earlierIndex !== undefined) steps += 1;
    if (text !== undefined) last.set(text, index);
    before = text;
  }
  return { inversion: undefined, steps: last.size > 1 ? steps : 0 };
}

/** Whether an order leaves two items equal. */
export function areTied(steps: readonly SortStep[], all: readonly Json[]): boolean {
  const items = all.slice(0, 200);
  return items.some((a, index) => items.slice(index + 1).some((b) => itemOrder(steps, a, b) === 0));
}

/** Pairs of items that are equal by the first step and surely not by the others: they show that those are kept. */
export function tiesBroken(steps: readonly SortStep[], all: readonly Json[]): number {
  const items = all.slice(0, 200);
  const [first, ...otherSteps] = steps;
  if (!first) return 0;
  return items.reduce<number>(
    (sum, a, index) =>
      sum +
      items.slice(index + 1).filter((b) => {
        const order = itemOrder([first], a, b) === 0 ? itemOrder(otherSteps, a, b) : undefined;
        return order !== undefined && order !== 0;
      }).length,
    0,
  );
}
