import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { SchemaNode } from '../model/schemas.ts';
import { withAssertedFormats, patternOf } from './formats.ts';
import { followed, targetOf, annotatedSchema, below } from './tree.ts';

/** Documented answers are never nested this deep. Deeper values are not converted. */
const deepest = 64;
/**
 * Documented pages are never this long. Later items are not validated,
 * because every empty item would give an error for each missing member.
 */
const longest = 3_000;

/** Patterns of other dialects are removed before; this fallback matches everything. */
const regExp = Object.assign((pattern: string): RegExp => patternOf(pattern) ?? /(?:)/, { code: 'patternOf' });

/**
 * Schemas of users are often not strict: they constrain members without saying that the value is an object, or have an
 * `if` without a `then`. A test validates our own schemas, and ajv refuses to compile a keyword of a wrong form.
 * Validating and optimizing here costs a small run a tenth of a second, and saves nothing in a long one.
 */
const options = {
  strict: false,
  logger: false,
  validateSchema: false,
  code: { optimize: false, regExp },
  ownProperties: true,
  // References are compiled as calls, so that schemas which refer to each other are compiled once.
  inlineRefs: false,
} as const;
const annotations = ['x-requirement', 'x-values', 'x-conditional', 'x-discriminator', 'x-uri'];

const withAnnotations = (ajv: Ajv2020): Ajv2020 => withAssertedFormats(ajv.addVocabulary(annotations));

const ajv = withAnnotations(new Ajv2020({ ...options, allErrors: true, verbose: true }));
const conditions = withAnnotations(new Ajv2020(options));

/** Marks all members as evaluated: a value that is not validated has no unevaluated members. */
const everythingEvaluated = { props: true, items: true, dynamicProps: false, dynamicItems: false } as const;

/** Current depth of nested references during a validation. */
let inside = 0;

/** Validators of references that still hold the errors, and so the value, of the last validation. */
const holding = new Set<ValidateFunction>();

/** Drops the errors of a validation. Otherwise ajv would keep them, and the whole value, until the next validation. */
export function releaseErrors(validate: ValidateFunction): void {
  validate.errors = null;
  for (const inner of holding) inner.errors = null;
  holding.clear();
}

/** A validator that compiles its schema at first use, because most answers need few of many schemas. */
const deferred = (compiler: Ajv2020, reference: SchemaNode): ValidateFunction => {
  let compiled: ValidateFunction | undefined;
  const validate = ((value: unknown, context?: Parameters<ValidateFunction>[1]) => {
    validate.errors = null;
    validate.evaluated = everythingEvaluated;
    if (inside > deepest) return true;
    compiled ??= compile(compiler, followed(reference));
    inside += 1;
    try {
      const isValid = compiled(value, context);
      validate.errors = compiled.errors ?? null;
      compiled.errors = null;
      if (validate.errors) holding.add(validate);
      if (compiled.evaluated) validate.evaluated = compiled.evaluated;
      return isValid;
    } finally {
      inside -= 1;
    }
  }) as ValidateFunction;
  return validate;
};

/** Yields the references of a schema without following them. */
function* referencesIn(node: SchemaNode): Generator<SchemaNode> {
  if (targetOf(node)) yield node;
  else for (const { node: each } of below(node)) yield* referencesIn(each);
}

function compile(compiler: Ajv2020, node: SchemaNode): ValidateFunction {
  for (const reference of referencesIn(node)) {
    const id = String(reference['$ref']);
    if (Object.hasOwn(compiler.schemas, id)) continue;
    const { [id]: added } = compiler.addSchema({}, id).schemas;
    if (added) added.validate = deferred(compiler, reference);
  }
  return compiler.compile(node);
}

const validators = new Map<string, ValidateFunction>();

/** Compiled at first use, so that operations that are not judged cost nothing. */
export const validatorOf = (schemaId: string): ValidateFunction => {
  const compiled = validators.get(schemaId);
  if (compiled) return compiled;
  const validate = compile(ajv, annotatedSchema(schemaId));
  validators.set(schemaId, validate);
  return validate;
};

const nodeValidators = new WeakMap<SchemaNode, ValidateFunction>();

/** The errors of a value without bigint at a node of an annotated schema. */
export function errorsAt(node: SchemaNode, value: unknown): readonly ErrorObject[] {
  const validate = nodeValidators.get(node) ?? compile(ajv, followed(node));
  nodeValidators.set(node, validate);
  const errors = validate(value) ? [] : (validate.errors ?? []);
  releaseErrors(validate);
  return errors;
}

/** Whether a value without bigint matches the subschema of an `if`. Compiled at first use, as above. */
export const makeCondition = (condition: SchemaNode): ((value: unknown) => boolean) => {
  let validate: ValidateFunction | undefined;
  return (value) => (validate ??= compile(conditions, condition))(value) as boolean;
};

/**
 * Prepares a value for ajv, which does not support bigint: converts bigint to doubles, and truncates long lists.
 * Returns the same object if nothing changes.
 */
export const forAjv = (value: unknown, depth = 0): unknown => {
  if (Array.isArray(value) && value.length > longest) return forAjv(value.slice(0, longest), depth);
  if (typeof value === 'bigint') return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(value)));
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  if (Array.isArray(value)) {
    let list: unknown[] | undefined;
    for (let index = 0; index < value.length; index += 1) {
      const plain = forAjv(value[index], depth + 1);
      if (plain !== value[index]) (list ??= [...(value as unknown[])])[index] = plain;
    }
    return list ?? value;
  }
  let changed: Record<string, unknown> | undefined;
  for (const member in value) {
    const memberValue = (value as Record<string, unknown>)[member];
    const plain = forAjv(memberValue, depth + 1);
    if (plain !== memberValue) (changed ??= { ...value } as Record<string, unknown>)[member] = plain;
  }
  return changed ?? value;
};
