import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expandedSchema } from './tree.ts';
import type { SchemaNode } from '../model/schemas.ts';

/** No documented answer is nested this deep; deeper values are not looked into. */
const deepest = 64;
/** No documented page is this long; what stands behind is not looked into: every empty item would give an error for each member that it lacks. */
const longest = 3_000;

const options = { strict: true, strictRequired: false, allowUnionTypes: true, ownProperties: true } as const;
const annotations = ['x-requirement', 'x-values', 'x-conditional'];

const ajv = new Ajv2020({ ...options, allErrors: true, verbose: true });
ajv.addVocabulary(annotations);

const validators = new Map<string, ValidateFunction>();

/** Compiled at first use: an operation that is not judged costs nothing. */
export const validatorOf = (schemaId: string): ValidateFunction => {
  const known = validators.get(schemaId);
  if (known) return known;
  const made = ajv.compile(expandedSchema(schemaId));
  validators.set(schemaId, made);
  return made;
};

/** The type of the value that a condition looks at is asked outside of it. */
const conditions = new Ajv2020({ ...options, strictTypes: false });
conditions.addVocabulary(annotations);
const compiledConditions = new WeakMap<SchemaNode, ValidateFunction>();

/** Whether a value without bigint meets the subschema of an `if`. */
export const meets = (condition: SchemaNode, value: unknown): boolean => {
  let validate = compiledConditions.get(condition);
  if (!validate) {
    validate = conditions.compile(condition);
    compiledConditions.set(condition, validate);
  }
  return validate(value);
};

/** The same value with doubles in place of bigint, for ajv, which knows no bigint, and without the rest of endless lists; the very same object where there is neither. */
export const forAjv = (value: unknown, depth = 0): unknown => {
  if (Array.isArray(value) && value.length > longest) return forAjv(value.slice(0, longest), depth);
  if (typeof value === 'bigint') return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(value)));
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  let changed: Record<string, unknown> | undefined;
  for (const member of Object.keys(value)) {
    const held = (value as Record<string, unknown>)[member];
    if (typeof held !== 'object' && typeof held !== 'bigint') continue;
    const plain = forAjv(held, depth + 1);
    if (plain === held) continue;
    changed ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    changed[member] = plain;
  }
  return changed ?? value;
};
