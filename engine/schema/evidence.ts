import type { RequirementId } from '../model/requirement.ts';
import { asserts, expandedSchema, requirementOf } from './tree.ts';
import type { SchemaNode } from '../model/schemas.ts';
import { forAjv, makeCondition } from './validator.ts';

/**
 * A node of a schema with its requirement and its subschemas. Extracted once per schema, because every item of every
 * answer is checked against it.
 */
interface SchemaPosition {
  /** Place of its requirement in the schema's list; absent: the node itself has no constraint. */
  readonly requirement: number | undefined;
  /** A `dependentRequired` constrains only values that have one of these members. */
  readonly dependent: readonly string[] | undefined;
  readonly same: readonly SchemaPosition[];
  readonly condition:
    | {
        readonly meets: (value: unknown) => boolean;
        readonly met: readonly SchemaPosition[];
        readonly otherwise: readonly SchemaPosition[];
      }
    | undefined;
  readonly items: readonly SchemaPosition[];
  readonly members: readonly (readonly [string, SchemaPosition])[];
}

const nodes = (held: unknown): readonly SchemaNode[] =>
  held === undefined ? [] : Array.isArray(held) ? (held as SchemaNode[]) : [held as SchemaNode];

const placeIn = (list: RequirementId[], requirement: RequirementId): number => {
  const place = list.indexOf(requirement);
  return place === -1 ? list.push(requirement) - 1 : place;
};

/** `requirements`: collects those of the schema. */
const placeOf = (node: SchemaNode, requirements: RequirementId[]): SchemaPosition => {
  const below = (one: SchemaNode): SchemaPosition => placeOf(one, requirements);
  return {
    requirement: asserts(node) ? placeIn(requirements, requirementOf(node)) : undefined,
    dependent: node['dependentRequired'] === undefined ? undefined : Object.keys(node['dependentRequired'] as object),
    same: nodes(node['allOf']).map(below),
    condition:
      node['if'] === undefined
        ? undefined
        : {
            meets: makeCondition(node['if'] as SchemaNode),
            met: nodes(node['then']).map(below),
            otherwise: nodes(node['else']).map(below),
          },
    items: nodes(node['items']).map(below),
    members: Object.entries((node['properties'] ?? {}) as Record<string, SchemaNode>).map(([name, part]) => [
      name,
      below(part),
    ]),
  };
};

interface Root {
  readonly position: SchemaPosition;
  readonly requirements: readonly RequirementId[];
}

const roots = new Map<string, Root>();

const rootOf = (schemaId: string): Root => {
  const known = roots.get(schemaId);
  if (known) return known;
  const requirements: RequirementId[] = [];
  const made = { position: placeOf(expandedSchema(schemaId), requirements), requirements };
  roots.set(schemaId, made);
  return made;
};

const applies = (dependent: readonly string[] | undefined, value: unknown): boolean =>
  dependent === undefined ||
  (typeof value === 'object' && value !== null && dependent.some((name) => Object.hasOwn(value, name)));

/** Walks value and schema in parallel, and counts each node that tests a value, by the place of its requirement. */
const follow = (
  { requirement, dependent, same, condition, items, members }: SchemaPosition,
  value: unknown,
  counts: number[],
): void => {
  if (requirement !== undefined && applies(dependent, value)) counts[requirement] = (counts[requirement] ?? 0) + 1;
  for (const part of same) follow(part, value, counts);
  if (condition)
    for (const branch of condition.meets(value) ? condition.met : condition.otherwise) follow(branch, value, counts);
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
  const { position, requirements } = rootOf(schemaId);
  const counts = requirements.map(() => 0);
  follow(position, plain, counts);
  return new Map(requirements.flatMap((one, place) => (counts[place] ? [[one, counts[place]]] : [])));
};
