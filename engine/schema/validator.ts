import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expandedSchema } from './tree.ts';
import type { SchemaNode } from '../model/schemas.ts';

/** Documented answers are never nested this deep. Deeper values are not converted. */
const deepest = 64;
/**
 * Documented pages are never this long. Later items are not validated,
 * because every empty item would give an error for each missing member.
 */
const longest = 3_000;

/**
 * Schemas that others wrote constrain members without saying that the value is an object. A test validates our own
 * schemas, and ajv refuses to compile a keyword of a wrong form. Validating and optimizing here costs a small run a
 * tenth of a second, and saves nothing in a long one.
 */
const options = {
  strict: true,
  validateSchema: false,
  code: { optimize: false },
  strictTypes: false,
  strictRequired: false,
  allowUnionTypes: true,
  ownProperties: true,
} as const;
const annotations = ['x-requirement', 'x-values', 'x-conditional'];

const ajv = new Ajv2020({ ...options, allErrors: true, verbose: true });
ajv.addVocabulary(annotations);

const validators = new Map<string, ValidateFunction>();

/** Compiled at first use, so that operations that are not judged cost nothing. */
export const validatorOf = (schemaId: string): ValidateFunction => {
  const known = validators.get(schemaId);
  if (known) return known;
  const made = ajv.compile(expandedSchema(schemaId));
  validators.set(schemaId, made);
  return made;
};

const conditions = new Ajv2020(options);
conditions.addVocabulary(annotations);

/** Whether a value without bigint matches the subschema of an `if`. Compiled at first use, as above. */
export const makeCondition = (condition: SchemaNode): ((value: unknown) => boolean) => {
  let validate: ValidateFunction | undefined;
  return (value) => (validate ??= conditions.compile(condition))(value);
};

/**
 * Prepares a value for ajv, which knows no bigint: doubles instead of bigint, and long lists cut. Returns the same
 * object if nothing changes.
 */
export const forAjv = (value: unknown, depth = 0): unknown => {
  if (Array.isArray(value) && value.length > longest) return forAjv(value.slice(0, longest), depth);
  if (typeof value === 'bigint') return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(value)));
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  if (Array.isArray(value)) {
    let list: unknown[] | undefined;
    for (let place = 0; place < value.length; place += 1) {
      const plain = forAjv(value[place], depth + 1);
      if (plain !== value[place]) (list ??= [...(value as unknown[])])[place] = plain;
    }
    return list ?? value;
  }
  let changed: Record<string, unknown> | undefined;
  for (const member in value) {
    const held = (value as Record<string, unknown>)[member];
    const plain = forAjv(held, depth + 1);
    if (plain !== held) (changed ??= { ...value } as Record<string, unknown>)[member] = plain;
  }
  return changed ?? value;
};
