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
  ways.some(([name, way]) => name === keyword && way !== 'test');

interface Step {
  readonly reference: string;
  readonly way: Way;
}

const partsOf = (held: unknown, keyword: string): readonly unknown[] =>
  keyword === 'dependentSchemas' && isRecord(held) ? Object.values(held) : [held].flat();

/** Yields the references of a schema that judge the same value, without following them. */
export function* stepsOf(schema: unknown, way: Way = 'all'): Generator<Step> {
  if (!isRecord(schema)) return;
  if (typeof schema['$ref'] === 'string') yield { reference: schema['$ref'], way };
  for (const [keyword, other] of ways)
    for (const part of partsOf(schema[keyword], keyword)) yield* stepsOf(part, way === 'test' ? way : (other ?? way));
}

const known = new WeakMap<JsonRecord, Map<string, readonly Step[]>>();

const stepsFrom = (document: JsonRecord, reference: string): readonly Step[] => {
  const all = known.get(document) ?? new Map<string, readonly Step[]>();
  known.set(document, all);
  const steps = all.get(reference) ?? [...stepsOf(followReference(document, reference))];
  all.set(reference, steps);
  return steps;
};

/** Whether a reference leads to another one on these ways, for one and the same value. */
export const leadsTo = (document: JsonRecord, from: string, to: string, on: readonly Way[]): boolean => {
  const visited = new Set([from]);
  for (const reference of visited) {
    if (reference === to) return true;
    for (const { reference: next, way } of stepsFrom(document, reference)) if (on.includes(way)) visited.add(next);
  }
  return false;
};
