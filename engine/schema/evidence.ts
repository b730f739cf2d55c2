import type { RequirementId } from '../model/requirement.ts';
import { asserts, expandedSchema, requirementOf } from './tree.ts';
import type { SchemaNode } from '../model/schemas.ts';
import { meets, forAjv } from './validator.ts';

/** What a place of a schema asks, and where it leads on to; taken from the schema once, since every item of every answer is followed down it. */
interface Place {
  /** Absent where it asks nothing itself. */
  readonly requirement: RequirementId | undefined;
  /** A `dependentRequired` asks nothing of a value that has none of these members. */
  readonly dependent: readonly string[] | undefined;
  readonly same: readonly Place[];
  readonly condition:
    { readonly node: SchemaNode; readonly met: readonly Place[]; readonly otherwise: readonly Place[] } | undefined;
  readonly items: readonly Place[];
  readonly members: readonly (readonly [string, Place])[];
}

const nodes = (held: unknown): readonly SchemaNode[] =>
  held === undefined ? [] : Array.isArray(held) ? (held as SchemaNode[]) : [held as SchemaNode];

const placeOf = (node: SchemaNode): Place => ({
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

const roots = new Map<string, Place>();

const rootOf = (schemaId: string): Place => {
  const known = roots.get(schemaId) ?? placeOf(expandedSchema(schemaId));
  roots.set(schemaId, known);
  return known;
};

const applies = (dependent: readonly string[] | undefined, value: unknown): boolean =>
  dependent === undefined ||
  (typeof value === 'object' && value !== null && dependent.some((name) => Object.hasOwn(value, name)));

/** Follows the value down the schema, and counts each place that puts a value to the test. */
const follow = (
  { requirement, dependent, same, condition, items, members }: Place,
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
 * How many constraints of each requirement this value meets, kept or broken. A requirement that is not among them was not put to the test:
 * an answer without any Money says nothing about currency codes.
 */
export const schemaEvidence = (schemaId: string, value: unknown, plain = forAjv(value)): Map<RequirementId, number> => {
  const counts = new Map<RequirementId, number>();
  follow(rootOf(schemaId), plain, counts);
  return counts;
};
