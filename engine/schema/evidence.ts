import type { RequirementId } from '../model/requirement.ts';
import { asserts, expandedSchema, requirementOf } from './tree.ts';
import type { SchemaNode } from '../model/schemas.ts';
import { meets, forAjv } from './validator.ts';

/**
 * A node of a schema with its requirement and its subschemas. Extracted once per schema, because every item of every
 * answer is checked against it.
 */
interface SchemaPosition {
  /** Absent: the node itself has no constraint. */
  readonly requirement: RequirementId | undefined;
  /** A `dependentRequired` constrains only values that have one of these members. */
  readonly dependent: readonly string[] | undefined;
  readonly same: readonly SchemaPosition[];
  readonly condition:
    | {
        readonly node: SchemaNode;
        readonly met: readonly SchemaPosition[];
        readonly otherwise: readonly SchemaPosition[];
      }
    | undefined;
  readonly items: readonly SchemaPosition[];
  readonly members: readonly (readonly [string, SchemaPosition])[];
}

const nodes = (held: unknown): readonly SchemaNode[] =>
  held === undefined ? [] : Array.isArray(held) ? (held as SchemaNode[]) : [held as SchemaNode];

const placeOf = (node: SchemaNode): SchemaPosition => ({
  requirement: asserts(node) ? requirementOf(node) : undefined,
  dependent: node['dependentRequired'] === undefined ? undefined : Object.keys(node['dependentRequired'] as object),
  same: nodes(node['allOf']).map(placeOf),
  condition:
    node['if'] === undefined
      ? undefined
      : {
          node: node['if'] as SchemaNode,
          met: nodes(node['then']).map(placeOf),
          otherwise: nodes(node['else']).map(placeOf),
        },
  items: nodes(node['items']).map(placeOf),
  members: Object.entries((node['properties'] ?? {}) as Record<string, SchemaNode>).map(([name, part]) => [
    name,
    placeOf(part),
  ]),
});

const roots = new Map<string, SchemaPosition>();

const rootOf = (schemaId: string): SchemaPosition => {
  const known = roots.get(schemaId) ?? placeOf(expandedSchema(schemaId));
  roots.set(schemaId, known);
  return known;
};

const applies = (dependent: readonly string[] | undefined, value: unknown): boolean =>
  dependent === undefined ||
  (typeof value === 'object' && value !== null && dependent.some((name) => Object.hasOwn(value, name)));

/** Walks value and schema in parallel, and counts each node that tests a value. */
const follow = (
  { requirement, dependent, same, condition, items, members }: SchemaPosition,
  value: unknown,
  counts: Map<RequirementId, number>,
): void => {
  if (requirement !== undefined && applies(dependent, value))
    counts.set(requirement, (counts.get(requirement) ?? 0) + 1);
  for (const part of same) follow(part, value, counts);
  if (condition)
    for (const branch of meets(condition.node, value) ? condition.met : condition.otherwise)
      follow(branch, value, counts);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const part of items) for (const item of value) follow(part, item, counts);
    return;
  }
  for (const [name, part] of members)
    if (Object.hasOwn(value, name)) follow(part, (value as Record<string, unknown>)[name], counts);
};

/**
 * Number of constraints of each requirement that were tested on this value, kept or broken. A missing requirement was
 * not tested: an answer without any Money says nothing about currency codes.
 */
export const schemaEvidence = (schemaId: string, value: unknown, plain = forAjv(value)): Map<RequirementId, number> => {
  const counts = new Map<RequirementId, number>();
  follow(rootOf(schemaId), plain, counts);
  return counts;
};
