import type { Answered } from '../model/judging.ts';
import { protocolOf } from '../protocols/protocol.ts';
import type { SchemaNode } from '../model/schemas.ts';
import { followed, annotatedSchema, isNode } from './tree.ts';

/** Schemas nested deeper are not read. */
const deepest = 8;

/** Whether a schema names a type of values beside `null`. A schema that names none may mean `null` alone. */
function describesMoreThanNull(reference: SchemaNode, depth = 0): boolean {
  if (depth > deepest) return false;
  const node = followed(reference);
  if ([node['type']].flat().some((type) => type !== undefined && type !== 'null')) return true;
  return ['allOf', 'anyOf', 'oneOf'].some((keyword) =>
    [node[keyword]].flat().some((subschema) => isNode(subschema) && describesMoreThanNull(subschema, depth + 1)),
  );
}

/** Whether a result is `null` although the document describes other values: nothing is there that could be judged. */
export function isEmptyResult({ operation, result, body }: Answered): boolean {
  if (!operation.freeBody || !result || protocolOf(operation).freeValue(body) !== null) return false;
  return describesMoreThanNull(annotatedSchema(operation.schema));
}
