import type { Json } from '../../../engine/model/exchange.ts';
import { isObject } from '../../../engine/model/paths.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';

/** Values nested deeper are not described, and no more elements of an array than these are looked at. */
const deepest = 5;
const mostElements = 5;

const ofElements = (elements: readonly Json[], depth: number): SchemaNode => {
  const [first, ...others] = elements.slice(0, mostElements).map((one) => schemaOf(one, depth + 1));
  return others.length === 0 ? (first ?? {}) : { anyOf: [first, ...others] };
};

/** A schema of what a value is made of: where a document says nothing of an answer, the answer itself does. */
export const schemaOf = (value: Json, depth = 0): SchemaNode => {
  if (depth > deepest) return {};
  if (Array.isArray(value)) return { type: 'array', items: ofElements(value as readonly Json[], depth) };
  if (!isObject(value))
    return value === null ? { type: 'null' } : { type: typeof value === 'bigint' ? 'integer' : typeof value };
  const members = Object.entries(value).map(([name, held]) => [name, schemaOf(held ?? null, depth + 1)]);
  return { type: 'object', properties: Object.fromEntries(members) as Record<string, SchemaNode> };
};
