import type { SchemaNode } from '../../engine/model/schemas.ts';
import { referenced, type OpenApiDocument } from './document.ts';
import { isRecord } from './record.ts';

/** Keywords of JSON Schema that constrain a value, and how they hold subschemas. Others are annotations. */
const subschemas: Readonly<Record<string, 'one' | 'list' | 'map'>> = {
  properties: 'map',
  items: 'one',
  prefixItems: 'list',
  additionalProperties: 'one',
  allOf: 'list',
  anyOf: 'list',
  oneOf: 'list',
  not: 'one',
};
const plain = new Set([
  'title',
  'type',
  'required',
  'enum',
  'const',
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
]);

/** References deeper than this are not followed: a larger expanded schema would not be compiled in a useful time. */
const deepest = 24;

const isPattern = (text: unknown): text is string => {
  try {
    return typeof text === 'string' && new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
};

/**
 * A schema of an OpenAPI document as a JSON Schema without references. A reference that leads back into itself becomes
 * a schema that allows everything: recursive values are checked down to there.
 */
export const toJsonSchema = (
  document: OpenApiDocument,
  schema: unknown,
  inside: readonly string[] = [],
): SchemaNode => {
  if (!isRecord(schema)) return {};
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    if (inside.includes(reference) || inside.length > deepest) return {};
    return toJsonSchema(document, referenced(document, reference), [...inside, reference]);
  }
  const made: Record<string, unknown> = {};
  for (const [keyword, held] of Object.entries(schema)) {
    const form = subschemas[keyword];
    if (plain.has(keyword)) made[keyword] = held;
    else if (keyword === 'pattern' && isPattern(held)) made[keyword] = held;
    else if (form === 'list' && Array.isArray(held))
      made[keyword] = held.map((each) => toJsonSchema(document, each, inside));
    else if (form === 'map' && isRecord(held))
      made[keyword] = Object.fromEntries(
        Object.entries(held).map(([name, each]) => [name, toJsonSchema(document, each, inside)]),
      );
    else if (form === 'one') made[keyword] = typeof held === 'boolean' ? held : toJsonSchema(document, held, inside);
  }
  return made;
};
