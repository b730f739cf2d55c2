import { below, annotatedSchema, isHypothetical, followed, targetOf } from './tree.ts';
import type { SchemaNode } from '../model/schemas.ts';

/** Maximum places to visit, nearest first, because recursive schemas describe values of any depth. */
const mostPlaces = 20_000;

interface Place {
  readonly path: string;
  readonly node: SchemaNode;
  /** The referenced schemas around it. */
  readonly enclosing: readonly SchemaNode[];
}

/** Keywords whose values have no documented names: values of a map, and the names themselves. */
const unnamed: ReadonlySet<string> = new Set([
  'additionalProperties',
  'patternProperties',
  'unevaluatedProperties',
  'propertyNames',
  '$defs',
]);
const ofItems: ReadonlySet<string> = new Set(['items', 'prefixItems', 'contains', 'unevaluatedItems']);

/** The path of the value that a subschema describes, below `path`; undefined if it has no documented name. */
const pathBelow = (path: string, keyword: string, name = ''): string | undefined => {
  if (keyword === 'properties') return path === '' ? name : `${path}.${name}`;
  if (unnamed.has(keyword)) return undefined;
  return ofItems.has(keyword) ? `${path}[]` : path;
};

/** Whether a subschema describes the value whatever the value is. */
const isCertain = (node: SchemaNode): boolean => !isHypothetical(node);

/**
 * Every node that describes a value, with its path:
 * `transactions[].nativeTransaction.txHash`; `[]` stands for the items of a list. A schema inside itself is left out.
 */
const placesOf = (
  root: SchemaNode,
  describes: (node: SchemaNode, keyword: string) => boolean = isCertain,
): readonly Place[] => {
  const places: Place[] = [];
  const add = (reference: SchemaNode, path: string, enclosing: readonly SchemaNode[]): void => {
    const node = followed(reference);
    if (places.length >= mostPlaces || enclosing.includes(node)) return;
    places.push({ path, node, enclosing: path === '' || targetOf(reference) ? [...enclosing, node] : enclosing });
  };
  add(root, '', []);
  // The loop also visits places that are added while it runs.
  for (const { path, node, enclosing } of places)
    for (const { keyword, name, node: each } of below(node)) {
      const innerPath = pathBelow(path, keyword, name);
      if (innerPath !== undefined && describes(each, keyword)) add(each, innerPath, enclosing);
    }
  return places;
};

const pathsOf = (
  isWanted: (node: SchemaNode, path: string) => boolean,
  describes: (node: SchemaNode, keyword: string) => boolean = isCertain,
): ((schemaId: string) => readonly string[]) => {
  const cache = new Map<string, readonly string[]>();
  return (schemaId) => {
    const paths = cache.get(schemaId) ?? [
      ...new Set(
        placesOf(annotatedSchema(schemaId), describes)
          .filter(({ node, path }) => isWanted(node, path))
          .map(({ path }) => path),
      ),
    ];
    cache.set(schemaId, paths);
    return paths;
  };
};

/** The paths of all documented members below this schema, including members that hold others. */
export const documentedMembers = pathsOf((_node, path) => path !== '' && !path.endsWith('[]'));

/** Whether a subschema describes some value that the schema allows. */
const isPossible = (_node: SchemaNode, keyword: string): boolean => keyword !== 'not' && keyword !== 'if';

/** The paths of all members that the schema names, with those of alternatives (`anyOf`, `oneOf`). */
export const namedMembers = pathsOf((_node, path) => path !== '' && !path.endsWith('[]'), isPossible);

const tops = new Map<string, readonly string[]>();

/** Whether a schema explicitly allows members of any name. */
const isMap = ({
  additionalProperties = false,
  unevaluatedProperties = false,
  patternProperties,
}: SchemaNode): boolean =>
  additionalProperties !== false || unevaluatedProperties !== false || patternProperties !== undefined;

/** The members of the answer itself, with those of alternatives; empty for a map, whose members have any name. */
export const topMembers = (schemaId: string): readonly string[] => {
  const cached = tops.get(schemaId);
  if (cached) return cached;
  const places = placesOf(annotatedSchema(schemaId), isPossible);
  const nodes = places.flatMap(({ path, node }) => (path === '' ? [node] : []));
  const names = nodes.flatMap(({ properties }) => Object.keys(properties ?? {}));
  const required = names.length === 0 ? [] : nodes.flatMap((node) => (node['required'] ?? []) as readonly string[]);
  const all = nodes.some(isMap) ? [] : [...new Set([...names, ...required])];
  tops.set(schemaId, all);
  return all;
};

/** The paths of members whose set of values the document leaves open ("not shown"). */
export const freeValueMembers = pathsOf((node) => node['x-values'] === 'not shown');

/** The paths of members with a set of values, with that set; `not shown` if the document leaves it open. */
export const valueSets = (schemaId: string): ReadonlyMap<string, 'not shown' | readonly string[]> => {
  const sets = new Map<string, 'not shown' | readonly string[]>();
  for (const { node, path } of placesOf(annotatedSchema(schemaId))) {
    const listed = node['enum'] ?? (Object.hasOwn(node, 'const') ? [node['const']] : undefined);
    if (node['x-values'] === 'not shown') sets.set(path, 'not shown');
    else if (Array.isArray(listed) && path !== '')
      sets.set(
        path,
        listed.map((value) => JSON.stringify(value)),
      );
  }
  return sets;
};

/**
 * The condition under which an item has a member: the item's own members have these values. `true`: the item does not
 * show the condition.
 */
export type Condition = true | Readonly<Record<string, unknown>>;

const conditions = new Map<string, ReadonlyMap<string, Condition>>();

/** Members that only some items have (`x-conditional` of their parent object), by path. */
export const conditionalMembers = (schemaId: string): ReadonlyMap<string, Condition> => {
  const cached = conditions.get(schemaId);
  if (cached) return cached;
  const byMember = new Map(
    placesOf(annotatedSchema(schemaId)).flatMap(({ node, path }) =>
      Object.entries((node['x-conditional'] ?? {}) as Record<string, Condition>).map(
        ([name, condition]) => [path === '' ? name : `${path}.${name}`, condition] as const,
      ),
    ),
  );
  conditions.set(schemaId, byMember);
  return byMember;
};
