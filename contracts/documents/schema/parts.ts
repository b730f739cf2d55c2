import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { followed } from '../../../engine/schema/reference.ts';
import { isRecord, listOf } from '../record.ts';

/** Maximum number of references to follow for one value. */
export const deepest = 24;

/** A schema with the parts of its `allOf`, which all hold for the same value. */
export function partsOf(reference: unknown, depth = 0): readonly SchemaNode[] {
  if (!isRecord(reference) || depth > deepest) return [];
  const schema = followed(reference);
  return [schema, ...listOf(schema['allOf']).flatMap((branch) => partsOf(branch, depth + 1))];
}

/** Returns the schema of a member from `properties`. */
export function ownMember({ properties }: SchemaNode, name: string): unknown {
  return isRecord(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** Returns the schema of a member from `properties` or from a part of `allOf`. */
export function memberOf(reference: unknown, name: string): unknown {
  return partsOf(reference)
    .map((subschema) => ownMember(subschema, name))
    .find((member) => member !== undefined);
}
