import type { Json } from '../engine/model/exchange.ts';
import type { Parameters } from '../engine/model/judging.ts';
import { orderAsked, type OrderMember } from '../engine/model/list-order.ts';
import type { Listing } from '../engine/model/operation.ts';
import { itemOrder, type SortStep } from '../properties/filters/sort-order.ts';

/** An item that both sides list, at its place in the list of each side. */
interface CommonItem {
  readonly inA: Json;
  readonly inB: Json;
  readonly indexInA: number;
}

/** Two items that stand in another order on B than on A, as B lists them. */
export interface OtherOrder {
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

const stepsOf = ({ ties, ...member }: OrderMember): readonly SortStep[] =>
  [member, ...ties].map((by) => ({ member: by, sign: 'direction' in by && by.direction === 'descending' ? -1 : 1 }));

/** Whether the document orders two items, and both sides agree on the values by which it does. */
function isOrdered(members: readonly OrderMember[], left: CommonItem, right: CommonItem): boolean {
  const orders = members.flatMap((member) =>
    [itemOrder(stepsOf(member), left.inA, right.inA), itemOrder(stepsOf(member), left.inB, right.inB)].map((order) =>
      order === undefined ? 0 : Math.sign(order),
    ),
  );
  return orders.length > 0 && orders.every((order) => order !== 0 && order === orders[0]);
}

/**
 * Compares the order in which two sides list the items that both list. Where the document orders them, ties and values
 * that it leaves open may come in any order.
 */
export function compareOrders(listing: Listing, parameters: Parameters, sides: Sides): OtherOrder | undefined {
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
