import { orderAsked, orderOf } from '../../engine/model/list-order.ts';
import type { Listing } from '../../engine/model/operation.ts';
import type { Nulls, SortTie } from '../../engine/model/order-row.ts';
import type { Parameters } from '../call.ts';
import type { Value } from '../value.ts';
import { at } from '../values.ts';
import { compareValues } from './compare.ts';

/** The order of two items: negative where the first one stands before the other. */
export type Order = (a: Value, b: Value) => number;

const isNone = (value: Value | undefined): boolean => value === undefined || value === null;

/** The order by one member. */
function byMember(member: SortTie, sign: number, nulls: Nulls | undefined): Order {
  return (a, b) => {
    const [valueA, valueB] = [at(a, member.path), at(b, member.path)];
    const nullsPosition = nulls ?? 'last';
    const isEnd = nullsPosition === 'first' || nullsPosition === 'last';
    const none = (nullsPosition === 'first' || nullsPosition === 'smallest' ? -1 : 1) * (isEnd ? 1 : sign);
    if (isNone(valueA) || isNone(valueB)) return isNone(valueA) === isNone(valueB) ? 0 : isNone(valueA) ? none : -none;
    return sign * compareValues(valueA as Value, valueB as Value, member);
  };
}

const inTurn =
  (orders: readonly Order[]): Order =>
  (a, b) =>
    orders.reduce((found, order) => (found === 0 ? order(a, b) : found), 0);

/** The order that a call asks for; undefined: it asks for one that the list does not have. */
export function orderFor(listing: Listing, parameters: Parameters): Order | undefined {
  const texts = Object.fromEntries(
    orderOf(listing).parameters.map((name) => [
      name,
      parameters[name] === undefined ? undefined : String(parameters[name]),
    ]),
  );
  if (Object.values(texts).every((text) => text === undefined) && orderOf(listing).members.length === 0) return () => 0;
  const several = severalKeys(listing, texts);
  const orders = (several ?? [texts]).map((each) => orderAsked(listing, each));
  if (orders.includes(undefined)) return undefined;
  return inTurn(
    orders.flatMap((order) => {
      const [member] = order?.members ?? [];
      if (!order || !member) return [];
      const sign = order.sign || 1;
      const ties = member.ties.map((tie) =>
        byMember(tie, tie.direction === 'same' ? sign : tie.direction === 'descending' ? -1 : 1, tie.nulls),
      );
      return [byMember(member, sign, member.nulls), ...ties];
    }),
  );
}

/** The calls for each of several keys; undefined: there is one at most. */
function severalKeys(
  listing: Listing,
  texts: Readonly<Record<string, string | undefined>>,
): readonly Readonly<Record<string, string | undefined>>[] | undefined {
  const { keys, turn } = orderOf(listing);
  const value = keys && texts[keys.parameter];
  if (!keys?.separator || value === undefined) return undefined;
  const turned = turn && texts[turn.parameter];
  const turns = turned?.split(keys.turned === 'each' ? keys.separator : '\u0000') ?? [];
  return value.split(keys.separator).map((key, place) => ({
    [keys.parameter]: key,
    ...(turn && { [turn.parameter]: turns[place] ?? turns[0] }),
  }));
}
