import type { RequirementId } from '../model/requirement.ts';
import { meantSchema } from './choice.ts';
import { annotatedSchema, asserts, choicesOf, isNode, requirementOf, followed, targetOf } from './tree.ts';
import type { SchemaNode } from '../model/schemas.ts';
import { forAjv, makeCondition } from './validator.ts';
import { defined } from '../model/defined.ts';

/**
 * A node of a schema with its requirement and its subschemas. Extracted once per node, because every item of every
 * answer is checked against it.
 */
interface SchemaPosition {
  /** Number of its requirement; absent: the node itself has no constraint. */
  readonly requirement?: number;
  /** A `dependentRequired` constrains only values that have one of these members. */
  readonly dependent?: readonly string[];
  /** The position of the referenced schema. */
  readonly target?: () => SchemaPosition;
  readonly same: readonly SchemaPosition[];
  readonly condition?: {
    readonly meets: (value: unknown) => boolean;
    readonly met: readonly SchemaPosition[];
    readonly otherwise: readonly SchemaPosition[];
  };
  /** For each `anyOf` and `oneOf`: the position of the only alternative that the value can mean. */
  readonly choices: readonly ((value: unknown) => SchemaPosition | undefined)[];
  readonly items: readonly SchemaPosition[];
  readonly members: readonly (readonly [string, SchemaPosition])[];
}

const positions = new WeakMap<SchemaNode, SchemaPosition>();

/** All requirements so far; positions refer to them by index. */
const requirements: RequirementId[] = [];

const numberOf = (requirement: RequirementId): number => {
  const index = requirements.indexOf(requirement);
  return index === -1 ? requirements.push(requirement) - 1 : index;
};

const positionsOf = (subschema: unknown): readonly SchemaPosition[] =>
  [subschema].flat().flatMap((value) => (isNode(value) ? [positionOf(value)] : []));

/** The position of a node. References are followed lazily, when a value reaches them. */
function positionOf(node: SchemaNode): SchemaPosition {
  const cached = positions.get(node);
  if (cached) return cached;
  let target: SchemaPosition | undefined;
  const position: SchemaPosition = targetOf(node)
    ? { target: () => (target ??= positionOf(followed(node))), same: [], choices: [], items: [], members: [] }
    : {
        ...defined({
          requirement: asserts(node) ? numberOf(requirementOf(node)) : undefined,
          dependent:
            node['dependentRequired'] === undefined ? undefined : Object.keys(node['dependentRequired'] as object),
        }),
        same: positionsOf(node['allOf']),
        ...defined({
          condition:
            node['if'] === undefined
              ? undefined
              : {
                  meets: makeCondition(node['if'] as SchemaNode),
                  met: positionsOf(node['then']),
                  otherwise: positionsOf(node['else']),
                },
        }),
        choices: choicesOf(node).map((keyword) => (value) => {
          const meant = meantSchema(node, keyword, value);
          return meant && positionOf(meant);
        }),
        items: positionsOf(node['items']),
        members: Object.entries((node['properties'] ?? {}) as Record<string, SchemaNode>).map(([name, subschema]) => [
          name,
          positionOf(subschema),
        ]),
      };
  positions.set(node, position);
  return position;
}

const applies = (dependent: readonly string[] | undefined, value: unknown): boolean =>
  dependent === undefined ||
  (typeof value === 'object' && value !== null && dependent.some((name) => Object.hasOwn(value, name)));

/** Deeper values are not converted for ajv, and not counted. */
const deepest = 64;

/**
 * Walks value and schema in parallel, and counts each node that tests a value, by the number of its requirement. Loops
 * over empty lists cost as much as the work, because every member of every item comes here.
 */
const count = (position: SchemaPosition, value: unknown, counts: number[], depth: number): void => {
  const { requirement, dependent, target, same, condition, choices } = position;
  if (depth > deepest) return;
  if (target) {
    count(target(), value, counts, depth);
    return;
  }
  if (requirement !== undefined && applies(dependent, value)) counts[requirement] = (counts[requirement] ?? 0) + 1;
  if (same.length > 0) for (const sameValue of same) count(sameValue, value, counts, depth);
  if (condition)
    for (const branch of condition.meets(value) ? condition.met : condition.otherwise)
      count(branch, value, counts, depth);
  if (choices.length > 0)
    for (const choice of choices) {
      const meant = choice(value);
      if (meant) count(meant, value, counts, depth);
    }
  if (typeof value === 'object' && value !== null) countParts(position, value, counts, depth + 1);
};

function countParts({ items, members }: SchemaPosition, value: object, counts: number[], depth: number): void {
  if (Array.isArray(value))
    for (const position of items) for (const item of value) count(position, item, counts, depth);
  else
    for (const [name, position] of members)
      if (Object.hasOwn(value, name)) count(position, (value as Record<string, unknown>)[name], counts, depth);
}

/**
 * Number of constraints of each requirement that were tested on this value, kept or violated. A requirement that is
 * missing in the result was not tested: an answer without any Money does not test currency codes.
 */
export const schemaEvidence = (schemaId: string, value: unknown, plain = forAjv(value)): Map<RequirementId, number> => {
  const counts: number[] = [];
  count(positionOf(annotatedSchema(schemaId)), plain, counts, 0);
  const byRequirement = new Map<RequirementId, number>();
  counts.forEach((found, number) => byRequirement.set(requirements[number] as RequirementId, found));
  return byRequirement;
};
