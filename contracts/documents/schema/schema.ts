import { assertedFormat, isKnownFormat } from '../../../engine/schema/formats.ts';
import { subschemas } from '../../../engine/schema/subschemas.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { patternOf } from '../../../engine/schema/pattern.ts';
import { referenceTo } from '../../../engine/schema/reference.ts';
import { judgesSameValue, leadsTo, stepsOf, type Way } from './circles.ts';
import { followReference, resolveReferences } from '../references.ts';
import { constraints, isNullable, knownTypes, withNumericBounds } from './keywords.ts';
import { isComposed, isLossy, isOpened, isUnjudgeable } from './lossy.ts';
import { isRecord, type JsonRecord, listOf } from '../record.ts';
import { defined } from '../../../engine/model/defined.ts';

/** The position of a schema during conversion. */
interface Place {
  readonly document: JsonRecord;
  /** The reference that led here, if the schema judges the same value. */
  readonly under?: string;
  /** How the reference applies this schema. */
  readonly way: Way;
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
const isCircular = ({ document, under, way }: Place, reference: string): boolean =>
  under !== undefined && leadsTo(document, reference, under, way === 'choice' ? ['choice'] : ['all', 'choice']);

const referenceAt = (place: Place, reference: string): SchemaNode => {
  const { document, isPart, isJoined, isStrict } = place;
  const target = followReference(document, reference);
  if ((!isRecord(target) && typeof target !== 'boolean') || isCircular(place, reference)) return undecided(place);
  const known = schemas.get(document) ?? new Map<string, SchemaNode>();
  schemas.set(document, known);
  const key = `${reference}${isPart ? ' as a part' : ''}${isJoined ? ' of several' : ''}${isStrict ? ' surely' : ''}`;
  const node =
    known.get(key) ??
    referenceTo(key, () =>
      convert({ document, under: reference, way: 'all', ...defined({ isPart, isJoined, isStrict }) }, target),
    );
  known.set(key, node);
  return node;
};

/** The member of an object by its schema and the parts of its `allOf`. */
const memberOf = (document: JsonRecord, schema: unknown, name: string, depth = 0): JsonRecord | undefined => {
  const held = resolveReferences(document, schema);
  if (!held || depth > 8) return undefined;
  const properties = isRecord(held['properties']) ? held['properties'] : {};
  if (Object.hasOwn(properties, name)) return resolveReferences(document, properties[name]);
  for (const part of listOf(held['allOf'])) {
    const found = memberOf(document, part, name, depth + 1);
    if (found) return found;
  }
  return undefined;
};

/** Whether a member is `writeOnly`: answers need not have it. */
const isSent = (document: JsonRecord, schema: JsonRecord, name: string): boolean => {
  const member = memberOf(document, schema, name);
  return [member, ...listOf(member?.['allOf']).map((part) => resolveReferences(document, part))].some(
    (part) => part?.['writeOnly'] === true,
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
    const held = schema[keyword];
    if (!Object.hasOwn(schema, keyword) || !isOfItsForm(held)) continue;
    if (keyword === 'required' && !isStrict)
      members[keyword] = listOf(held).filter((value) => !isSent(document, schema, String(value)));
    else if (keyword === 'enum') members[keyword] = isNull ? [...new Set([...listOf(held), null])] : held;
    else members[keyword] = held;
  }
  return members;
};

/** Subschemas by name, without those under patterns that cannot be read. */
const mapAt = (place: Place, keyword: string, held: JsonRecord): Readonly<Record<string, SchemaNode>> =>
  Object.fromEntries(
    Object.entries(held)
      .filter(([name]) => keyword !== 'patternProperties' || patternOf(name) !== undefined)
      .map(([name, each]) => [name, convert(place, each)]),
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
const isJoinedPart = ({ isJoined }: Place, { allOf, ...around }: JsonRecord, part: unknown): boolean =>
  isJoined === true || hasMembers(around) || listOf(allOf).some((other) => other !== part && hasMembers(other));

/** Whether null is a value of a schema by its type. */
const allowsNull = (document: JsonRecord, schema: unknown): boolean => {
  const held = resolveReferences(document, schema);
  return held !== undefined && (isNullable(held) || (Array.isArray(held['type']) && held['type'].includes('null')));
};

const withoutStrictness = ({ isStrict: _, ...place }: Place): Place => place;

const withoutNull = (schema: SchemaNode): SchemaNode => ({ allOf: [schema, { not: { type: 'null' } }] });

/**
 * A `oneOf` of which an alternative allows more than the document: one of them must match, and an object must not
 * surely match two. Plain values are left open, since documents write a format as an alternative of any text.
 */
const oneOfLossy = (place: Place, alternatives: readonly SchemaNode[], sure: readonly SchemaNode[]): SchemaNode[] =>
  place.isStrict
    ? [{ oneOf: alternatives }, { anyOf: sure }]
    : [
        { anyOf: alternatives },
        {
          if: { not: { type: 'object', allOf: [{ anyOf: sure }, { not: { oneOf: sure } }] } },
          else: { oneOf: alternatives },
        },
      ];

const subschemasOf = (place: Place, schema: JsonRecord): Record<string, unknown> => {
  const { document, isPart, isStrict } = place;
  const inner: Place = { document, way: 'all', ...defined({ isStrict }) };
  const members: Record<string, unknown> = {};
  for (const [keyword, form] of subschemas) {
    const held = schema[keyword];
    if (held === undefined) continue;
    const isChoice = keyword === 'anyOf' || keyword === 'oneOf';
    const same: Place = judgesSameValue(keyword) ? { ...place, way: isChoice ? 'choice' : place.way } : inner;
    // A value that does not match a schema that allows too much surely does not match that of the document.
    const below = keyword === 'not' && isStrict ? withoutStrictness(same) : same;
    if (isReversed(keyword) && !isStrict && (isLossy(document, held) || leadsBack(place, held))) continue;
    if (form === 'list' && Array.isArray(held) && held.length > 0) {
      const isOneOfMany =
        keyword === 'oneOf' &&
        held.some((alternative) => isLossy(document, alternative, isPart) || leadsBack(place, alternative));
      const converted = held.map((alternative) => {
        if (keyword !== 'allOf') return convert(isOneOfMany ? withoutStrictness(below) : below, alternative);
        const isJoined = isJoinedPart(place, schema, alternative) || undefined;
        return convert({ ...below, isPart: true, ...defined({ isJoined }) }, alternative);
      });
      // Several nullable alternatives would refuse the null that each of them allows.
      const isNullOfMany = keyword === 'oneOf' && held.filter((part) => allowsNull(document, part)).length > 1;
      if (isNullOfMany && !isOneOfMany) members[keyword] = [...converted.map(withoutNull), { type: 'null' }];
      else if (!isOneOfMany) members[keyword] = converted;
      else {
        const sure = held.map((alternative) => convert({ ...below, isStrict: true }, alternative));
        const [choice, ...more] = oneOfLossy(place, converted, isNullOfMany ? sure.map(withoutNull) : sure);
        if (members['anyOf'] === undefined && !isStrict) members['anyOf'] = converted;
        else more.unshift(choice as SchemaNode);
        members['allOf'] = [...listOf(members['allOf']), ...more];
      }
    } else if (form === 'map' && isRecord(held)) members[keyword] = mapAt(below, keyword, held);
    else if (form === 'one' && Array.isArray(held) && keyword === 'items')
      members['prefixItems'] = held.map((item) => convert(below, item));
    else if (form === 'one' && (isRecord(held) || typeof held === 'boolean'))
      members[keyword] = typeof held === 'boolean' ? held : convert(below, held);
  }
  if (members['if'] === undefined) for (const keyword of ['then', 'else']) delete members[keyword];
  return members;
};

/**
 * Judges unknown members as the schema says. A part of an `allOf` ignores this, because the other parts have members
 * too; a schema with parts or alternatives includes their members.
 */
const withUnknownMembers = (place: Place, schema: JsonRecord, target: Record<string, unknown>): void => {
  const { isPart, isJoined } = place;
  const others = target['additionalProperties'];
  if (isRecord(others) && (isJoined || (isComposed(schema) && !isPart))) {
    target['additionalProperties'] = true;
    if (!isPart) {
      delete target['additionalProperties'];
      target['unevaluatedProperties'] = others;
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

const withoutReference = (place: Place, schema: JsonRecord): SchemaNode => {
  const bounded = withNumericBounds(schema);
  if (place.isStrict && isUnsure(place, bounded)) return undecided(place);
  const bundle: Record<string, unknown> = {
    ...ownConstraints(place, bounded),
    ...subschemasOf(place, bounded),
    ...discriminatorOf(bounded),
    ...defined({ 'x-uri': isAddress(schema) || undefined }),
  };
  if (!place.isStrict) withUnknownMembers(place, bounded, bundle);
  if (bundle['contains'] === undefined || isLossy(place.document, bounded['contains'])) delete bundle['maxContains'];
  return bundle;
};

/** Whether a part of an `allOf` beside a reference says that the whole may be null: `{ nullable: true }`. */
const hasNullablePart = ({ allOf }: JsonRecord): boolean =>
  listOf(allOf).some(
    (part) =>
      isRecord(part) && part['$ref'] === undefined && (isNullable(part) || [part['type']].flat().includes('null')),
  );

function convert(place: Place, schema: unknown): SchemaNode {
  if (schema === false) return { not: {} };
  if (!isRecord(schema)) return {};
  const { $ref: reference, ...beside } = schema;
  const own = typeof reference === 'string' ? withoutReference(place, beside) : withoutReference(place, schema);
  const target = typeof reference === 'string' ? referenceAt(place, reference) : undefined;
  const whole =
    target === undefined
      ? own
      : Object.keys(own).length === 0
        ? target
        : { ...own, allOf: [target, ...listOf(own['allOf'])] };
  const { type } = whole;
  const allowsNull = whole !== target && (type === undefined ? false : [type].flat().includes('null'));
  return (isNullable(schema) || hasNullablePart(schema)) && !allowsNull ? { anyOf: [whole, { type: 'null' }] } : whole;
}

/**
 * A schema of an OpenAPI document as a JSON Schema. Its references stay references (`engine/schema/reference.ts`), and
 * every schema that is referred to is converted once. A part that cannot be judged allows everything.
 */
export const toJsonSchema = (document: JsonRecord, schema: unknown): SchemaNode =>
  convert({ document, way: 'all' }, schema);
