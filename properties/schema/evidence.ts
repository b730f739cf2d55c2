import type { RequirementId } from '../../contract/index.ts';
import { asserts, expandedSchema, requirementOf, type SchemaNode } from './tree.ts';
import { meets, forAjv } from './validator.ts';

const nodes = (held: unknown): readonly SchemaNode[] => (held === undefined ? [] : Array.isArray(held) ? held as SchemaNode[] : [held as SchemaNode]);

/** A `dependentRequired` asks nothing of a value that has none of its members. */
const applies = (node: SchemaNode, value: unknown): boolean => {
  const dependent = node['dependentRequired'];
  if (dependent === undefined) return true;
  return typeof value === 'object' && value !== null && Object.keys(dependent as object).some((name) => Object.hasOwn(value, name));
};

/** Follows the value down the schema; `met` is told of each place that puts a value to the test. */
const follow = (node: SchemaNode, value: unknown, met: (node: SchemaNode) => void): void => {
  if (asserts(node) && applies(node, value)) met(node);
  for (const part of nodes(node['allOf'])) follow(part, value, met);
  const condition = node['if'];
  if (condition !== undefined) {
    for (const branch of nodes(node[meets(condition as SchemaNode, value) ? 'then' : 'else'])) follow(branch, value, met);
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const part of nodes(node['items'])) for (const item of value) follow(part, item, met);
    return;
  }
  for (const [name, part] of Object.entries((node['properties'] ?? {}) as Record<string, SchemaNode>)) {
    if (Object.hasOwn(value, name)) follow(part, (value as Record<string, unknown>)[name], met);
  }
};

/**
 * How many constraints of each requirement this value meets, kept or broken. A requirement that is not among them was not put to the test:
 * an answer without any Money says nothing about currency codes.
 */
export const schemaEvidence = (schemaId: string, value: unknown): Map<RequirementId, number> => {
  const counts = new Map<RequirementId, number>();
  follow(expandedSchema(schemaId), forAjv(value), (node) => {
    const requirement = requirementOf(node);
    counts.set(requirement, (counts.get(requirement) ?? 0) + 1);
  });
  return counts;
};
