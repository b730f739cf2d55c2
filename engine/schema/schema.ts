import { asToken, fromToken } from '../model/paths.ts';
import type { RequirementId } from '../model/requirement.ts';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { meantSchema } from './choice.ts';
import {
  alternativesOf,
  annotatedSchema,
  asserts,
  below,
  choicesOf,
  isHypothetical,
  requirementOf,
  followed,
} from './tree.ts';
import type { SchemaNode } from '../model/schemas.ts';
import { errorsAt, forAjv, releaseErrors, validatorOf } from './validator.ts';
import { show } from '../model/show.ts';

export { schemaEvidence } from './evidence.ts';
export {
  conditionalMembers,
  documentedMembers,
  freeValueMembers,
  namedMembers,
  topMembers,
  valueSets,
} from './members.ts';

export interface SchemaError {
  readonly requirement: RequirementId;
  /** JSON pointer to the value at fault; for a missing member, to its place. */
  readonly pointer: string;
  /** One line without values of the answer. */
  /** `schema-` and the violated keyword of JSON Schema. */
  readonly code: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
}

const maxErrors = 20;

const steps = (pointer: string): string[] => pointer.split('/').slice(1).map(fromToken);

const valueAt = (value: unknown, pointer: string): unknown =>
  steps(pointer).reduce<unknown>(
    (values, step) =>
      typeof values === 'object' && values !== null ? (values as Record<string, unknown>)[step] : undefined,
    value,
  );

/** `/transactions/3/txHash` as `transactions[].txHash`. */
const generalPath = (pointer: string): string =>
  steps(pointer)
    .map((step) => (/^\d+$/.test(step) ? '[]' : `.${step}`))
    .join('')
    .replace(/^\./, '') || 'the answer';

const article = (type: string): string => (type === 'null' ? type : /^[aio]/.test(type) ? `an ${type}` : `a ${type}`);

const absentMember = (error: ErrorObject): string | undefined =>
  error.keyword === 'required' || error.keyword === 'dependentRequired'
    ? String((error.params as { missingProperty: string }).missingProperty)
    : undefined;

/** The member that the schema does not allow. */
const unexpectedMember = ({ keyword, params }: ErrorObject): string | undefined => {
  if (keyword === 'additionalProperties') return (params as { additionalProperty?: string }).additionalProperty;
  if (keyword === 'unevaluatedProperties') return (params as { unevaluatedProperty?: string }).unevaluatedProperty;
  return undefined;
};

/** Describes the expected value; `undefined` if the validator's own message says it. */
const expectation = (error: ErrorObject, schema: SchemaNode): string | undefined => {
  // A title of our own schemas is the rule in words. Titles of foreign documents are names, and are not kept.
  if (typeof schema['title'] === 'string' && schema['type'] !== 'object' && schema['type'] !== 'array')
    return schema['title'];
  const demanded = schema[error.keyword];
  if (error.keyword === 'type')
    return (Array.isArray(demanded) ? demanded : [demanded]).map((type) => article(String(type))).join(' or ');
  if (error.keyword === 'enum') return `one of ${(demanded as unknown[]).map((value) => show(value)).join(', ')}`;
  if (error.keyword === 'const') return show(demanded);
  return undefined;
};

const described = (error: ErrorObject, value: unknown): SchemaError => {
  const schema = error.parentSchema as SchemaNode;
  const requirement = requirementOf(schema);
  const absent = absentMember(error);
  const there = valueAt(value, error.instancePath);
  if (absent !== undefined) {
    const pointer = `${error.instancePath}/${absent}`;
    const because =
      error.keyword === 'dependentRequired'
        ? ` although ${(error.params as { property: string }).property} is there`
        : '';
    return {
      code: `schema-${error.keyword}`,
      requirement,
      pointer,
      message: `${generalPath(pointer)} is missing${because}`,
      expected: `member ${absent}${because}`,
      actual: `absent among ${show(Object.keys(there as object), 180)}`,
    };
  }
  const unexpected = unexpectedMember(error);
  if (unexpected !== undefined) {
    const pointer = `${error.instancePath}/${asToken(unexpected)}`;
    return {
      code: `schema-${error.keyword}`,
      requirement,
      pointer,
      message: `${generalPath(pointer)} is no documented member`,
      expected: `no member ${unexpected}`,
      actual: show((there as Readonly<Record<string, unknown>>)[unexpected]),
    };
  }
  const expected = expectation(error, schema);
  // Ajv has its rules in prose only: `must NOT have fewer than 2 items`.
  const ajvRule = error.message ?? `must keep ${error.keyword}`;
  const rule = expected === undefined ? ajvRule : `must be ${expected}`;
  const expectedText = expected ?? ajvRule.replace(/^must (?:be )?/, '');
  const { propertyName } = error;
  if (propertyName !== undefined)
    return {
      code: 'schema-propertyNames',
      requirement,
      pointer: error.instancePath,
      message: `${generalPath(error.instancePath)} has a member whose name ${rule}`,
      expected: `member names: ${expectedText}`,
      actual: `member ${show(propertyName)}`,
    };
  return {
    code: `schema-${error.keyword}`,
    requirement,
    pointer: error.instancePath,
    message: `${generalPath(error.instancePath)} ${rule}`,
    expected: expectedText,
    actual: show(there),
  };
};

/**
 * `if` and `propertyNames` only repeat the errors of their subschemas. An error below `anyOf` or `not` is no deviation
 * by itself.
 */
const tellsMore = (error: ErrorObject): boolean =>
  error.keyword !== 'if' && error.keyword !== 'propertyNames' && !isHypothetical(error.parentSchema as SchemaNode);

/**
 * The alternative that a value at a failed choice means; undefined if the error is not about a choice, or already
 * specific.
 */
const meantIn = (error: ErrorObject, value: unknown): SchemaNode | undefined => {
  const { keyword, params, parentSchema } = error;
  if (keyword !== 'anyOf' && keyword !== 'oneOf') return undefined;
  // The error is that several alternatives of a `oneOf` match.
  if (Array.isArray((params as { passingSchemas?: unknown }).passingSchemas)) return undefined;
  return meantSchema(parentSchema as SchemaNode, keyword, value);
};

/**
 * Errors that are deviations by themselves. The error of a choice is replaced by the errors of the alternative that the
 * value means.
 */
const toldErrors = (errors: readonly ErrorObject[], value: unknown): readonly ErrorObject[] =>
  errors.filter(tellsMore).flatMap((error) => {
    const valueAtError = valueAt(value, error.instancePath);
    const meant = meantIn(error, valueAtError);
    const inner = meant ? toldErrors(errorsAt(meant, valueAtError), valueAtError) : [];
    if (inner.length === 0) return [error];
    return inner.map((each) => ({ ...each, instancePath: `${error.instancePath}${each.instancePath}` }));
  });

/** An object with more unexpected members than this holds data in their names, so that it is one error. */
const mostUnexpected = 5;

/** The errors, and one for an object that has many unexpected members. */
function withFewMembers(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const isUnexpected = (error: ErrorObject): boolean => unexpectedMember(error) !== undefined;
  const counts = new Map<string, number>();
  for (const { instancePath } of errors.filter(isUnexpected))
    counts.set(instancePath, (counts.get(instancePath) ?? 0) + 1);
  return errors.map((error) =>
    isUnexpected(error) && (counts.get(error.instancePath) ?? 0) > mostUnexpected ? { ...error, params: {} } : error,
  );
}

/**
 * Schema errors of a value, at most 20. First one error of each requirement, then one of each kind (requirement,
 * member, fault), then the same faults of other items. Within these, requirements of a constraint come before "has its
 * members and types", and deeper places come first. Integers may be bigint. `plain`: the value in the form for ajv.
 */
export const schemaErrors = (schemaId: string, value: unknown, plain = forAjv(value)): SchemaError[] => {
  const validate = validatorOf(schemaId);
  if (validate(plain)) return [];
  const errors = validate.errors ?? [];
  releaseErrors(validate);
  const general = requirementOf(annotatedSchema(schemaId));
  const ranks = new Map<string, number>();
  const reported = new Set<string>();
  const ranked: { rank: number; error: SchemaError }[] = [];
  for (const raw of withFewMembers(toldErrors(errors, plain))) {
    const requirement = requirementOf(raw.parentSchema as SchemaNode);
    const member = absentMember(raw) ?? unexpectedMember(raw) ?? '';
    const location = `${raw.instancePath} ${raw.keyword} ${member} ${requirement}`;
    if (reported.has(location)) continue;
    reported.add(location);
    const kind = location.replace(/\/\d+(?=[/ ])/g, '/*');
    const rank = ranks.has(requirement) ? (ranks.get(kind) ?? 0) : -1;
    ranks.set(requirement, 1).set(kind, Math.max(rank, 0) + 1);
    if (rank < maxErrors) ranked.push({ rank, error: described(raw, value) });
  }
  const depth = (error: SchemaError): number => steps(error.pointer).length;
  return ranked
    .sort(
      (left, right) =>
        left.rank - right.rank ||
        Number(left.error.requirement === general) - Number(right.error.requirement === general) ||
        depth(right.error) - depth(left.error),
    )
    .slice(0, maxErrors)
    .map(({ error }) => error);
};

/** All requirements of constraints in this schema, that is, the passive cases that it judges. */
export const schemaConstraints = (schemaId: string): Set<RequirementId> => {
  const ids = new Set<RequirementId>();
  const visited = new Set<SchemaNode>();
  const visit = (reference: SchemaNode): void => {
    const node = followed(reference);
    if (visited.has(node)) return;
    visited.add(node);
    if (asserts(node)) ids.add(requirementOf(node));
    for (const { node: each } of below(node)) if (!isHypothetical(each)) visit(each);
    for (const keyword of choicesOf(node)) for (const each of alternativesOf(node, keyword)) visit(each);
  };
  visit(annotatedSchema(schemaId));
  return ids;
};
