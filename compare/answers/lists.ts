import type { Json } from '../../engine/model/exchange.ts';
import { identity, identityOf, orderPaths, orderValue, showKey } from '../../engine/model/listing.ts';
import { at, integer, stepsOf } from '../../engine/model/paths.ts';
import type { Parameters } from '../../engine/model/judging.ts';
import type { Listing, Operation } from '../../engine/model/operation.ts';
import { show } from '../../engine/model/show.ts';
import { canonicalText } from './canonical.ts';
import type { MemberRules } from './classes.ts';
import { type MemberDifference, memberDifferences } from './members.ts';
import type { Reply } from './reply.ts';
import { defined } from '../../engine/model/defined.ts';
import { orderAsked, type OrderMember } from '../../engine/model/list-order.ts';
import { itemOrder, type SortStep } from '../../properties/filters/sort-order.ts';

/** An item that both sides list, at its place in the list of each side. */
interface CommonItem {
  readonly inA: Json;
  readonly inB: Json;
  readonly indexInA: number;
}

/** Two items that stand in another order on B than on A, as B lists them. */
interface OtherOrder {
  readonly first: Json;
  readonly second: Json;
  /** Whether the document orders them; otherwise it allows both orders. */
  readonly isDeclared: boolean;
}

/** The items of A and of B by their identities, in the order of each. */
type Sides = readonly [a: ReadonlyMap<string, readonly Json[]>, b: ReadonlyMap<string, readonly Json[]>];

/** The items that both sides list exactly once, in the order of B. */
function commonItems([ofA, ofB]: Sides): CommonItem[] {
  const indexesInA = new Map([...ofA.keys()].map((key, index) => [key, index]));
  return [...ofB].flatMap(([key, [inB, ...repeatsInB]]) => {
    const [inA, ...repeatsInA] = ofA.get(key) ?? [];
    const isSingle = repeatsInB.length === 0 && repeatsInA.length === 0;
    return inA === undefined || inB === undefined || !isSingle
      ? []
      : [{ inA, inB, indexInA: indexesInA.get(key) ?? 0 }];
  });
}

const sortSteps = ({ ties, ...member }: OrderMember): readonly SortStep[] =>
  [member, ...ties].map((by) => ({ member: by, sign: 'direction' in by && by.direction === 'descending' ? -1 : 1 }));

/** Whether the document orders two items, and both sides agree on the values by which it does. */
function isOrdered(members: readonly OrderMember[], left: CommonItem, right: CommonItem): boolean {
  const orders = members.flatMap((member) =>
    [itemOrder(sortSteps(member), left.inA, right.inA), itemOrder(sortSteps(member), left.inB, right.inB)].map(
      (order) => (order === undefined ? 0 : Math.sign(order)),
    ),
  );
  return orders.length > 0 && orders.every((order) => order !== 0 && order === orders[0]);
}

/**
 * Compares the order in which two sides list the items that both list. Where the document orders them, ties and values
 * that it leaves open may come in any order.
 */
function compareOrders(listing: Listing, parameters: Parameters, sides: Sides): OtherOrder | undefined {
  const { members = [] } = orderAsked(listing, parameters) ?? {};
  const isDeclared = members.length > 0;
  const common = commonItems(sides);
  for (const [index, item] of common.entries()) {
    const previous = common[index - 1];
    if (!previous || previous.indexInA < item.indexInA || (isDeclared && !isOrdered(members, previous, item))) continue;
    return { first: previous.inB, second: item.inB, isDeclared };
  }
  return undefined;
}

/** The part of a list that a walk surely showed. */
type Covered = (item: Json) => boolean;

const all: Covered = () => true;
const nothing: Covered = () => false;

const numbersOf = (listing: Listing, items: readonly Json[], path: string): readonly bigint[] | undefined => {
  const values = items.flatMap((item) => orderValue(listing, item, path) ?? []);
  return values.length === items.length ? values : undefined;
};

const isSorted = (values: readonly bigint[], direction: 1 | -1): boolean =>
  values.every((value, index) => {
    const next = values[index + 1];
    return next === undefined || (direction === 1 ? value <= next : value >= next);
  });

/**
 * The part of a list that an answer covers. A whole walk covers the whole list. A part of an ordered list covers the
 * items before its last order value, because ties at the cut may be on either side of it. A part of a list without an
 * order covers nothing.
 */
const coveredBy = (operation: Operation, parameters: Parameters, { items = [], isWhole }: Reply): Covered => {
  const { listing } = operation;
  if (!listing || isWhole) return all;
  for (const path of orderPaths(listing, parameters)) {
    const values = numbersOf(listing, items, path);
    const [first, last] = [values?.[0], values?.at(-1)];
    if (!values || first === undefined || last === undefined || first === last) continue;
    const direction = first < last ? 1 : -1;
    if (!isSorted(values, direction)) continue;
    return (item) => {
      const value = orderValue(listing, item, path);
      return value !== undefined && (direction === 1 ? value < last : value > last);
    };
  }
  return nothing;
};

/** An item that one side lists elsewhere, or that it does not list although its walk covers the place. */
export interface ListDifference extends Omit<MemberDifference, 'kind'> {
  readonly kind: MemberDifference['kind'] | 'order';
  /** The item, if one side lacks it. */
  readonly lacked?: Json;
}

/** The result of comparing two walks of one list. */
export interface ComparedLists {
  readonly differences: readonly ListDifference[];
  /** Whether some part of both lists could be compared. */
  readonly isComparable: boolean;
  /** The sides list the same items in another order, and the document gives none. */
  readonly isOtherOrder?: true;
}

const maxDifferences = 40;

/** The path of a list's items in the paths of differences. */
export const itemPathOf = ({ items }: Listing): string => `${stepsOf(items).join('.')}[]`;

/** An item in words: its identity with the names of its members, or its beginning. */
export const itemName = (listing: Listing, item: Json): string =>
  identityOf(listing).length === 0 ? show(item, 160) : showKey(identity(listing, item), listing, 160);

/** Items by identity; identities of equal spelling are one. */
const byIdentity = (rules: MemberRules, listing: Listing, items: readonly Json[]): Map<string, Json[]> => {
  const itemsByKey = new Map<string, Json[]>();
  for (const item of items) {
    const key =
      identityOf(listing).length === 0 ? canonicalText(rules, item, itemPathOf(listing)) : identity(listing, item);
    const same = itemsByKey.get(key);
    if (same) same.push(item);
    else itemsByKey.set(key, [item]);
  }
  return itemsByKey;
};

/**
 * Whether an item may still change on one side: of all items of that side, those with the largest number at the path
 * that the contract names.
 */
const unsettledIn = (
  { operation }: MemberRules,
  path: string,
  sides: readonly (readonly Json[])[],
): ((item: Json) => boolean) => {
  const by = operation.shows?.find((row) => row.at === path)?.unsettled;
  if (by === undefined) return () => false;
  const numberOf = (item: Json): bigint => integer(at(item, by)) ?? -1n;
  const newest = sides
    .map((items) => items.reduce<bigint>((max, item) => (numberOf(item) > max ? numberOf(item) : max), -1n))
    .reduce((least, value) => (value < least ? value : least));
  return (item) => numberOf(item) >= newest;
};

/** The difference between two orders of the items that both sides list. */
function orderDifference(listing: Listing, { first, second }: OtherOrder): ListDifference {
  const [before, after] = [itemName(listing, first), itemName(listing, second)];
  return {
    path: itemPathOf(listing),
    kind: 'order',
    class: 'final',
    a: `${after}, then ${before}`,
    b: `${before}, then ${after}`,
    item: before,
  };
}

/**
 * Compares two walks of one list: as sets under the contract's identity, the items that both list by members, and
 * their order where the contract gives one.
 */
export const compareLists = (
  rules: MemberRules,
  listing: Listing,
  parameters: Parameters,
  [a, b]: readonly [Reply, Reply],
): ComparedLists => {
  const path = itemPathOf(listing);
  const [ofA, ofB] = [byIdentity(rules, listing, a.items ?? []), byIdentity(rules, listing, b.items ?? [])];
  const [coveredByA, coveredByB] = [a, b].map((reply) => coveredBy(rules.operation, parameters, reply)) as [
    (item: Json) => boolean,
    (item: Json) => boolean,
  ];
  const differences: ListDifference[] = [];
  const isUnsettled = unsettledIn(rules, path, [a.items ?? [], b.items ?? []]);
  let compared = 0;
  for (const key of new Set([...ofA.keys(), ...ofB.keys()])) {
    const [inA, inB] = [ofA.get(key) ?? [], ofB.get(key) ?? []];
    const some = inA[0] ?? inB[0] ?? null;
    // An item that only one side lists is missing on the other one if that walk covers its place.
    const isCovered = (inA.length > 0 || coveredByA(some)) && (inB.length > 0 || coveredByB(some));
    const isRepeatCovered = coveredByA(some) && coveredByB(some);
    if (isCovered || (inA.length > 0 && inB.length > 0)) compared += 1;
    if (differences.length >= maxDifferences || isUnsettled(some)) continue;
    const item = itemName(listing, some);
    for (let index = 0; index < Math.min(inA.length, inB.length); index += 1)
      differences.push(...memberDifferences(rules, [inA[index], inB[index]], path, item));
    // A walk may list an item again if the contract says so.
    const isRepeat = inA.length > 0 && inB.length > 0 && listing.paging.repeats === true;
    const lacked = inA.length > 0 && inB.length > 0 ? undefined : some;
    if (inA.length === inB.length || !(lacked ? isCovered : isRepeatCovered) || isRepeat) continue;
    differences.push({
      path,
      kind: inA.length > inB.length ? 'only-in-A' : 'only-in-B',
      class: rules.undeclared === 'learnt' && !lacked ? 'undeclared' : 'final',
      a: inA.length === 0 ? 'nothing' : show(inA[0], 300),
      b: inB.length === 0 ? 'nothing' : show(inB[0], 300),
      item: lacked ? item : `${item}, ${inA.length} and ${inB.length} times`,
      ...defined({ lacked }),
    });
  }
  const isEmpty = ofA.size === 0 && ofB.size === 0;
  const otherOrder = compareOrders(listing, parameters, [ofA, ofB]);
  return {
    differences: otherOrder?.isDeclared ? [...differences, orderDifference(listing, otherOrder)] : differences,
    isComparable: compared > 0 || (isEmpty && a.isWhole && b.isWhole),
    ...defined({ isOtherOrder: otherOrder?.isDeclared === false || undefined }),
  };
};
