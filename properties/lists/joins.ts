import { nextCursor, pagesOf } from '../../engine/model/listing.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { readHex, spellNumber, wholeNumber } from '../../engine/model/whole-number.ts';
import type { Counterpart, Join, JoinValue, NumberBound } from '../../engine/model/join.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Answered, Parameters } from '../../engine/model/judging.ts';
import { type MemberRange, numberedRange, rangeAround } from '../../engine/model/list-range.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { at, everyAt, integer, isObject, stepsOf, objectsAt } from '../../engine/model/paths.ts';
import { canonicalValue } from './canonical-value.ts';
import { type Element, fulfils, isNobody, type Met, spelledHere, valueHere } from './elements.ts';

/** Elements about which the other operation is asked the same. */
export interface Group {
  readonly key: string;
  readonly parameters: Parameters;
  readonly elements: readonly Element[];
}

/** An answer with the parameters that it was asked for, page size aside. */
export interface Source {
  readonly parameters: Parameters;
  readonly answer: Answered;
}

/**
 * The items of an answer; of an operation that lists nothing, the answer itself, or the elements of an array. A result
 * of `null` has none.
 */
export function itemsOf({ operation, items, result }: Answered): readonly Json[] {
  if (operation.listing) return items ?? [];
  if (result === undefined || result['.'] === null) return [];
  return objectsAt(result as Json, '.').map(({ value }) => value);
}

function within(item: Json, member: string | undefined): readonly Json[] {
  if (member === undefined) return [item];
  const inner = at(item, member);
  return Array.isArray(inner) ? (inner as readonly Json[]) : [];
}

/** The elements that a join speaks of; of lists that are compared as a whole, each list is one. */
const elementsOf = ({ each, sameAs }: Join, { parameters, answer }: Source): readonly Element[] =>
  itemsOf(answer).flatMap((item) => {
    const list = each !== undefined && sameAs !== undefined ? at(item, each) : undefined;
    const values = sameAs === undefined ? within(item, each) : Array.isArray(list) ? [list] : [];
    return values.map((value) => ({ value, parent: each === undefined ? undefined : item, parameters, answer }));
  });

const numberAt = (element: Element, path: string): bigint | undefined => wholeNumber(valueHere(element, path));

const positionOf = (element: Element, join: Join): bigint | undefined =>
  join.at === undefined ? undefined : numberAt(element, join.at);

/** The value of a parameter of the other operation; undefined if the element lacks it. */
function valueFor(element: Element, value: JoinValue): Json | undefined {
  if (typeof value === 'string') return spelledHere(element, value);
  if ('value' in value) return value.value;
  const number = numberAt(element, value.path);
  if (number === undefined || number + BigInt(value.plus) < 0) return undefined;
  const spelling = spelledHere(element, value.path);
  const sum = number + BigInt(value.plus);
  return typeof spelling === 'number'
    ? Number(sum)
    : spellNumber(sum, readHex(spelling) === undefined ? 'number' : 'hex');
}

/**
 * The parameters for the other operation. Undefined if the element lacks one of the values, or if a value names no
 * subject.
 */
function askedFor(element: Element, join: Join, to: Operation): Parameters | undefined {
  const parameters: Record<string, Json | undefined> = {};
  for (const [name, source] of Object.entries(join.with)) {
    const value = valueFor(element, source);
    if (value === undefined || value === null || typeof value === 'object' || isNobody(to, String(value)))
      return undefined;
    parameters[name] = value;
  }
  const narrowing = join.at === undefined ? undefined : rangeAround(to.listing, join.at);
  if (join.at === undefined || !narrowing) return parameters;
  const position = positionOf(element, join);
  if (position === undefined || position > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
  return { ...parameters, ...narrowestRange(to, narrowing, Number(position)) };
}

/** The parameters of the shortest range that surely holds a position: an end that may be open lies beside it. */
function narrowestRange({ parameters }: Operation, range: MemberRange, position: number): Parameters {
  const { from = '', to = '', closed = 'neither', type } = range;
  const first = closed === 'both' || closed === 'from' ? position : position - 1;
  const last = closed === 'both' || closed === 'to' ? position : position + 1;
  const sent = (name: string, value: number): Json =>
    parameters[name]?.type === 'integer' ? value : spellNumber(value, type);
  return { [from]: sent(from, first), [to]: sent(to, last) };
}

/** Whether an element says all that the join compares. */
const isComparable = (element: Element, { match, given = {}, sameAs }: Join): boolean =>
  elementsIn(element, sameAs).every((value) =>
    [...Object.keys(match), ...Object.keys(given)].every((path) => valueHere(value, path) !== undefined),
  );

/** The elements of a list that is compared as a whole. */
const elementsIn = (element: Element, sameAs: Join['sameAs']): readonly Element[] =>
  sameAs === undefined ? [element] : (element.value as readonly Json[]).map((value) => ({ ...element, value }));

/** Whether an answer shows the newest of its list: it is not cut at the newer end. */
function reachesNewest({ parameters, answer }: Source, join: Join): boolean {
  const { listing } = answer.operation;
  if (!listing) return true;
  const range = numberedRange(listing);
  if (range && parameters[range.to] !== undefined) return false;
  if (parameters[pagesOf(answer.operation).cursor] !== undefined) return false;
  const all = elementsOf(join, { parameters, answer }).flatMap((element) => positionOf(element, join) ?? []);
  const [first, last] = [all[0], all.at(-1)];
  return nextCursor(answer, undefined) === undefined || (first !== undefined && last !== undefined && first > last);
}

/** For each key, the element at the highest position, if there is one there. */
function newestOf(elements: readonly Element[], join: Join, paths: readonly string[]): Element[] {
  const newest = new Map<string, { at: bigint; all: Element[] }>();
  for (const element of elements) {
    const [key, position] = [
      stringifyJson(paths.map((path) => valueHere(element, path) ?? null)),
      positionOf(element, join),
    ];
    if (position === undefined) continue;
    const earlier = newest.get(key);
    if (!earlier || position > earlier.at) newest.set(key, { at: position, all: [element] });
    else if (position === earlier.at) earlier.all.push(element);
  }
  return [...newest.values()].flatMap(({ all }) => (all.length === 1 ? all : []));
}

/** Elements of an answer that a join speaks of. */
export function joinedElements(join: Join, source: Source, met: Met): readonly Element[] {
  if (join.newestOf && !reachesNewest(source, join)) return [];
  const all = elementsOf(join, source);
  return (join.newestOf ? newestOf(all, join, join.newestOf) : all).filter(
    (element) =>
      isComparable(element, join) && (join.where ?? []).every((condition) => fulfils(element, condition, met)),
  );
}

/** The compared values of an element; for a list as a whole, those of each of its elements. */
export const keysOf = (element: Element, { match, sameAs }: Join): readonly string[] =>
  elementsIn(element, sameAs).map((value) =>
    stringifyJson(Object.keys(match).map((path) => valueHere(value, path) ?? null)),
  );

const elementKey = (element: Element, join: Join): string => stringifyJson(keysOf(element, join));

/** Names an element by the values that must be equal there. A number with a bound may have moved since. */
export function unmovedKey(element: Element, { match, ...join }: Join): string {
  const equal = Object.entries(match).filter(([, there]) => !isBound(there));
  return elementKey(element, { ...join, match: Object.fromEntries(equal) });
}

const isBound = (there: Counterpart): there is NumberBound =>
  typeof there === 'object' && !('count' in there) && !('position' in there);

/** Whether a join compares numbers by their size: they may move between two requests. */
export const hasBounds = ({ match }: Join): boolean => Object.values(match).some(isBound);

/** Whether a join compares nothing else. */
export const isBounded = ({ match, constants }: Join): boolean =>
  constants === undefined && Object.values(match).every(isBound);

/** The counterpart of a join in an item there: a value, or the number of elements of an array. */
function valueThere(item: Json, there: Counterpart): Json | undefined {
  if (typeof there === 'string') return at(item, there);
  if (isBound(there) || 'position' in there) return undefined;
  const list = at(item, there.count);
  return Array.isArray(list) ? list.length : undefined;
}

/** The compared values of the items of the other list; undefined if one of them leaves a value out. */
export function keysThere({ match }: Join, to: Operation, items: readonly Json[]): readonly string[] | undefined {
  const keys = items.map((item) => Object.values(match).map((there) => valueThere(item, there)));
  if (keys.flat().some((value) => value === undefined || value === null || typeof value === 'object')) return undefined;
  return keys.map((values) => stringifyJson(values.map((value) => canonicalValue(to, value ?? null))));
}

/** By what the other operation is asked for. */
export function groupsOf(join: Join, sources: readonly Source[], to: Operation, met: Met): Group[] {
  const groups = new Map<string, { parameters: Parameters; elements: Map<string, Element> }>();
  for (const source of sources) {
    for (const element of joinedElements(join, source, met)) {
      const parameters = askedFor(element, join, to);
      if (!parameters) continue;
      const key = stringifyJson([to.id, join.sameAs ?? '', parameters as Json]);
      const group = groups.get(key) ?? { parameters, elements: new Map<string, Element>() };
      groups.set(key, group);
      const own = elementKey(element, join);
      if (!group.elements.has(own)) group.elements.set(own, element);
    }
  }
  return [...groups].map(([key, { parameters, elements }]) => ({ key, parameters, elements: [...elements.values()] }));
}

/** How items there compare with an element. */
export interface Comparison {
  /** Whether some item there is one that the join can judge by. */
  readonly canJudge: boolean;
  /** How often the item that shows it most often shows it. */
  readonly times: number;
  /** Whether an item that leaves out what is compared may show it. */
  readonly possible: boolean;
}

type Likeness = 'same' | 'other' | 'unsaid';

/** Whether an item leaves open what stands at these steps. An empty array says that nothing does. */
function leavesOpen(value: Json | undefined, steps: readonly string[]): boolean {
  if (Array.isArray(value)) return (value as readonly Json[]).some((item) => leavesOpen(item, steps));
  const [step, ...rest] = steps;
  if (step === undefined) return value === undefined || value === null || typeof value === 'object';
  return !isObject(value) || leavesOpen(value[step], rest);
}

function likeness(
  to: Operation,
  value: Json | undefined,
  path: Counterpart,
  expected: string | undefined,
  place = 0,
): Likeness {
  if (isBound(path)) return likenessByBound(value, path, wholeNumber(expected));
  if (typeof path === 'object' && 'position' in path)
    return wholeNumber(expected) === BigInt(path.position + place) ? 'same' : 'other';
  if (typeof path === 'object') {
    const count = valueThere(value ?? null, path);
    if (count === undefined) return 'unsaid';
    return wholeNumber(expected) === integer(count) ? 'same' : 'other';
  }
  const scalars = everyAt(value, path).filter((item) => item !== null && typeof item !== 'object');
  if (scalars.some((candidate) => canonicalValue(to, candidate) === expected)) return 'same';
  return leavesOpen(value, stepsOf(path)) ? 'unsaid' : 'other';
}

function likenessByBound(value: Json | undefined, bound: NumberBound, position: bigint | undefined): Likeness {
  const there = wholeNumber(
    at(value, 'atMost' in bound ? bound.atMost : 'below' in bound ? bound.below : bound.atLeast),
  );
  if (there === undefined || position === undefined) return 'unsaid';
  const isWithin = 'atMost' in bound ? position <= there : 'below' in bound ? position < there : position >= there;
  return isWithin ? 'same' : 'other';
}

export function compare(element: Element, join: Join, to: Operation, items: readonly Json[]): Comparison {
  const wantedAt = <There>(paths: Readonly<Record<string, There>>) =>
    Object.entries(paths).map(([listPath, there]) => [valueHere(element, listPath), there] as const);
  const constants = Object.entries(join.constants ?? {}).map(
    ([there, value]) => [canonicalValue(to, value), there] as const,
  );
  const [pairs, conditions] = [[...wantedAt(join.match), ...constants], wantedAt(join.given ?? {})];
  let [canJudge, times, possible] = [conditions.length === 0 && !join.whereThere, 0, false];
  for (const item of items) {
    const shown = { value: item, parent: undefined, parameters: {}, answer: { operation: to } };
    if (join.whereThere?.some((condition) => !fulfils(shown, condition))) continue;
    canJudge ||= conditions.every(([expected, path]) => likeness(to, item, path, expected) === 'same');
    const all = within(item, join.within).map((value, place) =>
      pairs.map(([expected, path]) =>
        typeof path === 'string' && path.startsWith('^')
          ? likeness(to, item, path.slice(1), expected)
          : likeness(to, value, path, expected, place),
      ),
    );
    times = Math.max(times, all.filter((each) => each.every((like) => like === 'same')).length);
    possible ||= all.some((each) => each.includes('unsaid') && !each.includes('other'));
  }
  return { canJudge, times, possible };
}
