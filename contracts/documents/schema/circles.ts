import { followReference } from '../references.ts';
import { isRecord, type JsonRecord } from '../record.ts';

/**
 * How a schema applies another schema to the same value. `all`: the value must match both; `choice`: it may match;
 * `test`: the result of matching decides something.
 */
export type Way = 'all' | 'choice' | 'test';

const ways: readonly (readonly [keyword: string, way: Way | undefined])[] = [
  ['allOf', undefined],
  ['then', undefined],
  ['else', undefined],
  ['dependentSchemas', undefined],
  ['anyOf', 'choice'],
  ['oneOf', 'choice'],
  ['not', 'test'],
  ['if', 'test'],
];

/** Whether the subschemas of a keyword constrain the value itself, not a part of it. */
export const judgesSameValue = (keyword: string): boolean =>
  ways.some(([name, role]) => name === keyword && role !== 'test');

interface Step {
  readonly reference: string;
  readonly role: Way;
}

const partsOf = (value: unknown, keyword: string): readonly unknown[] =>
  keyword === 'dependentSchemas' && isRecord(value) ? Object.values(value) : [value].flat();

/** Yields the references of a schema that judge the same value, without following them. */
export function* stepsOf(schema: unknown, role: Way = 'all'): Generator<Step> {
  if (!isRecord(schema)) return;
  if (typeof schema['$ref'] === 'string') yield { reference: schema['$ref'], role };
  for (const [keyword, nextRole] of ways)
    for (const subschema of partsOf(schema[keyword], keyword))
      yield* stepsOf(subschema, role === 'test' ? role : (nextRole ?? role));
}

const cache = new WeakMap<JsonRecord, Map<string, readonly Step[]>>();

const stepsFrom = (document: JsonRecord, reference: string): readonly Step[] => {
  const all = cache.get(document) ?? new Map<string, readonly Step[]>();
  cache.set(document, all);
  const steps = all.get(reference) ?? [...stepsOf(followReference(document, reference))];
  all.set(reference, steps);
  return steps;
};

/** Whether a reference leads to another one on these ways, for one and the same value. */
export const leadsTo = (document: JsonRecord, from: string, to: string, on: readonly Way[]): boolean => {
  const visited = new Set([from]);
  for (const reference of visited) {
    if (reference === to) return true;
    for (const { reference: next, role } of stepsFrom(document, reference)) if (on.includes(role)) visited.add(next);
  }
  return false;
};
