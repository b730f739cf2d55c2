import { subschemas } from '../../../engine/schema/tree.ts';
import { patternOf } from '../../../engine/schema/formats.ts';
import { followReference } from '../references.ts';
import { constraints, knownTypes, typesOf } from './keywords.ts';
import { type JsonRecord, isRecord, listOf } from '../record.ts';

/** Schemas with more parts count as lossy. */
const mostSchemas = 5_000;

/** Keywords that constrain a value and cannot be judged. */
const unjudgeable = ['$dynamicRef', '$recursiveRef', 'contentSchema', 'dependencies'];

/** Whether a schema itself has a keyword that cannot be judged, or that has a wrong form. */
export const isUnjudgeable = (schema: JsonRecord): boolean =>
  unjudgeable.some((keyword) => schema[keyword] !== undefined) ||
  (typesOf(schema) !== undefined && knownTypes(schema) === undefined) ||
  (isRecord(schema['patternProperties']) &&
    Object.keys(schema['patternProperties']).some((name) => patternOf(name) === undefined)) ||
  Object.entries(constraints).some(([keyword, isOfItsForm]) => {
    const value = schema[keyword];
    return Object.hasOwn(schema, keyword) && typeof value !== 'boolean' && !isOfItsForm(value);
  });

/** A schema, and whether it is a part of an `allOf`: such a part does not forbid members, because others have some. */
interface Visited {
  readonly schema: unknown;
  readonly isPart: boolean;
}

/** Whether a schema has parts, or alternatives, that name members of the same object. */
export const isComposed = ({ allOf, anyOf, oneOf }: JsonRecord): boolean =>
  allOf !== undefined ||
  [...listOf(anyOf), ...listOf(oneOf)].some(
    (branch) => isRecord(branch) && ['$ref', 'properties', 'allOf', 'anyOf', 'oneOf'].some((name) => name in branch),
  );

/** Objects with a rule for unknown members whose members are those of several parts. */
export const isOpened = ({ additionalProperties: additional, ...schema }: JsonRecord, isPart: boolean): boolean =>
  (additional === false || isRecord(additional)) && (isPart || isComposed(schema));

/** `writeOnly`: answers need not have such a member, although the schema may require it. */
const losesItself = (schema: JsonRecord): boolean =>
  schema['writeOnly'] === true ||
  schema['format'] !== undefined ||
  schema['discriminator'] !== undefined ||
  isUnjudgeable(schema);

const below = (schema: JsonRecord, isPart: boolean): readonly Visited[] =>
  subschemas.flatMap(([keyword, form]) => {
    const value = schema[keyword];
    const isPartBelow = keyword === 'allOf' || (isPart && judgesSameValue(keyword));
    return (form === 'map' && isRecord(value) ? Object.values(value) : [value].flat()).map((subschema) => ({
      schema: subschema,
      isPart: isPartBelow,
    }));
  });

/**
 * Whether a schema, or a schema that it refers to, has a part that is not judged, so that it allows more than the
 * document. Such a schema must not reject a value by matching it: it may stand neither below `not` nor beside others in
 * `oneOf`.
 */
export const isLossy = (document: JsonRecord, root: unknown, isPart = false): boolean => {
  const references = new Set<string>();
  const schemas: Visited[] = [{ schema: root, isPart }];
  // The loop also visits schemas that are added while it runs.
  for (const { schema, isPart: isPartHere } of schemas) {
    if (!isRecord(schema)) continue;
    if (losesItself(schema) || isOpened(schema, isPartHere) || schemas.length > mostSchemas) return true;
    const { $ref: reference } = schema;
    const visit = `${reference} ${isPartHere}`;
    if (typeof reference === 'string' && !references.has(visit)) {
      references.add(visit);
      const target = followReference(document, reference);
      if (target === undefined) return true;
      schemas.push({ schema: target, isPart: isPartHere });
    }
    schemas.push(...below(schema, isPartHere));
  }
  return false;
};

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
