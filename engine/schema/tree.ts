import type { SchemaNode, Schemas } from '../model/schemas.ts';
import type { RequirementId } from '../model/requirement.ts';

/** How a keyword of JSON Schema holds subschemas. */
type SubschemaForm = 'one' | 'list' | 'map';

const keywords: Readonly<Record<SubschemaForm, readonly string[]>> = {
  map: ['properties', 'patternProperties', 'dependentSchemas'],
  list: ['prefixItems', 'allOf', 'anyOf', 'oneOf'],
  one: [
    'items',
    'contains',
    'propertyNames',
    'additionalProperties',
    'unevaluatedItems',
    'unevaluatedProperties',
    'not',
    'if',
    'then',
    'else',
  ],
};

/** Keywords of JSON Schema that constrain a value by subschemas, and how they hold them. */
export const subschemas: readonly (readonly [keyword: string, form: SubschemaForm])[] = (
  ['map', 'list', 'one'] as const
).flatMap((form) => keywords[form].map((keyword) => [keyword, form] as const));

/** The referenced schemas by node. Made at first use, so that circular references need no special case. */
const targets = new WeakMap<SchemaNode, () => SchemaNode>();

/** Makes a node `{ $ref: id }` for another schema. */
export const referenceTo = (id: string, target: () => SchemaNode): SchemaNode => {
  let resolved: SchemaNode | undefined;
  const node = { $ref: id };
  targets.set(node, () => (resolved ??= target()));
  return node;
};

/** The schema that a reference leads to in one step; undefined if the node is none. */
export const targetOf = (node: SchemaNode): SchemaNode | undefined => targets.get(node)?.();

/** Maximum length of a chain of references; only circular ones are longer. */
const mostSteps = 100;

/** The node, or the schema that it refers to. A reference into itself allows everything. */
export const followed = (node: SchemaNode): SchemaNode => {
  let current = node;
  for (let step = 0; step < mostSteps; step += 1) {
    const target = targetOf(current);
    if (!target) return current;
    current = target;
  }
  return {};
};

/** Keywords with subschemas, and the form of their values. */
const holders: ReadonlyMap<string, SubschemaForm> = new Map([...subschemas, ['$defs', 'map']]);

/** Below these keywords a failed keyword is no deviation by itself: the outer keyword reports the error. */
const hypothetical = new Set(['anyOf', 'oneOf', 'not', 'if']);

const described = new Set([
  '$id',
  '$ref',
  '$schema',
  '$comment',
  'title',
  'description',
  'examples',
  'x-requirement',
  'x-values',
  'x-conditional',
  'x-discriminator',
  'x-uri',
]);

export const isNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every registered schema, by its `$id`. */
const schemasById = new Map<string, { readonly node: SchemaNode; readonly requirement: RequirementId | undefined }>();

/** Registers the schemas of a contract. @throws if another contract has registered a schema of the same `$id`. */
export const addSchemas = ({ files, requirementOf: rootOf }: Schemas): void => {
  for (const [id, node] of files) {
    const before = schemasById.get(id);
    if (before && before.node !== node) throw new Error(`two schemas have the $id ${id}`);
    schemasById.set(id, { node, requirement: rootOf(id) });
  }
};

/** Inherited annotations of a node, collected on the way down. */
interface Standing {
  readonly requirement: RequirementId | undefined;
  readonly hypothetical: boolean;
}

const standings = new WeakMap<object, Standing>();

/** The requirement of a node of an annotated schema: its own annotation or the nearest enclosing one. */
export const requirementOf = (node: object): RequirementId => {
  const requirement = standings.get(node)?.requirement;
  if (!requirement) throw new Error(`no x-requirement encloses ${JSON.stringify(node).slice(0, 120)}`);
  return requirement;
};

/** Whether the node only decides which branch applies. */
export const isHypothetical = (node: object): boolean => standings.get(node)?.hypothetical ?? false;

/** Gives a new node the requirement and annotations of `place`. */
export function inPlaceOf(place: SchemaNode, node: SchemaNode): SchemaNode {
  const standing = standings.get(place);
  if (standing) standings.set(node, standing);
  return node;
}

export type ChoiceKeyword = 'anyOf' | 'oneOf';

/** The `anyOf` and `oneOf` keywords of a node. */
export function choicesOf(node: SchemaNode): readonly ChoiceKeyword[] {
  return (['anyOf', 'oneOf'] as const).filter((keyword) => Array.isArray(node[keyword]));
}

/** For a copied node with alternatives: its original. */
const originals = new WeakMap<SchemaNode, SchemaNode>();
const alternatives: Readonly<Record<ChoiceKeyword, WeakMap<SchemaNode, readonly SchemaNode[]>>> = {
  anyOf: new WeakMap(),
  oneOf: new WeakMap(),
};

/** Copies of the alternatives that are not hypothetical, for judging a value that can mean only one of them. */
export function alternativesOf(node: SchemaNode, keyword: ChoiceKeyword): readonly SchemaNode[] {
  const cached = alternatives[keyword].get(node);
  if (cached) return cached;
  const standing = { requirement: standings.get(node)?.requirement, hypothetical: false };
  const copies = ((originals.get(node)?.[keyword] ?? []) as readonly SchemaNode[]).map((each) => copy(each, standing));
  alternatives[keyword].set(node, copies);
  return copies;
}

/** The direct subschemas of a node, with the keyword and, for a map, the name. */
export function* below(
  node: SchemaNode,
): Generator<{ readonly keyword: string; readonly name?: string; readonly node: SchemaNode }> {
  for (const [keyword, form] of holders) {
    const subschema = node[keyword];
    if (subschema === undefined) continue;
    if (form === 'list') for (const each of subschema as SchemaNode[]) yield { keyword, node: each };
    else if (form === 'map')
      for (const [name, each] of Object.entries(subschema as Record<string, SchemaNode>))
        yield { keyword, name, node: each };
    else if (isNode(subschema)) yield { keyword, node: subschema };
  }
}

const annotated = (node: SchemaNode, inherited: RequirementId | undefined): RequirementId | undefined => {
  const annotation = node['x-requirement'];
  if (annotation === undefined) return inherited;
  if (typeof annotation === 'string') return annotation;
  throw new Error(`x-requirement ${String(annotation)} is no name of a requirement`);
};

/** Copies of referenced schemas, by schema and by inherited annotations. */
const copies = new WeakMap<SchemaNode, Map<string, SchemaNode>>();
let copyCount = 0;

/**
 * A reference to the copy of a schema with these annotations. There is one copy for each requirement under which a
 * schema is referenced.
 */
const annotatedReference = (target: SchemaNode, standing: Standing): SchemaNode => {
  const ofTarget = copies.get(target) ?? new Map<string, SchemaNode>();
  copies.set(target, ofTarget);
  const key = `${standing.requirement} ${standing.hypothetical}`;
  const cached = ofTarget.get(key);
  if (cached) return cached;
  copyCount += 1;
  const copiedNode = referenceTo(`schema:${copyCount}`, () => copy(target, standing));
  standings.set(copiedNode, standing);
  ofTarget.set(key, copiedNode);
  return copiedNode;
};

const isAnnotation = ([keyword]: readonly [string, unknown]): boolean => described.has(keyword);

/** A copy of a schema in which each node is a separate object with its own annotations. References stay. */
const copy = (node: SchemaNode, inherited: Standing): SchemaNode => {
  const standing = { ...inherited, requirement: annotated(node, inherited.requirement) };
  const target = targetOf(node) ?? (typeof node['$ref'] === 'string' ? schemaFile(node['$ref']) : undefined);
  const rest = Object.entries(node).filter(
    ([keyword]) => keyword !== '$ref' && keyword !== '$id' && keyword !== '$schema',
  );
  const reference = target && annotatedReference(target, standing);
  if (reference && rest.every(isAnnotation)) return reference;
  const members: Record<string, unknown> = {};
  for (const [keyword, subschema] of rest) {
    const under = { ...standing, hypothetical: standing.hypothetical || hypothetical.has(keyword) };
    const form = holders.get(keyword);
    if (form === 'list') members[keyword] = (subschema as SchemaNode[]).map((each) => copy(each, under));
    else if (form === 'map')
      members[keyword] = Object.fromEntries(
        Object.entries(subschema as Record<string, SchemaNode>).map(([name, each]) => [name, copy(each, under)]),
      );
    else members[keyword] = form === 'one' && isNode(subschema) ? copy(subschema, under) : subschema;
  }
  if (reference) members['allOf'] = [reference, ...((members['allOf'] as SchemaNode[] | undefined) ?? [])];
  standings.set(members, standing);
  if (choicesOf(members).length > 0) originals.set(members, node);
  return members;
};

const schemaOf = (id: string): { readonly node: SchemaNode; readonly requirement: RequirementId | undefined } => {
  const schema = schemasById.get(id);
  if (!schema) throw new Error(`no schema ${id}: write schemas/${id.replace(/^\w+:/, '')}.json`);
  return schema;
};

/** @throws if no contract has registered a schema of this `$id`. */
export const schemaFile = (id: string): SchemaNode => schemaOf(id).node;

const roots = new Map<string, SchemaNode>();

/** The schema of this `$id`, with its annotations. Cached: each call returns the same object. */
export const annotatedSchema = (id: string): SchemaNode => {
  const before = roots.get(id);
  if (before) return before;
  const { node, requirement } = schemaOf(id);
  const copiedNode = followed(copy(node, { requirement, hypothetical: false }));
  roots.set(id, copiedNode);
  return copiedNode;
};

/** Whether a node itself constrains a value (`properties` and similar keywords only lead to other nodes). */
export const asserts = (node: SchemaNode): boolean =>
  Object.keys(node).some(
    (keyword) => !described.has(keyword) && (!holders.has(keyword) || (hypothetical.has(keyword) && keyword !== 'if')),
  );
