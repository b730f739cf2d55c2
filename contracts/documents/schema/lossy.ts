import { subschemas } from '../../../engine/schema/subschemas.ts';
import { patternOf } from '../../../engine/schema/pattern.ts';
import { referenced } from '../references.ts';
import { constraints, knownTypes, typesOf } from './keywords.ts';
import { isRecord, type JsonRecord } from '../record.ts';

/** Schemas with more parts count as lossy. */
const mostSchemas = 5_000;

/** Keywords that constrain a value and are not judged. */
const unjudged = ['format', '$dynamicRef', '$recursiveRef', 'contentSchema', 'dependencies', 'discriminator'];

const losesItself = (schema: JsonRecord): boolean =>
  unjudged.some((keyword) => schema[keyword] !== undefined) ||
  (typesOf(schema) !== undefined && knownTypes(schema) === undefined) ||
  (isRecord(schema['patternProperties']) &&
    Object.keys(schema['patternProperties']).some((name) => patternOf(name) === undefined)) ||
  Object.entries(constraints).some(([keyword, isOfItsForm]) => {
    const held = schema[keyword];
    return Object.hasOwn(schema, keyword) && typeof held !== 'boolean' && !isOfItsForm(held);
  });

const below = (schema: JsonRecord): readonly unknown[] =>
  subschemas.flatMap(([keyword, form]) => {
    const held = schema[keyword];
    return form === 'map' && isRecord(held) ? Object.values(held) : [held].flat();
  });

/**
 * Whether a schema, or a schema that it refers to, has a part that is not judged, so that it allows more than the
 * document. Such a schema must not reject a value by matching it: it may stand neither below `not` nor beside others in
 * `oneOf`.
 */
export const isLossy = (document: JsonRecord, root: unknown): boolean => {
  const references = new Set<string>();
  const schemas: unknown[] = [root];
  // The loop also visits schemas that are added while it runs.
  for (const schema of schemas) {
    if (!isRecord(schema)) continue;
    if (losesItself(schema) || schemas.length > mostSchemas) return true;
    const { $ref: reference } = schema;
    if (typeof reference === 'string' && !references.has(reference)) {
      references.add(reference);
      const target = referenced(document, reference);
      if (target === undefined) return true;
      schemas.push(target);
    }
    schemas.push(...below(schema));
  }
  return false;
};
