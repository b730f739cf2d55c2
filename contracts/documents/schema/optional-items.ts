import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { stepsOf } from '../../../engine/model/paths.ts';
import { ownMember, partsOf } from './parts.ts';

const isRequired = (schema: SchemaNode, name: string): boolean =>
  Array.isArray(schema['required']) && schema['required'].includes(name);

/**
 * Whether the schema names the member at a path and allows answers without it. A path that it does not name may be a
 * typing error.
 */
export function mayBeLeftOut(answer: SchemaNode, path: string): boolean {
  let [parts, isOptional] = [partsOf(answer), false];
  for (const name of stepsOf(path)) {
    const members = parts.map((branch) => ownMember(branch, name)).filter((member) => member !== undefined);
    if (members.length === 0) return false;
    isOptional ||= !parts.some((branch) => isRequired(branch, name));
    parts = members.flatMap((member) => partsOf(member));
  }
  return isOptional;
}
