import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { followed } from '../../../engine/schema/reference.ts';
import { stepsOf } from '../../../engine/model/paths.ts';
import { isRecord } from '../record.ts';

/** Schemas inside each other are followed so far. */
const deepest = 24;

/** A schema with the parts that all hold for the same value. */
const partsOf = (reference: unknown, depth = 0): readonly SchemaNode[] => {
  if (!isRecord(reference) || depth > deepest) return [];
  const schema = followed(reference);
  const all = Array.isArray(schema['allOf']) ? (schema['allOf'] as readonly unknown[]) : [];
  return [schema, ...all.flatMap((part) => partsOf(part, depth + 1))];
};

const memberOf = (part: SchemaNode, name: string): unknown => {
  const properties = isRecord(part['properties']) ? part['properties'] : {};
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
};

const isRequired = (part: SchemaNode, name: string): boolean =>
  Array.isArray(part['required']) && part['required'].includes(name);

/**
 * Whether a document names the member at a path of an answer, and allows answers without it. A path that it does
 * not name may be a mistake.
 */
export function mayBeLeftOut(answer: SchemaNode, path: string): boolean {
  let [parts, isOptional] = [partsOf(answer), false];
  for (const name of stepsOf(path)) {
    const members = parts.map((part) => memberOf(part, name)).filter((member) => member !== undefined);
    if (members.length === 0) return false;
    isOptional ||= !parts.some((part) => isRequired(part, name));
    parts = members.flatMap((member) => partsOf(member));
  }
  return isOptional;
}
