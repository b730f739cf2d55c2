import { below, expandedSchema, isHypothetical } from './tree.ts';
import type { SchemaNode } from '../model/schemas.ts';

/** Keywords of which the values have no documented names: those of a map, and the names themselves. */
const unnamed: ReadonlySet<string> = new Set([
  'additionalProperties',
  'patternProperties',
  'unevaluatedProperties',
  'propertyNames',
]);
const ofItems: ReadonlySet<string> = new Set(['items', 'prefixItems', 'contains', 'unevaluatedItems']);

/** The path of what a subschema describes, below `path`; undefined where it has no documented name. */
const pathBelow = (path: string, keyword: string, name = ''): string | undefined => {
  if (keyword === 'properties') return path === '' ? name : `${path}.${name}`;
  if (unnamed.has(keyword)) return undefined;
  return ofItems.has(keyword) ? `${path}[]` : path;
};

/**
 * Every node that describes a value, with its path:
 * `transactions[].nativeTransaction.txHash`; `[]` stands for the items of a list.
 */
function* places(node: SchemaNode, path: string): Generator<{ readonly path: string; readonly node: SchemaNode }> {
  yield { path, node };
  for (const { keyword, name, node: each } of below(node)) {
    const here = pathBelow(path, keyword, name);
    if (here !== undefined && !isHypothetical(each)) yield* places(each, here);
  }
}

const pathsOf = (wanted: (node: SchemaNode, path: string) => boolean): ((schemaId: string) => readonly string[]) => {
  const known = new Map<string, readonly string[]>();
  return (schemaId) => {
    const paths = known.get(schemaId) ?? [
      ...new Set(
        [...places(expandedSchema(schemaId), '')]
          .filter(({ node, path }) => wanted(node, path))
          .map(({ path }) => path),
      ),
    ];
    known.set(schemaId, paths);
    return paths;
  };
};

/** The paths of all documented members below this schema, including members that hold others. */
export const documentedMembers = pathsOf((_node, path) => path !== '' && !path.endsWith('[]'));

const tops = new Map<string, readonly string[]>();

/** Whether a schema allows members of any name, and says so. */
const isMap = ({ additionalProperties = false, patternProperties }: SchemaNode): boolean =>
  additionalProperties !== false || patternProperties !== undefined;

/** The members of the answer itself; empty for a map, whose members have any name. */
export const topMembers = (schemaId: string): readonly string[] => {
  const isOpen = [...places(expandedSchema(schemaId), '')].some(({ path, node }) => path === '' && isMap(node));
  const known = tops.get(schemaId) ?? (isOpen ? [] : documentedMembers(schemaId).filter((path) => !/[.[]/.test(path)));
  tops.set(schemaId, known);
  return known;
};

/** The paths of members whose set of values the document leaves open ("not shown"). */
export const freeValueMembers = pathsOf((node) => node['x-values'] === 'not shown');

/** The paths of members with a set of values, with that set; `not shown` if the document leaves it open. */
export const valueSets = (schemaId: string): ReadonlyMap<string, 'not shown' | readonly string[]> => {
  const sets = new Map<string, 'not shown' | readonly string[]>();
  for (const { node, path } of places(expandedSchema(schemaId), '')) {
    const listed = node['enum'] ?? (Object.hasOwn(node, 'const') ? [node['const']] : undefined);
    if (node['x-values'] === 'not shown') sets.set(path, 'not shown');
    else if (Array.isArray(listed) && path !== '')
      sets.set(
        path,
        listed.map((one) => JSON.stringify(one)),
      );
  }
  return sets;
};

/** The items that can have a member: those whose own members have these values; `true`: an item does not show it. */
export type Condition = true | Readonly<Record<string, unknown>>;

const conditions = new Map<string, ReadonlyMap<string, Condition>>();

/** Members that only some items have (`x-conditional` of their parent object), by path. */
export const conditionalMembers = (schemaId: string): ReadonlyMap<string, Condition> => {
  const known = conditions.get(schemaId);
  if (known) return known;
  const made = new Map(
    [...places(expandedSchema(schemaId), '')].flatMap(({ node, path }) =>
      Object.entries((node['x-conditional'] ?? {}) as Record<string, Condition>).map(
        ([name, condition]) => [path === '' ? name : `${path}.${name}`, condition] as const,
      ),
    ),
  );
  conditions.set(schemaId, made);
  return made;
};
