import { followReference } from '../references.ts';
import { isRecord, type JsonRecord, listOf } from '../record.ts';
import { constraints as forms } from './keywords.ts';
import { defined } from '../../../engine/model/defined.ts';

/** The schema of a parameter in plain form: references followed, `null` removed, `allOf` merged. */
export interface ParameterSchema {
  /** One plain schema, from which values are generated. */
  readonly plain: JsonRecord;
  /** All plain schemas that the document allows; only `plain` if there is no choice. */
  readonly alternatives: readonly JsonRecord[];
  /** The schema allows named values and also any text. */
  readonly isOpen: boolean;
}

/** Schemas nested deeper count as allowing everything, because they may be circular. */
const deepest = 5;
/** Maximum alternatives of one schema; others are ignored. */
const mostAlternatives = 20;

/** The keywords of a schema and of the schemas that it refers to; its own keywords win. */
const withReferences = (document: JsonRecord, value: unknown, depth: number): JsonRecord => {
  if (!isRecord(value) || depth > deepest) return {};
  const { $ref: reference, ...siblings } = value;
  if (typeof reference !== 'string') return siblings;
  return merge(withReferences(document, followReference(document, reference), depth + 1), siblings);
};

const stricter = (left: unknown, right: unknown, choose: (...values: number[]) => number): unknown =>
  typeof left === 'number' && typeof right === 'number' ? choose(left, right) : (right ?? left);

/** Combines two schemas: the stricter bound wins. */
const merge = (left: JsonRecord, right: JsonRecord): JsonRecord => {
  const merged: Record<string, unknown> = { ...left, ...right };
  for (const [name, choose] of [
    ['minimum', Math.max],
    ['maximum', Math.min],
    ['minLength', Math.max],
    ['maxLength', Math.min],
  ] as const)
    if (name in left || name in right) merged[name] = stricter(left[name], right[name], choose);
  if (isRecord(left['properties']) && isRecord(right['properties']))
    merged['properties'] = { ...left['properties'], ...right['properties'] };
  if (Array.isArray(left['required']) && Array.isArray(right['required']))
    merged['required'] = [...new Set([...listOf(left['required']), ...listOf(right['required'])])];
  return merged;
};

const isNull = (schema: JsonRecord): boolean =>
  schema['type'] === 'null' ||
  ('const' in schema && schema['const'] === null) ||
  (Array.isArray(schema['enum']) && schema['enum'].length > 0 && schema['enum'].every((value) => value === null));

const numericKeywords = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;

/** Infers the type from the values of `enum`, from the default, or from other keywords. */
const shownType = (schema: JsonRecord): string => {
  const values = [...listOf(schema['enum']), ...(schema['default'] === undefined ? [] : [schema['default']])];
  const [first] = values;
  if (typeof first === 'boolean') return 'boolean';
  if (typeof first === 'number') return values.every((value) => Number.isInteger(value)) ? 'integer' : 'number';
  if (Array.isArray(first)) return 'array';
  if (first === undefined && numericKeywords.some((keyword) => typeof schema[keyword] === 'number')) return 'number';
  if (isRecord(schema['properties'])) return 'object';
  if (schema['items'] !== undefined) return 'array';
  return /^u?int\d*$/.test(String(schema['format'])) ? 'integer' : 'string';
};

/** A schema without a choice, with one type and with `enum` in place of `const`. */
const typed = ({ const: only, ...schema }: JsonRecord, type: unknown): JsonRecord => {
  const values = only === undefined ? listOf(schema['enum']) : [only];
  const choices = values.filter((value) => value !== null);
  const withoutNull: JsonRecord = choices.length === 0 ? schema : { ...schema, enum: choices };
  return { ...withoutNull, type: typeof type === 'string' ? type : shownType(withoutNull) };
};

/** All plain schemas that a schema allows, without null. */
const alternativesOf = (document: JsonRecord, value: unknown, depth: number): readonly JsonRecord[] => {
  const { allOf, anyOf, oneOf, ...siblings } = withReferences(document, value, depth);
  if (depth > deepest) return [typed({}, 'string')];
  // Siblings of `allOf`, such as a default, win over its parts.
  const parts = listOf(allOf).map((part) => alternativesOf(document, part, depth + 1));
  const shared = merge(
    parts.reduce<JsonRecord>(
      (sum, [first = {}, ...otherForms]) => (otherForms.length > 0 ? sum : merge(sum, first)),
      {},
    ),
    siblings,
  );
  const choices = [
    ...parts.filter(({ length }) => length > 1),
    ...[anyOf, oneOf].flatMap((list) => {
      const all = listOf(list).filter((item) => !isNull(withReferences(document, item, depth)));
      return all.length === 0 ? [] : [all.flatMap((item) => alternativesOf(document, item, depth + 1))];
    }),
  ];
  const [choice] = choices;
  if (choice) return choice.slice(0, mostAlternatives).map((alternative) => merge(alternative, shared));
  const types = [shared['type']].flat().filter((type) => type !== 'null');
  return types.length > 1 ? types.map((type) => typed(shared, type)) : [typed(shared, types[0])];
};

const isScalar = ({ type }: JsonRecord): boolean =>
  type === 'string' || type === 'integer' || type === 'number' || type === 'boolean';

/** Combines several alternatives of plain values into one schema for generating values. */
const joined = (scalars: readonly JsonRecord[]): Omit<ParameterSchema, 'alternatives'> => {
  const [first = {}] = scalars;
  const types = new Set(scalars.map(({ type }) => type));
  const isNumeric = [...types].every((type) => type === 'integer' || type === 'number');
  const type = types.size === 1 ? first['type'] : isNumeric ? 'number' : 'string';
  const enumValues = scalars.flatMap((scalar) => listOf(scalar['enum']));
  const isOpen = enumValues.length > 0 && scalars.some((scalar) => !Array.isArray(scalar['enum']));
  const shared = Object.fromEntries(
    ['default', 'examples', 'example'].flatMap((name) => {
      const value = scalars.find((scalar) => scalar[name] !== undefined)?.[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    plain: { ...shared, type, ...defined({ enum: enumValues.length === 0 ? undefined : [...new Set(enumValues)] }) },
    isOpen,
  };
};

/**
 * Converts the schema of a parameter to plain form. If several types are allowed, plain values are preferred to lists
 * and objects, which servers read from text in different ways.
 */
export const plainSchema = (document: JsonRecord, schema: unknown): ParameterSchema => {
  const alternatives = alternativesOf(document, schema, 0);
  const [first = { type: 'string' }] = alternatives;
  const scalars = alternatives.filter(isScalar);
  if (scalars.length > 1) return { ...joined(scalars), alternatives };
  return {
    plain: scalars[0] ?? alternatives.find(({ type }) => type === 'array') ?? first,
    alternatives,
    isOpen: false,
  };
};

/** Keywords that constrain a plain value and need no other schema. */
const constraints = [
  'type',
  'enum',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'required',
] as const;

const isPattern = (text: unknown): text is string => {
  try {
    return typeof text === 'string' && new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
};

const isWellFormed = (name: string, value: unknown): boolean => forms[name]?.(value) !== false;

/** A JSON Schema without references for the values of a parameter. `isFormat`: the formats that can be checked. */
export const valueSchema = (
  document: JsonRecord,
  schemas: readonly JsonRecord[],
  isFormat: (format: string) => boolean,
  depth = 0,
): JsonRecord => {
  const inner = (value: unknown): JsonRecord =>
    depth > deepest || value === undefined
      ? {}
      : valueSchema(document, alternativesOf(document, value, depth + 1), isFormat, depth + 1);
  const all = schemas.map((schema) => {
    const row: Record<string, unknown> = {};
    // A keyword of a wrong form constrains nothing, as in an answer.
    for (const name of constraints)
      if (schema[name] !== undefined && isWellFormed(name, schema[name])) row[name] = schema[name];
    const { pattern, format, items, properties } = schema;
    if (isPattern(pattern)) row['pattern'] = pattern;
    if (typeof format === 'string' && isFormat(format)) row['format'] = format;
    if (schema['type'] === 'array' && isRecord(items)) row['items'] = inner(items);
    if (isRecord(properties))
      row['properties'] = Object.fromEntries(Object.entries(properties).map(([name, node]) => [name, inner(node)]));
    if (schema['additionalProperties'] === false) row['additionalProperties'] = false;
    return row;
  });
  const [only] = all;
  return all.length === 1 && only ? only : { anyOf: all };
};
