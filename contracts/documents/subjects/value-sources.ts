import type { MemberPlace, MemberRule } from '../../../engine/discovery/rules.ts';
import type { SubjectKind } from '../../../engine/model/operation.ts';
import { isObject, stepsOf } from '../../../engine/model/paths.ts';
import { followed } from '../../../engine/schema/tree.ts';
import { withoutOperators } from '../../../engine/protocols/path-template.ts';
import { plainName, singular } from '../infer/names.ts';
import type { DocumentedOperation } from '../operation.ts';
import { isBare, memberNamed } from './subject-names.ts';

// Sources of values for path parameters: the list above them in the path.

/** A member of an answer that holds values of a kind. */
export interface MemberSource {
  readonly member: string;
  /** The member that holds the object; absent: only the rule decides. */
  readonly inside?: string;
  readonly rule: MemberRule;
}

/** A path without a slash or an extension at its end: `/books` for `/books/` and `/books.json`. */
const plainPath = (path: string): string => path.replace(/\/$/, '').replace(/\.\w+$/, '');

/** Path segments of searches, which list the same items as their parent path. */
const searches = ['filter', 'search', 'query', 'list', 'find'];

/** The paths of lists whose items a path parameter names: `/books` and `/books/filter` for `/books/name/{name}`. */
const listPaths = (path: string, name: string): ReadonlySet<string> => {
  const before = path.slice(0, path.indexOf(`/{${name}}`));
  const by = new RegExp(`/(?:by-)?${name.replaceAll(/[^\w]/g, '.')}$`, 'i');
  const all = [...new Set([before, before.replace(by, '')])].filter((text) => text !== '');
  return new Set(all.flatMap((text) => [text, ...searches.map((search) => `${text}/${search}`)]));
};

/** A path with its last part in the singular: `/books` lists what `/book/{bookId}` shows. */
const inSingular = (path: string): string => path.replace(/[^/]+$/, singular);

const items = new WeakMap<object, WeakSet<object>>();

/** Whether an object is an item of the answer's list: of the answer itself, or of a member. */
const isItem = ({ answer: { result }, parent }: MemberPlace): boolean => {
  if (result === undefined) return false;
  const cachedItems = items.get(result);
  if (cachedItems) return cachedItems.has(parent);
  const lists = [result, ...(isObject(result) ? Object.values(result) : [])].filter((value) => Array.isArray(value));
  const itemsOfResult = new WeakSet(lists.flatMap((list: readonly unknown[]) => list.filter(isObject)));
  items.set(result, itemsOfResult);
  return itemsOfResult.has(parent);
};

const isPlain = (schema: unknown): boolean => {
  const type = isObject(schema) ? followed(schema)['type'] : undefined;
  return ['string', 'integer'].some((text) => [type].flat().includes(text));
};

const itemsOf = (schema: unknown): unknown => (isObject(schema) ? followed(schema)['items'] : undefined);

/** The member that holds a list of plain values: `.` for `["a", "b"]`; undefined if the answer is none. */
const plainMember = ({ schema }: DocumentedOperation): string | undefined => {
  const { items: itemSchema, properties } = followed(schema);
  if (itemSchema !== undefined) return isPlain(itemSchema) ? '.' : undefined;
  const members = isObject(properties) ? Object.entries(properties) : [];
  const [[member, list] = []] = members;
  return members.length === 1 && isPlain(itemsOf(list)) ? member : undefined;
};

/** The kind of an object that the last word of a path names: `client` for `/admin/clients`. */
export const objectNamed = (path: string): string =>
  singular(plainPath(path).split('/').at(-1) ?? '').replaceAll('-', '_');

/**
 * The members of an item that a path parameter names: `id` for `{id}`, `{bookId}` and `{pk}`; where the item lacks such
 * a member, that of its kind: `client_id` for `/clients/{id}`.
 */
const itemMembers = (spelled: string, path: string, schema: unknown): readonly string[] => {
  const name = withoutOperators(spelled);
  const [suffix] = /(?:id|uuid|guid|key|name|slug|code)$/i.exec(name) ?? [];
  const words = isBare(name)
    ? name
        .toLowerCase()
        .split(/_?or_?/)
        .map((word) => (word === 'pk' ? 'id' : word))
    : [];
  const plain = [...new Set([name, ...words, ...(suffix === undefined ? [] : [suffix.toLowerCase()])])];
  const described = describedMembers(schema);
  if (!isBare(name) || described.size === 0 || plain.some((member) => described.has(member))) return plain;
  const [word = 'id'] = words;
  const kind = objectNamed(path);
  const long = [`${kind}_${word}`, memberNamed(`${kind}_${word}`)].filter((member) => described.has(member));
  return long.length > 0 ? long : plain;
};

/** The schemas of a list's items: of an answer that is a list, or of its members that are lists. */
function itemSchemas(schema: unknown): readonly Readonly<Record<string, unknown>>[] {
  const { items: itemSchema, properties } = isObject(schema) ? followed(schema) : {};
  return [itemSchema, ...(isObject(properties) ? Object.values(properties).map(itemsOf) : [])].filter(isObject);
}

/** The resources that a list is about: `/projects/{projectId}/tasks` with items of the schema `Task` about `task`. */
export function resourcesOf({ schema }: Pick<DocumentedOperation, 'schema'>, path: string): ReadonlySet<string> {
  const word = plainPath(path).split('/').at(-1) ?? '';
  const items = itemSchemas(schema);
  const [reference] = items.length === 1 ? items.map(({ $ref }) => $ref) : [];
  const referenced = typeof reference === 'string' ? [/[^/ ]*(?= |$)/.exec(reference)?.[0] ?? ''] : [];
  const plural = items.length > 0 && singular(word) !== word && !word.includes('{') ? [singular(word)] : [];
  return new Set([...plural, ...referenced].map(plainName));
}

/** The described members of a list's items. */
function describedMembers(schema: unknown): ReadonlySet<string> {
  return new Set(
    itemSchemas(schema).flatMap((item) => {
      const { properties: members } = followed(item);
      return isObject(members) ? Object.keys(members) : [];
    }),
  );
}

/** The last member of a dotted path, and the member that holds it. */
export const memberPlace = (list: string, path: string): { readonly member: string; readonly inside: string } => {
  const steps = stepsOf(path);
  return { member: steps.at(-1) ?? path, inside: steps.at(-2) ?? list };
};

/** The operations of a document by their paths. Large documents have thousands. */
export interface PathIndex {
  readonly plain: ReadonlyMap<string, readonly DocumentedOperation[]>;
  /** By the path with its last part in the singular. */
  readonly singular: ReadonlyMap<string, readonly DocumentedOperation[]>;
  /** By the resource of their items: the last word of the path if it is a plural, and the name of the items' schema. */
  readonly resources: ReadonlyMap<string, readonly DocumentedOperation[]>;
  /** The place of each operation in the document. */
  readonly places: ReadonlyMap<DocumentedOperation, number>;
}

/** Adds a value to the list of a key. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, ...values: readonly Value[]): void {
  const earlier = lists.get(key);
  if (earlier) earlier.push(...values);
  else lists.set(key, [...values]);
}

export function indexPaths(documented: readonly DocumentedOperation[]): PathIndex {
  const plain = new Map<string, DocumentedOperation[]>();
  const singulars = new Map<string, DocumentedOperation[]>();
  const resources = new Map<string, DocumentedOperation[]>();
  for (const operation of documented) {
    if (operation.row.kind !== 'rest') continue;
    const path = plainPath(operation.row.path);
    for (const key of new Set([operation.row.path, path])) addTo(plain, key, operation);
    addTo(singulars, inSingular(path), operation);
    for (const resource of resourcesOf(operation, path)) addTo(resources, resource, operation);
  }
  return {
    plain,
    singular: singulars,
    resources,
    places: new Map(documented.map((operation, index) => [operation, index])),
  };
}

/** The operations at some of these paths, in the order of the document. */
const atPaths = (
  { places }: PathIndex,
  operations: ReadonlyMap<string, readonly DocumentedOperation[]>,
  paths: ReadonlySet<string>,
): readonly DocumentedOperation[] =>
  [...new Set([...paths].flatMap((path) => operations.get(path) ?? []))].sort(
    (left, right) => (places.get(left) ?? 0) - (places.get(right) ?? 0),
  );

/** The members of the lists before a path parameter that hold its values. */
export function listSourcesOf(
  index: PathIndex,
  path: string,
  name: string,
  kind: SubjectKind,
): readonly MemberSource[] {
  const paths = listPaths(path, name);
  const above = atPaths(index, index.plain, paths);
  const lists = above.length > 0 ? above : atPaths(index, index.singular, paths);
  return itemSources(lists, name, kind);
}

/**
 * The members of lists anywhere that hold the values of a path parameter, by the resource that it names:
 * `/projects/{projectId}/tasks` lists what `/tasks/{taskId}` shows.
 */
export function resourceSourcesOf(
  { resources }: PathIndex,
  path: string,
  name: string,
  kind: SubjectKind,
): readonly MemberSource[] {
  const before = path.slice(0, path.indexOf(`/{${name}}`));
  const fromParameter = isBare(name)
    ? []
    : [name.replace(/(?<=[a-z\d])[_-]?(?:id|uuid|guid|key|name|slug|code)$/i, '')];
  const lists = [...fromParameter, objectNamed(before)].map((resource) => resources.get(plainName(resource)) ?? []);
  return itemSources(lists.find((candidates) => candidates.length > 0) ?? [], name, kind);
}

/** The members that hold the values of a path parameter in the items of lists. */
const itemSources = (lists: readonly DocumentedOperation[], name: string, kind: SubjectKind): readonly MemberSource[] =>
  lists.flatMap((list): readonly MemberSource[] => {
    const rule = { kind, integers: true, operation: list.row.id } as const;
    const [identity] = list.row.listing?.identity ?? [];
    if (list.row.listing && identity !== undefined && identity !== '.') {
      const { member, inside } = memberPlace(list.row.listing.items, identity);
      return [{ member, inside, rule: { ...rule, when: (source) => source.inside === inside } }];
    }
    const plain = plainMember(list);
    if (plain !== undefined) return [{ member: plain, rule: { ...rule, when: ({ inside }) => inside === '' } }];
    return itemMembers(name, list.row.kind === 'rest' ? list.row.path : '', list.schema).map((member) => ({
      member,
      rule: { ...rule, when: isItem },
    }));
  });
