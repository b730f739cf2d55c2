import type { Json } from '../../../engine/model/exchange.ts';
import { isObject } from '../../../engine/model/paths.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';

/** Limits: maximum depth of described values, and maximum elements read of an array. */
const deepest = 5;
const mostElements = 5;

const ofElements = (elements: readonly Json[], depth: number): SchemaNode => {
  const [first, ...otherSchemas] = elements.slice(0, mostElements).map((element) => schemaOf(element, depth + 1));
  return otherSchemas.length === 0 ? (first ?? {}) : { anyOf: [first, ...otherSchemas] };
};

/** Makes a schema from an answer, for documents that do not describe it. */
export const schemaOf = (value: Json, depth = 0): SchemaNode => {
  if (depth > deepest) return {};
  if (Array.isArray(value)) return { type: 'array', items: ofElements(value as readonly Json[], depth) };
  if (!isObject(value))
    return value === null ? { type: 'null' } : { type: typeof value === 'bigint' ? 'integer' : typeof value };
  const members = Object.entries(value).map(([name, member]) => [name, schemaOf(member ?? null, depth + 1)]);
  return { type: 'object', properties: Object.fromEntries(members) as Record<string, SchemaNode> };
};
