import { openRange } from '../../engine/model/list-range.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import fc from 'fast-check';
import type { Json } from '../../engine/model/exchange.ts';
import type { Parameters } from '../../engine/model/judging.ts';
import { everyAt, everyValue } from '../../engine/model/paths.ts';
import type { Operation, Parameter } from '../../engine/model/operation.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { validValue } from '../../fuzz/inputs/valid-value.ts';
import type { Pool } from '../../fuzz/pool.ts';
import { appliesTo, besideOf, equalPaths, filtersOf } from '../../engine/model/filters-of.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import { type Narrowing, narrowingsOf } from '../../properties/filters/declared-conditions.ts';
import { valuesToAsk } from '../../properties/filters/values-to-ask.ts';
import { isDocumented, isDocumentedBeside } from '../../properties/lists/documented-call.ts';

/** Values of a parameter without a closed set, and windows of time. */
const sampledValues = 3;
const sampledWindows = 5;
/** Page sizes beside the default and the maximum. */
const smallSizes = [1, 7] as const;
/** Decimals that number columns of some width do not hold. */
const wideDecimals = [2n ** 53n + 1n, 2n ** 63n, 2n ** 64n + 1n, 10n ** 21n].map(String);

/** Where values are drawn from. */
export interface ValueSource {
  readonly pool: Pool;
  readonly seed: number;
}

/** Values of a filter that items of a known call pass: of the first item, of the middle one and of the last. */
const itemValues = (
  operation: Operation,
  name: string,
  { type }: Parameter,
  { answer: { items = [] } }: KnownCall,
): readonly Json[] => {
  const some = [items[0], items[items.length >> 1], items.at(-1)].flatMap((item) => item ?? []);
  return some
    .flatMap((item) => equalPaths(operation, name).flatMap((path) => everyAt(item, path).slice(0, 1)))
    .filter((value) => value !== null && typeof value !== 'object')
    .map((value) => (type === 'integer' ? value : String(value)));
};

/** Values worth trying for one parameter: all of a closed set, otherwise some of the target's own. */
export const valuesFor = (
  operation: Operation,
  [name, row]: readonly [string, Parameter],
  call: KnownCall,
  { pool, seed }: ValueSource,
): readonly Json[] => {
  const { listing } = operation;
  if ((listing && pagesOf(operation).cursor) === name) return [];
  if (listing && pagesOf(operation).size === name) {
    const { default: usual, maximum } = pagesOf(operation);
    return [...smallSizes, usual, maximum, ...(listing.paging.aboveMaximum === 'clamp' ? [maximum + 1] : [])];
  }
  if (row.type === 'boolean') return [true, false];
  if (row.values && !row.open) return row.values;
  const sampled = fc
    .sample(validValue(operation, name, row, pool), { seed, numRuns: sampledValues })
    .flatMap((value) => value ?? []);
  const wide = row.format === 'decimal' && row.subject === undefined ? wideDecimals : [];
  const candidates = [...(row.values ?? []), ...itemValues(operation, name, row, call), ...sampled, ...wide];
  return candidates.length > 0 || row.type !== 'string' ? candidates : textsFor(name, call, pool);
};

/** For a text of which the document says nothing: values of members of its name, or a word of the known answer. */
const textsFor = (name: string, { answer: { items, result } }: KnownCall, pool: Pool): readonly string[] => {
  const namedTexts = pool.seen(name).slice(0, sampledValues);
  if (namedTexts.length > 0) return namedTexts;
  for (const value of everyValue(items?.[0] ?? result ?? null)) {
    const [word] = (typeof value === 'string' && !value.includes('://') && /\p{L}{3,}/u.exec(value)) || [];
    if (word !== undefined) return [word];
  }
  return [];
};

/** A known call in windows of time between moments that answers showed. */
export const windowsOf = (
  operation: Operation,
  { parameters }: KnownCall,
  { pool, seed }: ValueSource,
): readonly Parameters[] => {
  const { listing, parameters: rows } = operation;
  const window = openRange(listing);
  const [start, end] = [rows[window?.from ?? ''], rows[window?.to ?? '']];
  if (!window || !start || !end) return [];
  const pairs = fc.tuple(validValue(operation, window.from, start, pool), validValue(operation, window.to, end, pool));
  return fc.sample(pairs, { seed, numRuns: sampledWindows }).flatMap(([a, b]): Parameters[] => {
    const [from = 0, to = 0] = [Number(a), Number(b)].sort((x, y) => x - y);
    return from < to ? [{ ...parameters, [window.from]: from, [window.to]: to }] : [];
  });
};

/** Values of a filter, by the place of the known call whose list it divides. */
const maxValues = [5, 1] as const;

/** A known call with a filter. */
interface NarrowedCall {
  readonly parameters: Parameters;
  /** Items carry the value, so that the target must accept it. */
  readonly isCarried: boolean;
}

/** The calls that set one parameter. */
interface NarrowedBy {
  readonly parameter: string;
  readonly calls: readonly NarrowedCall[];
}

/** Sets a filter, for the list of a known call, to values that divide its items. */
type Divide = (parameters: Parameters, items: readonly Json[], maxCalls: number) => readonly NarrowedCall[];

function byFilter(operation: Operation, filter: ListFilter): Divide {
  const { parameter } = filter;
  return (knownParameters, items, maxCalls) => {
    const parameters = { ...knownParameters, ...besideOf(operation, filter) };
    if (knownParameters[parameter] !== undefined || !appliesTo(filter, parameters)) return [];
    const isAllowed = (value: Json): boolean => isDocumentedBeside(operation, parameters, parameter, value);
    return valuesToAsk({ operation, filter, items, narrowedTo: [], isAllowed }, maxCalls).map(
      ({ value, isCarried }) => ({
        parameters: { ...parameters, [parameter]: value },
        isCarried,
      }),
    );
  };
}

function byNarrowing({ isOpen, conditions }: Narrowing): Divide {
  return (parameters, items, maxCalls) =>
    isOpen(parameters)
      ? conditions(items, parameters)
          .slice(0, maxCalls)
          .map(({ set, refusal }) => ({ parameters: { ...parameters, ...set }, isCarried: refusal === 'broken' }))
      : [];
}

/**
 * Known calls with each declared filter, range and box in turn, at values of their items: at a bound that an item has,
 * or at a part of its text. The document need not say which values are accepted.
 */
export function narrowedCalls(operation: Operation, knownCalls: readonly KnownCall[]): readonly NarrowedBy[] {
  const filters = filtersOf(operation).filter(({ isInPath }) => !isInPath);
  const labels = new Set(filters.map(({ label }) => label));
  const divided: (readonly [parameter: string, divide: Divide])[] = [
    ...filters.map((filter) => [filter.parameter, byFilter(operation, filter)] as const),
    ...narrowingsOf(operation)
      .filter(({ label }) => !labels.has(label))
      .map((narrowing) => [narrowing.parameters[0] ?? '', byNarrowing(narrowing)] as const),
  ];
  return divided.map(([parameter, divide]) => {
    const callsOfParameter: (readonly NarrowedCall[])[] = [];
    for (const { parameters, answer } of knownCalls) {
      const maxCalls = maxValues[callsOfParameter.length];
      if (maxCalls === undefined) break;
      const calls = divide(parameters, answer.items ?? [], maxCalls).filter((call) =>
        isDocumented(operation, call.parameters),
      );
      if (calls.length > 0) callsOfParameter.push(calls);
    }
    return { parameter, calls: callsOfParameter.flat() };
  });
}
