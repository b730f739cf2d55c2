// The order of the items of a list, as its declaration says: the model server sorts by it.

import type { MemberMeaning } from '../../engine/model/list-filter.ts';
import type { SortMeaning, Nulls, SortTie } from '../../engine/model/order-row.ts';
import type { Value } from '../value.ts';
import { orderAsked, orderOf } from '../../engine/model/list-order.ts';
import type { Listing } from '../../engine/model/operation.ts';
import type { Parameters } from '../call.ts';
import { at } from '../values.ts';

type Meaning = { readonly type?: MemberMeaning['type'] | undefined } & Pick<MemberMeaning, 'compare'> &
  Pick<SortMeaning, 'collation'>;

const moment = /^\d{4}-\d\d-\d\d(?:[T ]|$)/;

const ordered = <Key extends number | bigint | string>(a: Key, b: Key): number => (a < b ? -1 : a > b ? 1 : 0);

const codePoints = (a: string, b: string): number => {
  const [charactersA, charactersB] = [[...a], [...b]];
  const position = charactersA.findIndex((character, index) => character !== charactersB[index]);
  if (position < 0) return ordered(charactersA.length, charactersB.length);
  return ordered(charactersA[position]?.codePointAt(0) ?? -1, charactersB[position]?.codePointAt(0) ?? -1);
};

/** NaN for a text that is no moment: it is neither equal to any other one, nor before or behind it. */
const momentOf = (text: string, isDay: boolean): number => {
  const time = new Date(text).getTime();
  return isDay && !Number.isNaN(time) ? Date.parse(new Date(time).toISOString().slice(0, 10)) : time;
};

/**
 * The order of a value of an item and another one, which may be the text of a parameter: as numbers, moments or texts.
 */
export function compareValues(value: Value, other: Value, { type, compare, collation }: Meaning): number {
  const [a, b] = [String(value), String(other)];
  if (type === 'hex') return ordered(BigInt(a), BigInt(b));
  if (typeof value === 'bigint' || (type === 'number' && /^-?\d+$/.test(a) && /^-?\d+$/.test(b)))
    return ordered(BigInt(a), BigInt(b));
  if (typeof value === 'number' || type === 'number') return ordered(Number(a), Number(b));
  if (type === 'date' || (type === undefined && moment.test(a) && moment.test(b))) {
    const [momentA = NaN, momentB = NaN] = [a, b].map((text) => momentOf(text, compare === 'day'));
    return Math.sign(momentA - momentB);
  }
  return compare === 'ignoreCase' || collation === 'ignoreCase'
    ? codePoints(a.toLowerCase(), b.toLowerCase())
    : codePoints(a, b);
}

/** The order of two items: negative where the first one stands before the other. */
export type Order = (a: Value, b: Value) => number;

/** The place of an item without a value before (-1) or behind (1) those with one; `sign`: 1 for ascending lists. */
const placeOfNulls: Readonly<Record<Nulls, (sign: number) => number>> = {
  first: () => -1,
  last: () => 1,
  smallest: (sign) => -sign,
  largest: (sign) => sign,
};

/** The order by one member. */
function byMember(member: SortTie, sign: number, nulls: Nulls = 'last'): Order {
  return (a, b) => {
    const [valueA, valueB] = [at(a, member.path) ?? null, at(b, member.path) ?? null];
    if (valueA !== null && valueB !== null) return sign * compareValues(valueA, valueB, member);
    return placeOfNulls[nulls](sign) * (Number(valueA === null) - Number(valueB === null));
  };
}

/** The sign of a tie, where the member before it has this one. */
const signOfTie = ({ direction }: SortTie, sign: number): number =>
  direction === 'same' ? sign : direction === 'descending' ? -1 : 1;

const inTurn =
  (orders: readonly Order[]): Order =>
  (a, b) =>
    orders.reduce((result, order) => (result === 0 ? order(a, b) : result), 0);

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
      const ties = member.ties.map((tie) => byMember(tie, signOfTie(tie, sign), tie.nulls));
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
