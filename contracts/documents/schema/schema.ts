import { assertedFormat, isKnownFormat, patternOf } from '../../../engine/schema/formats.ts';
import { subschemas, referenceTo } from '../../../engine/schema/tree.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { type Way, isComposed, isLossy, isOpened, isUnjudgeable, judgesSameValue, leadsTo, stepsOf } from './lossy.ts';
import { followReference, resolveReferences } from '../references.ts';
import { constraints, isNullable, knownTypes, withNumericBounds } from './keywords.ts';
import { isRecord, type JsonRecord, listOf } from '../record.ts';
import { defined } from '../../../engine/model/defined.ts';

/** The position of a schema during conversion. */
interface Place {
  readonly document: JsonRecord;
  /** The reference that led here, if the schema judges the same value. */
  readonly under?: string;
  /** How the reference applies this schema. */
  readonly role: Way;
  /** The schema is a part of an `allOf`: the other parts have members of their own. */
  readonly isPart?: true;
  /** Other schemas describe members of the same object, beside this part. */
  readonly isJoined?: true;
  /** Parts that cannot be judged allow nothing, so that a value which matches surely matches the document's schema. */
  readonly isStrict?: true;
}

/** Cache of converted schemas, by document and reference. */
const schemas = new WeakMap<JsonRecord, Map<string, SchemaNode>>();

/** Allows everything. The keywords prevent an outer `unevaluatedProperties` from rejecting members. */
const everything = (): SchemaNode => ({ additionalProperties: true, items: true });

/** Allows what a part that cannot be judged allows surely: all, or nothing. */
const undecided = ({ isStrict }: Pick<Place, 'isStrict'>): SchemaNode => (isStrict ? { not: {} } : everything());

const allWays: readonly Way[] = ['all', 'choice', 'test'];

/** Whether the reference is circular, so that no value could be judged. */
const isCircular = ({ document, under, role }: Place, reference: string): boolean =>
  under !== undefined && leadsTo(document, reference, under, role === 'choice' ? ['choice'] : ['all', 'choice']);

const referenceAt = (context: Place, reference: string): SchemaNode => {
  const { document, isPart, isJoined, isStrict } = context;
  const target = followReference(document, reference);
  if ((!isRecord(target) && typeof target !== 'boolean') || isCircular(context, reference)) return undecided(context);
  const cache = schemas.get(document) ?? new Map<string, SchemaNode>();
  schemas.set(document, cache);
  const key = `${reference}${isPart ? ' as a part' : ''}${isJoined ? ' of several' : ''}${isStrict ? ' surely' : ''}`;
  const node =
    cache.get(key) ??
    referenceTo(key, () =>
      convert({ document, under: reference, role: 'all', ...defined({ isPart, isJoined, isStrict }) }, target),
    );
  cache.set(key, node);
  return node;
};

/** The member of an object by its schema and the parts of its `allOf`. */
const memberOf = (document: JsonRecord, schema: unknown, name: string, depth = 0): JsonRecord | undefined => {
  const target = resolveReferences(document, schema);
  if (!target || depth > 8) return undefined;
  const properties = isRecord(target['properties']) ? target['properties'] : {};
  if (Object.hasOwn(properties, name)) return resolveReferences(document, properties[name]);
  for (const branch of listOf(target['allOf'])) {
    const member = memberOf(document, branch, name, depth + 1);
    if (member) return member;
  }
  return undefined;
};

/** Whether a member is `writeOnly`: answers need not have it. */
const isSent = (document: JsonRecord, schema: JsonRecord, name: string): boolean => {
  const member = memberOf(document, schema, name);
  return [member, ...listOf(member?.['allOf']).map((branch) => resolveReferences(document, branch))].some(
    (branch) => branch?.['writeOnly'] === true,
  );
};

/** Whether a schema refers back to the reference that led here. */
const leadsBack = ({ document, under }: Place, schema: unknown): boolean =>
  under !== undefined && [...stepsOf(schema)].some(({ reference }) => leadsTo(document, reference, under, allWays));

/** Asserted of a value that surely matches: its format, and that no discriminator names another schema. */
const assertions = ({ format, discriminator, oneOf, anyOf }: JsonRecord): Record<string, unknown> =>
  defined({
    format: typeof format === 'string' ? assertedFormat(format) : undefined,
    not:
      isRecord(discriminator) && oneOf === undefined && anyOf === undefined
        ? { required: [String(discriminator['propertyName'])] }
        : undefined,
  });

/** Whether it cannot be said of any value that it matches a schema. */
const isUnsure = ({ document, isPart }: Place, schema: JsonRecord): boolean =>
  isUnjudgeable(schema) ||
  isOpened(schema, isPart === true) ||
  (schema['format'] !== undefined && !isKnownFormat(String(schema['format']))) ||
  ['if', 'contains', 'unevaluatedProperties', 'unevaluatedItems'].some((keyword) =>
    isLossy(document, schema[keyword]),
  ) ||
  (schema['not'] !== undefined && schema['discriminator'] !== undefined);

/** The constraints of a schema itself, without those of its subschemas. */
const ownConstraints = ({ document, isStrict }: Place, schema: JsonRecord): Record<string, unknown> => {
  const members: Record<string, unknown> = isStrict ? assertions(schema) : {};
  const types = knownTypes(schema);
  const isNull = isNullable(schema) || types?.includes('null') === true;
  if (types) members['type'] = types.length === 1 ? types[0] : types;
  for (const [keyword, isOfItsForm] of Object.entries(constraints)) {
    const form = schema[keyword];
    if (!Object.hasOwn(schema, keyword) || !isOfItsForm(form)) continue;
    if (keyword === 'required' && !isStrict)
      members[keyword] = listOf(form).filter((value) => !isSent(document, schema, String(value)));
    else if (keyword === 'enum') members[keyword] = isNull ? [...new Set([...listOf(form), null])] : form;
    else members[keyword] = form;
  }
  return members;
};

/** Subschemas by name, without those under patterns that cannot be read. */
const mapAt = (context: Place, keyword: string, members: JsonRecord): Readonly<Record<string, SchemaNode>> =>
  Object.fromEntries(
    Object.entries(members)
      .filter(([name]) => keyword !== 'patternProperties' || patternOf(name) !== undefined)
      .map(([name, each]) => [name, convert(context, each)]),
  );

/**
 * Keywords that invert their schema: a weaker schema there rejects more values. They are left out if a part of the
 * schema cannot be judged.
 */
const isReversed = (keyword: string): boolean => keyword === 'not' || keyword === 'if';

/** Whether a schema may describe members of an object. */
const hasMembers = (schema: unknown): boolean =>
  isRecord(schema) &&
  ['$ref', 'properties', 'allOf', 'anyOf', 'oneOf'].some((keyword) => schema[keyword] !== undefined);

/** Whether others describe members beside a part of an `allOf`: the schema around it, or another part. */
const isJoinedPart = ({ isJoined }: Place, { allOf, ...siblings }: JsonRecord, branch: unknown): boolean =>
  isJoined === true ||
  hasMembers(siblings) ||
  listOf(allOf).some((sibling) => sibling !== branch && hasMembers(sibling));

/** Whether null is a value of a schema by its type. */
const allowsNull = (document: JsonRecord, schema: unknown): boolean => {
  const target = resolveReferences(document, schema);
  return (
    target !== undefined && (isNullable(target) || (Array.isArray(target['type']) && target['type'].includes('null')))
  );
};

const withoutStrictness = ({ isStrict: _, ...context }: Place): Place => context;

const withoutNull = (schema: SchemaNode): SchemaNode => ({ allOf: [schema, { not: { type: 'null' } }] });

/**
 * A `oneOf` of which an alternative allows more than the document: one of them must match, and an object must not
 * surely match two. Plain values are left open, since documents write a format as an alternative of any text.
 */
const oneOfLossy = (context: Place, alternatives: readonly SchemaNode[], sure: readonly SchemaNode[]): SchemaNode[] =>
  context.isStrict
    ? [{ oneOf: alternatives }, { anyOf: sure }]
    : [
        { anyOf: alternatives },
        {
          if: { not: { type: 'object', allOf: [{ anyOf: sure }, { not: { oneOf: sure } }] } },
          else: { oneOf: alternatives },
        },
      ];

const subschemasOf = (context: Place, schema: JsonRecord): Record<string, unknown> => {
  const { document, isPart, isStrict } = context;
  const inner: Place = { document, role: 'all', ...defined({ isStrict }) };
  const members: Record<string, unknown> = {};
  for (const [keyword, form] of subschemas) {
    const value = schema[keyword];
    if (value === undefined) continue;
    const isChoice = keyword === 'anyOf' || keyword === 'oneOf';
    const same: Place = judgesSameValue(keyword) ? { ...context, role: isChoice ? 'choice' : context.role } : inner;
    // A value that does not match a schema that allows too much surely does not match that of the document.
    const below = keyword === 'not' && isStrict ? withoutStrictness(same) : same;
    if (isReversed(keyword) && !isStrict && (isLossy(document, value) || leadsBack(context, value))) continue;
    if (form === 'list' && Array.isArray(value) && value.length > 0) {
      const isOneOfMany =
        keyword === 'oneOf' &&
        value.some((alternative) => isLossy(document, alternative, isPart) || leadsBack(context, alternative));
      const converted = value.map((alternative) => {
        if (keyword !== 'allOf') return convert(isOneOfMany ? withoutStrictness(below) : below, alternative);
        const isJoined = isJoinedPart(context, schema, alternative) || undefined;
        return convert({ ...below, isPart: true, ...defined({ isJoined }) }, alternative);
      });
      // Several nullable alternatives would refuse the null that each of them allows.
      const isNullOfMany = keyword === 'oneOf' && value.filter((branch) => allowsNull(document, branch)).length > 1;
      if (isNullOfMany && !isOneOfMany) members[keyword] = [...converted.map(withoutNull), { type: 'null' }];
      else if (!isOneOfMany) members[keyword] = converted;
      else {
        const sure = value.map((alternative) => convert({ ...below, isStrict: true }, alternative));
        const [choice, ...moreParts] = oneOfLossy(context, converted, isNullOfMany ? sure.map(withoutNull) : sure);
        if (members['anyOf'] === undefined && !isStrict) members['anyOf'] = converted;
        else moreParts.unshift(choice as SchemaNode);
        members['allOf'] = [...listOf(members['allOf']), ...moreParts];
      }
    } else if (form === 'map' && isRecord(value)) members[keyword] = mapAt(below, keyword, value);
    else if (form === 'one' && Array.isArray(value) && keyword === 'items')
      members['prefixItems'] = value.map((item) => convert(below, item));
    else if (form === 'one' && (isRecord(value) || typeof value === 'boolean'))
      members[keyword] = typeof value === 'boolean' ? value : convert(below, value);
  }
  if (members['if'] === undefined) for (const keyword of ['then', 'else']) delete members[keyword];
  return members;
};

/**
 * Judges unknown members as the schema says. A part of an `allOf` ignores this, because the other parts have members
 * too; a schema with parts or alternatives includes their members.
 */
const withUnknownMembers = (context: Place, schema: JsonRecord, target: Record<string, unknown>): void => {
  const { isPart, isJoined } = context;
  const additional = target['additionalProperties'];
  if (isRecord(additional) && (isJoined || (isComposed(schema) && !isPart))) {
    target['additionalProperties'] = true;
    if (!isPart) {
      delete target['additionalProperties'];
      target['unevaluatedProperties'] = additional;
    }
  }
  if (target['additionalProperties'] !== false) return;
  const names = isRecord(schema['patternProperties']) ? Object.keys(schema['patternProperties']) : [];
  if (names.every((name) => patternOf(name) !== undefined) && !isPart && !isComposed(schema)) return;
  delete target['additionalProperties'];
  if (isComposed(schema) && !isPart) target['unevaluatedProperties'] = false;
};

/** For each alternative: the values of the discriminator that name it. Only references have names. */
const discriminatorOf = ({ discriminator, ...schema }: JsonRecord): JsonRecord => {
  const { oneOf, anyOf } = schema;
  const choice = oneOf === undefined ? anyOf : anyOf === undefined ? oneOf : undefined;
  if (!isRecord(discriminator) || typeof discriminator['propertyName'] !== 'string' || !Array.isArray(choice))
    return {};
  const mapping = isRecord(discriminator['mapping']) ? Object.entries(discriminator['mapping']) : [];
  const values = choice.map((item: unknown) => {
    const reference = isRecord(item) ? item['$ref'] : undefined;
    if (typeof reference !== 'string') return [];
    const name = reference.slice(reference.lastIndexOf('/') + 1);
    const mapped = mapping.filter(([, target]) => target === reference || target === name).map(([value]) => value);
    return mapped.length > 0 ? mapped : [name];
  });
  return { 'x-discriminator': { name: discriminator['propertyName'], values } };
};

/** Whether a text is an address: by its format, by an example, or by its description. */
const isAddress = ({ type, format, description, example }: JsonRecord): boolean => {
  if (!listOf([type].flat()).includes('string')) return false;
  return (
    /^(?:ur[il]|iri)(?:-reference)?$/.test(String(format)) ||
    (typeof example === 'string' && /^(?:https?:\/)?\/\S*\?/.test(example)) ||
    (/\b(?:ur[il]|link|href)\b/i.test(String(description)) && !/\b(?:cursor|token)\b/i.test(String(description)))
  );
};

const withoutReference = (context: Place, schema: JsonRecord): SchemaNode => {
  const bounded = withNumericBounds(schema);
  if (context.isStrict && isUnsure(context, bounded)) return undecided(context);
  const bundle: Record<string, unknown> = {
    ...ownConstraints(context, bounded),
    ...subschemasOf(context, bounded),
    ...discriminatorOf(bounded),
    ...defined({ 'x-uri': isAddress(schema) || undefined }),
  };
  if (!context.isStrict) withUnknownMembers(context, bounded, bundle);
  if (bundle['contains'] === undefined || isLossy(context.document, bounded['contains'])) delete bundle['maxContains'];
  return bundle;
};

/** Whether a part of an `allOf` beside a reference says that the whole may be null: `{ nullable: true }`. */
const hasNullablePart = ({ allOf }: JsonRecord): boolean =>
  listOf(allOf).some(
    (branch) =>
      isRecord(branch) &&
      branch['$ref'] === undefined &&
      (isNullable(branch) || [branch['type']].flat().includes('null')),
  );

function convert(context: Place, schema: unknown): SchemaNode {
  if (schema === false) return { not: {} };
  if (!isRecord(schema)) return {};
  const { $ref: reference, ...siblings } = schema;
  const converted =
    typeof reference === 'string' ? withoutReference(context, siblings) : withoutReference(context, schema);
  const target = typeof reference === 'string' ? referenceAt(context, reference) : undefined;
  const merged =
    target === undefined
      ? converted
      : Object.keys(converted).length === 0
        ? target
        : { ...converted, allOf: [target, ...listOf(converted['allOf'])] };
  const { type } = merged;
  const allowsNull = merged !== target && (type === undefined ? false : [type].flat().includes('null'));
  return (isNullable(schema) || hasNullablePart(schema)) && !allowsNull
    ? { anyOf: [merged, { type: 'null' }] }
    : merged;
}

/**
 * A schema of an OpenAPI document as a JSON Schema. Its references stay references (`engine/schema/reference.ts`), and
 * every schema that is referred to is converted once. A part that cannot be judged allows everything.
 */
export const toJsonSchema = (document: JsonRecord, schema: unknown): SchemaNode =>
  convert({ document, role: 'all' }, schema);
