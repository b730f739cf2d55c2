import type { MemberMeaning } from '../../engine/model/list-filter.ts';
import type { SortMeaning } from '../../engine/model/order-row.ts';
import type { Value } from '../value.ts';

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
