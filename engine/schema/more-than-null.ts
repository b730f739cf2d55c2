import type { SchemaNode } from '../model/schemas.ts';
import { followed } from './reference.ts';
import { isNode } from './tree.ts';

/** Schemas nested deeper are not read. */
const deepest = 8;

/** Whether a schema names a type of values beside `null`. A schema that names none may mean `null` alone. */
export function describesMoreThanNull(reference: SchemaNode, depth = 0): boolean {
  if (depth > deepest) return false;
  const node = followed(reference);
  if ([node['type']].flat().some((type) => type !== undefined && type !== 'null')) return true;
  return ['allOf', 'anyOf', 'oneOf'].some((keyword) =>
    [node[keyword]].flat().some((part) => isNode(part) && describesMoreThanNull(part, depth + 1)),
  );
}
