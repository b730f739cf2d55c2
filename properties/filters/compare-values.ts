import { defined } from '../../engine/model/defined.ts';
import { readHex } from '../../engine/model/whole-number.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { MemberMeaning } from '../../engine/model/list-filter.ts';
import { dayLength, momentOf, type Moment } from './dates.ts';

/** How two values of a member stand to each other. Undefined: what is declared leaves it open. */
export interface Relation {
  readonly equal: boolean | undefined;
  /** Negative where the first comes before the other; 0 where they are surely equal. */
  readonly order: number | undefined;
}

const open: Relation = { equal: undefined, order: undefined };
const same: Relation = { equal: true, order: 0 };
const unequal: Relation = { equal: false, order: undefined };
const apart = (order: number): Relation => ({ equal: false, order });

/** Whether all targets take a text for equal to itself as it is shown: it may be a rounded number, or a moment. */
export function isShownWhole(text: string, { isDecimal }: Pick<MemberMeaning, 'isDecimal'> = {}): boolean {
  return relate(text, text, decimal.test(text) ? { type: 'number', ...defined({ isDecimal }) } : {}).equal === true;
}

const decimal = /^-?\d{1,200}(?:\.\d{1,40})?$/;
const digitsAfterPoint = (value: number | bigint | string): number => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;

/** A number, or the digits of one in a text. */
export function numberOf(value: Json, { type }: MemberMeaning): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (type === 'hex') return readHex(value);
  if (typeof value !== 'string' || type !== 'number' || !decimal.test(value)) return undefined;
  return value.includes('.') ? Number(value) : BigInt(value);
}

/** Numbers compare exactly in JavaScript, whether they are bigint or not. */
const ordered = (a: number | bigint, b: number | bigint): number => (a < b ? -1 : a > b ? 1 : 0);

function numbers(a: number | bigint, b: number | bigint, { compare, isDecimal }: MemberMeaning): Relation {
  // JSON does not show the zeros of a decimal: `120` may be `120.0`.
  const digits = Math.max(digitsAfterPoint(a), digitsAfterPoint(b), isDecimal ? 1 : 0);
  const isWhole = (value: number | bigint): boolean =>
    !isDecimal && (typeof value === 'bigint' || Number.isInteger(value));
  if (compare !== 'exact' && !(isWhole(a) && isWhole(b))) {
    // A target may show fewer digits than it stores.
    if (Math.abs(Number(a) - Number(b)) <= 1.000_001 * 10 ** -digits) return open;
  }
  const order = ordered(a, b);
  return order === 0 ? same : apart(order);
}

function moments(a: Moment, b: Moment, { compare }: MemberMeaning): Relation {
  if (compare === 'day') {
    const days = ordered(Math.floor(a.at / dayLength), Math.floor(b.at / dayLength));
    return days === 0 ? same : apart(days);
  }
  const order = ordered(a.at, b.at);
  const isDays = !a.hasTime && !b.hasTime;
  if (isDays) return order === 0 ? same : apart(order);
  const isNear = Math.abs(a.at - b.at) < dayLength;
  if (compare !== 'exact') return isNear ? open : apart(order);
  if (a.hasTime !== b.hasTime || a.hasZone !== b.hasZone) return isNear ? open : apart(order);
  const within = a.rest < b.rest ? -1 : a.rest > b.rest ? 1 : 0;
  return order !== 0 ? apart(order) : within !== 0 ? apart(within) : same;
}

const isPlainAscii = (text: string): boolean => /^[!-~]*$/.test(text);

/** A text without its case, accents and outer spaces: targets differ in what they make of these. */
export function folded(text: string): string {
  // Identifiers and amounts are most texts, and have only case to lose.
  if (isPlainAscii(text)) return text.toLowerCase();
  const unaccented = text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return unaccented.toLowerCase().replaceAll('ß', 'ss').replaceAll(/\s+/g, ' ').trim();
}

function codePoints(a: string, b: string): number {
  let index = 0;
  while (index < a.length && a.charCodeAt(index) === b.charCodeAt(index)) index += 1;
  return ordered(a.codePointAt(index) ?? -1, b.codePointAt(index) ?? -1);
}

const collators = [
  new Intl.Collator('en', { sensitivity: 'base' }),
  new Intl.Collator('en', { sensitivity: 'base', numeric: true }),
  new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true }),
];

/** The order of two texts if all usual collations agree on it. */
function agreed(a: string, b: string): number | undefined {
  const orders = [
    codePoints(a, b),
    codePoints(folded(a), folded(b)),
    ...collators.map((collator) => collator.compare(a, b)),
    ...(decimal.test(a) && decimal.test(b) ? [ordered(Number(a), Number(b))] : []),
  ].map(Math.sign);
  const [first = 0] = orders;
  return first !== 0 && orders.every((order) => order === first) ? first : undefined;
}

/** Collations cost much, and most readers ask for equality only. */
class UnequalTexts implements Relation {
  readonly equal = false;
  readonly #texts: readonly [string, string];

  constructor(...texts: [string, string]) {
    this.#texts = texts;
  }

  get order(): number | undefined {
    return agreed(...this.#texts);
  }
}

function texts(a: string, b: string, { compare }: MemberMeaning): Relation {
  if (a === b) return same;
  if (compare === 'exact') return apart(codePoints(a, b));
  if (compare === 'ignoreCase' && a.toLowerCase() === b.toLowerCase()) return same;
  if (folded(a) === folded(b)) return open;
  return new UnequalTexts(a, b);
}

/** A number and a text that no target reads as one. */
function areUnlike(a: Json, b: Json): boolean {
  const [text, value] = typeof a === 'string' ? [a, b] : [b, a];
  return typeof text === 'string' && typeof value !== 'boolean' && !decimal.test(text) && !momentOf(text);
}

const isText = ({ type }: MemberMeaning): boolean => type === undefined || type === 'string';

/** Compares two values of a member that are neither null nor objects. */
export function relate(a: Json, b: Json, meaning: MemberMeaning): Relation {
  const [x, y] = [numberOf(a, meaning), numberOf(b, meaning)];
  if (x !== undefined && y !== undefined) return numbers(x, y, meaning);
  if (typeof a === 'boolean' && typeof b === 'boolean') return a === b ? same : unequal;
  if (typeof a !== 'string' || typeof b !== 'string') return areUnlike(a, b) ? unequal : open;
  const [s, t] = meaning.type === 'string' ? [] : [momentOf(a), momentOf(b)];
  if (s && t) {
    const relation = moments(s, t, meaning);
    if (meaning.compare === 'day') return relation;
    // Undeclared dates may be compared as the texts that they are.
    const isText = relation.order !== undefined && Math.sign(codePoints(a, b)) === relation.order;
    return meaning.type === 'date' || isText ? relation : { equal: relation.equal, order: undefined };
  }
  return isText(meaning) ? texts(a, b, meaning) : open;
}

const rank = (value: Json): number => ['boolean', 'number', 'string'].indexOf(typeof value);

/** Any order of values in which the smallest, the middle and the largest one mean something: numbers, dates, texts. */
export function byValue(a: Json, b: Json): number {
  const isNumber = (value: Json): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : 0;
  const [s, t] = [String(a), String(b)];
  const [x, y] = [momentOf(s)?.at, momentOf(t)?.at];
  if (x !== undefined && y !== undefined && x !== y) return x - y;
  return rank(a) - rank(b) || (s < t ? -1 : s > t ? 1 : 0);
}
