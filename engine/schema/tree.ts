import type { RequirementId } from '../model/requirement.ts';
import type { SchemaNode, Schemas } from '../model/schemas.ts';

type SubschemaForm = 'one' | 'list' | 'map';

/** Keywords that hold subschemas, and how. */
const holders: ReadonlyMap<string, SubschemaForm> = new Map([
  ...['properties', 'dependentSchemas', '$defs'].map((keyword) => [keyword, 'map'] as const),
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((keyword) => [keyword, 'list'] as const),
  ...['items', 'contains', 'propertyNames', 'additionalProperties', 'not', 'if', 'then', 'else'].map(
    (keyword) => [keyword, 'one'] as const,
  ),
]);

/** Below these keywords a failed keyword is no deviation by itself: the outer keyword reports the error. */
const hypothetical = new Set(['anyOf', 'oneOf', 'not', 'if']);

const described = new Set([
  '$id',
  '$schema',
  '$comment',
  'title',
  'description',
  'examples',
  'x-requirement',
  'x-values',
  'x-conditional',
]);

const isNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every registered schema, by its `$id`. */
const known = new Map<string, { readonly node: SchemaNode; readonly requirement: RequirementId | undefined }>();

/** Registers the schemas of a contract. @throws if another contract has registered a schema of the same `$id`. */
export const addSchemas = ({ files, requirementOf: rootOf }: Schemas): void => {
  for (const [id, node] of files) {
    const before = known.get(id);
    if (before && before.node !== node) throw new Error(`two schemas have the $id ${id}`);
    known.set(id, { node, requirement: rootOf(id) });
  }
};

/** Inherited annotations of a node, collected on the way down. */
interface Standing {
  readonly requirement: RequirementId | undefined;
  readonly hypothetical: boolean;
}

const standings = new WeakMap<object, Standing>();

/** The requirement of a node of an expanded schema: its own annotation or the nearest enclosing one. */
export const requirementOf = (node: object): RequirementId => {
  const requirement = standings.get(node)?.requirement;
  if (!requirement) throw new Error(`no x-requirement encloses ${JSON.stringify(node).slice(0, 120)}`);
  return requirement;
};

/** Whether the node only decides which branch applies. */
export const isHypothetical = (node: object): boolean => standings.get(node)?.hypothetical ?? false;

/** The direct subschemas of a node, with the keyword and, for a map, the name. */
export function* below(
  node: SchemaNode,
): Generator<{ readonly keyword: string; readonly name?: string; readonly node: SchemaNode }> {
  for (const [keyword, place] of holders) {
    const held = node[keyword];
    if (held === undefined) continue;
    if (place === 'list') for (const each of held as SchemaNode[]) yield { keyword, node: each };
    else if (place === 'map')
      for (const [name, each] of Object.entries(held as Record<string, SchemaNode>))
        yield { keyword, name, node: each };
    else if (isNode(held)) yield { keyword, node: held };
  }
}

const annotated = (node: SchemaNode, inherited: RequirementId | undefined): RequirementId | undefined => {
  const own = node['x-requirement'];
  if (own === undefined) return inherited;
  if (typeof own === 'string') return own;
  throw new Error(`x-requirement ${String(own)} is no name of a requirement`);
};

/**
 * A copy in which every `$ref` is replaced by its target, so
 * that each node is a separate object with its own annotation.
 */
const copy = (node: SchemaNode, inherited: Standing): SchemaNode => {
  const standing = { ...inherited, requirement: annotated(node, inherited.requirement) };
  const target = typeof node['$ref'] === 'string' ? copy(schemaFile(node['$ref']), standing) : undefined;
  const rest = Object.entries(node).filter(
    ([keyword]) => keyword !== '$ref' && keyword !== '$id' && keyword !== '$schema',
  );
  if (target && rest.every(([keyword]) => described.has(keyword))) return target;
  const made: Record<string, unknown> = {};
  for (const [keyword, held] of rest) {
    const under = { ...standing, hypothetical: standing.hypothetical || hypothetical.has(keyword) };
    const place = holders.get(keyword);
    if (place === 'list') made[keyword] = (held as SchemaNode[]).map((each) => copy(each, under));
    else if (place === 'map')
      made[keyword] = Object.fromEntries(
        Object.entries(held as Record<string, SchemaNode>).map(([name, each]) => [name, copy(each, under)]),
      );
    else made[keyword] = place === 'one' && isNode(held) ? copy(held, under) : held;
  }
  if (target) made['allOf'] = [target, ...((made['allOf'] as SchemaNode[] | undefined) ?? [])];
  standings.set(made, standing);
  return made;
};

const schemaOf = (id: string): { readonly node: SchemaNode; readonly requirement: RequirementId | undefined } => {
  const found = known.get(id);
  if (!found) throw new Error(`no schema ${id}: write schemas/${id.replace(/^\w+:/, '')}.json`);
  return found;
};

/** @throws if no contract has registered a schema of this `$id`. */
export const schemaFile = (id: string): SchemaNode => schemaOf(id).node;

const expanded = new Map<string, SchemaNode>();

/** The schema of this `$id` with all references resolved. Cached: each call returns the same object. */
export const expandedSchema = (id: string): SchemaNode => {
  const before = expanded.get(id);
  if (before) return before;
  const { node, requirement } = schemaOf(id);
  const made = copy(node, { requirement, hypothetical: false });
  expanded.set(id, made);
  return made;
};

/** Whether a node itself constrains a value (`properties` and similar keywords only lead to other nodes). */
export const asserts = (node: SchemaNode): boolean =>
  Object.keys(node).some(
    (keyword) => !described.has(keyword) && (!holders.has(keyword) || (hypothetical.has(keyword) && keyword !== 'if')),
  );
