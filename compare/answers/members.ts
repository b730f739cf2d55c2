import type { MemberClass } from '../../engine/model/comparison-rules.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { parseJson } from '../../engine/model/json.ts';
import { isObject, type JsonObject } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { below, canonicalText } from './canonical.ts';
import type { MemberRules } from './classes.ts';
import { defined } from '../../engine/model/defined.ts';

/** A member in which two answers differ. */
export interface MemberDifference {
  /** `[]` stands for each element of a list. */
  readonly path: string;
  readonly kind: 'value' | 'only-in-A' | 'only-in-B';
  readonly class: 'final' | 'state' | 'live' | 'undeclared';
  /** The values, shortened. */
  readonly a: string;
  readonly b: string;
  /** Two figures of the moment could differ like this, or two dates. */
  readonly isNear?: true;
  /** The item that holds it, or that one side lacks. */
  readonly item?: string;
}

/** Deeper values are compared as a whole. */
const maxDepth = 40;
const maxShownLength = 300;
/** Differences of one pair of answers beyond this number are not listed. */
const maxDifferences = 60;
/** A live figure may differ by this factor. */
const liveFactor = 2;

const valueText = (value: Json | undefined): string => show(value, maxShownLength);

const figure = (value: Json): number | undefined => {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;
};

const isDate = (value: Json): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:[T ]|$)/.test(value) && !Number.isNaN(Date.parse(value));

/** Whether two figures of the moment can be the same figure at two moments. */
const isLiveLike = (a: Json, b: Json): boolean => {
  if (isDate(a) && isDate(b)) return true;
  if (typeof a !== typeof b && (typeof a === 'string' || typeof b === 'string')) return false;
  const [x, y] = [figure(a), figure(b)];
  if (x === undefined || y === undefined) return x === y;
  return x === y || (x * y > 0 && Math.max(x / y, y / x) <= liveFactor);
};

/** Elements that only one of two lists has; order and place of equal ones do not matter. */
const unmatched = (
  rules: MemberRules,
  a: readonly Json[],
  b: readonly Json[],
  path: string,
): readonly [readonly Json[], readonly Json[]] => {
  const texts = b.map((value) => canonicalText(rules, value, path));
  const unmatchedCounts = new Map<string, number>();
  for (const text of texts) unmatchedCounts.set(text, (unmatchedCounts.get(text) ?? 0) + 1);
  const onlyA = a.filter((value) => {
    const text = canonicalText(rules, value, path);
    const count = unmatchedCounts.get(text) ?? 0;
    if (count > 0) unmatchedCounts.set(text, count - 1);
    return count === 0;
  });
  const onlyB = b.filter((_, index) => {
    const text = texts[index] ?? '';
    const count = unmatchedCounts.get(text) ?? 0;
    if (count > 0) unmatchedCounts.set(text, count - 1);
    return count > 0;
  });
  return [onlyA, onlyB];
};

/** Elements that are paired by what they share at most; longer lists are paired by place. */
const maxPairedElements = 40;

/**
 * Orders `b` so that each element stands at the place of the element of `a` with which it shares most members: a link
 * `next` beside a link `next`. Elements that share nothing fill the free places in their order.
 */
const alikeFirst = (
  rules: MemberRules,
  a: readonly Json[],
  b: readonly Json[],
  path: string,
): readonly (Json | undefined)[] => {
  if (a.length > maxPairedElements || b.length > maxPairedElements || a.length + b.length < 3) return b;
  const textsOf = (value: Json): readonly string[] =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, inner]) =>
          inner === undefined ? [] : [`${name}:${canonicalText(rules, inner, below(path, name))}`],
        )
      : [];
  const [textsA, textsB] = [a, b].map((values) => values.map(textsOf));
  const pairs = (textsA ?? []).flatMap((texts, index) =>
    (textsB ?? []).map((candidate, from) => ({
      index,
      from,
      shared: texts.filter((text) => candidate.includes(text)).length,
    })),
  );
  const indexOf = new Map<number, number>();
  const pairedIndexes = new Set<number>();
  for (const { index, from, shared } of pairs.toSorted((x, y) => y.shared - x.shared)) {
    if (shared === 0 || indexOf.has(from) || pairedIndexes.has(index)) continue;
    indexOf.set(from, index);
    pairedIndexes.add(index);
  }
  const rest = b.flatMap((_, from) => (indexOf.has(from) ? [] : [from]));
  const byPlace = new Map([...indexOf].map(([from, index]) => [index, from]));
  const places = Array.from({ length: a.length }, (_, index) => byPlace.get(index) ?? rest.shift());
  return [...places, ...rest].map((from) => (from === undefined ? undefined : b[from]));
};

/** Compares two values member by member. */
class MemberComparison {
  readonly found: MemberDifference[] = [];
  readonly #rules: MemberRules;
  readonly #item: string | undefined;

  constructor(rules: MemberRules, item: string | undefined) {
    this.#rules = rules;
    this.#item = item;
  }

  /** `inherited`: the class of what the member is in; undefined: no row names it. */
  compare(a: Json | undefined, b: Json | undefined, path: string, inherited?: MemberClass, depth = 0): void {
    const of = this.#rules.classOf(path) ?? inherited;
    if (of === 'opaque' || of === 'local' || this.found.length >= maxDifferences) return;
    if (a === undefined || b === undefined) {
      if (a !== undefined) this.#add(path, 'only-in-A', of, a, b);
      if (b !== undefined) this.#add(path, 'only-in-B', of, a, b);
      return;
    }
    const [x, y] = this.#rules.isJsonText(path) ? [fromText(a), fromText(b)] : [a, b];
    if (depth < maxDepth && Array.isArray(x) && Array.isArray(y)) this.#compareLists(x, y, path, of, depth);
    else if (depth < maxDepth && isObject(x) && isObject(y)) this.#compareObjects(x, y, path, of, depth);
    else if (of === 'live' ? !isLiveLike(x, y) : this.#differs(x, y, path)) this.#add(path, 'value', of, x, y);
  }

  #differs(a: Json, b: Json, path: string): boolean {
    return canonicalText(this.#rules, a, path) !== canonicalText(this.#rules, b, path);
  }

  #compareObjects(a: JsonObject, b: JsonObject, path: string, of: MemberClass | undefined, depth: number): void {
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const [x, y] = [a, b].map((side) => (Object.hasOwn(side, name) ? side[name] : undefined));
      this.compare(x, y, below(path, name), of, depth + 1);
    }
  }

  #compareLists(
    a: readonly Json[],
    b: readonly Json[],
    path: string,
    of: MemberClass | undefined,
    depth: number,
  ): void {
    const each = `${path}[]`;
    const [onlyA, unpaired] = unmatched(this.#rules, a, b, each);
    const onlyB = alikeFirst(this.#rules, onlyA, unpaired, each);
    const pairs = Math.max(onlyA.length, onlyB.length);
    for (let index = 0; index < pairs && this.found.length < maxDifferences; index += 1)
      this.compare(onlyA[index], onlyB[index], each, of, depth + 1);
  }

  #add(
    path: string,
    kind: MemberDifference['kind'],
    of: MemberClass | undefined,
    a: Json | undefined,
    b: Json | undefined,
  ): void {
    const undeclared = this.#rules.undeclared === 'learnt' ? 'undeclared' : 'final';
    this.found.push({
      path,
      kind,
      class: of === 'opaque' || of === 'local' ? 'final' : (of ?? undeclared),
      a: valueText(a),
      b: valueText(b),
      ...defined({
        isNear: (kind === 'value' && a !== undefined && b !== undefined && isLiveLike(a, b)) || undefined,
        item: this.#item,
      }),
    });
  }
}

const fromText = (value: Json): Json => {
  const parsed = typeof value === 'string' && value.startsWith('{') ? parseJson(value) : undefined;
  return parsed ?? value;
};

/** The members in which two values at a path differ. `item`: the list item that the values are, in words. */
export const memberDifferences = (
  rules: MemberRules,
  [a, b]: readonly [Json | undefined, Json | undefined],
  path: string,
  item?: string,
): readonly MemberDifference[] => {
  const comparison = new MemberComparison(rules, item);
  comparison.compare(a, b, path);
  return comparison.found;
};
