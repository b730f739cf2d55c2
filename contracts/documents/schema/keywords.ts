import { patternOf } from '../../../engine/schema/formats.ts';
import { isRecord, type JsonRecord } from '../record.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((text) => typeof text === 'string');

/** Keywords of JSON Schema that constrain a value by themselves, and the form that they must have. */
export const constraints: Readonly<Record<string, (value: unknown) => boolean>> = {
  enum: (value) => Array.isArray(value) && value.length > 0,
  const: () => true,
  required: isTexts,
  dependentRequired: (value) => isRecord(value) && Object.values(value).every(isTexts),
  pattern: (value) => typeof value === 'string' && patternOf(value) !== undefined,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: (value) => isNumber(value) && value > 0,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minContains: isCount,
  maxContains: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  uniqueItems: (value) => typeof value === 'boolean',
};

const types = new Set(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']);

/** The types in a schema; undefined: any type. An unquoted `null` in YAML also means the type. */
export const typesOf = (schema: JsonRecord): readonly unknown[] | undefined => {
  const { type } = schema;
  if (type === undefined) return undefined;
  // The upgrade from 3.0 nests lists in lists.
  return [...new Set(([type].flat(3) as unknown[]).map((value) => value ?? 'null'))];
};

/** Types of Swagger 2.0 for answers that are not JSON. */
const otherTypes = new Set(['file']);

/** The first type that JSON Schema does not know. */
export const unknownType = (schema: JsonRecord): unknown =>
  typesOf(schema)?.find((name) => typeof name !== 'string' || (!types.has(name) && !otherTypes.has(name)));

/** The types of JSON Schema that a schema allows; undefined: any type, or an unknown one. */
export const knownTypes = (schema: JsonRecord): readonly string[] | undefined => {
  const namedTypes = typesOf(schema);
  return namedTypes?.length && namedTypes.every((value) => typeof value === 'string' && types.has(value))
    ? (namedTypes as readonly string[])
    : undefined;
};

/** Whether a value may be null although its type does not say so: `nullable` of 3.0, `x-nullable` of 2.0. */
export const isNullable = (schema: JsonRecord): boolean => schema['nullable'] === true || schema['x-nullable'] === true;

/** Bounds of 3.0 and 2.0, where `exclusiveMinimum: true` turns `minimum` into one. */
export const withNumericBounds = (schema: JsonRecord): JsonRecord => {
  const copied: Record<string, unknown> = { ...schema };
  for (const [exclusive, plain] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[exclusive] !== 'boolean') continue;
    delete copied[exclusive];
    if (schema[exclusive] !== true || schema[plain] === undefined) continue;
    copied[exclusive] = schema[plain];
    delete copied[plain];
  }
  return copied;
};
