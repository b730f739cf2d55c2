import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { isRecord } from '../record.ts';
import { besideItems, rankIn } from './names.ts';

/** Schemas nested deeper are not looked at. */
const deepest = 12;

const typesOf = (node: SchemaNode): readonly unknown[] => [node['type']].flat();

const branches = (node: SchemaNode, keyword: 'allOf' | 'anyOf' | 'oneOf'): readonly SchemaNode[] =>
  Array.isArray(node[keyword]) ? (node[keyword] as readonly unknown[]).filter(isRecord) : [];

/** Alternatives of a value, without null. */
const alternatives = (node: SchemaNode): readonly SchemaNode[] =>
  [...branches(node, 'anyOf'), ...branches(node, 'oneOf')].filter(
    (one) => !typesOf(one).every((type) => type === 'null'),
  );

/** The members of an object by its schema, with those of `allOf` and of its alternatives. */
export const membersOf = (node: SchemaNode, depth = 0): Readonly<Record<string, SchemaNode>> => {
  if (depth > deepest) return {};
  const own = isRecord(node['properties']) ? node['properties'] : {};
  const inner = [...branches(node, 'allOf'), ...alternatives(node)].map((one) => membersOf(one, depth + 1));
  const made: Record<string, SchemaNode> = {};
  for (const [name, value] of [...inner.flatMap((one) => Object.entries(one)), ...Object.entries(own)])
    made[name] = isRecord(value) ? value : {};
  return made;
};

const isObjectSchema = (node: SchemaNode): boolean =>
  typesOf(node).includes('object') || Object.keys(membersOf(node)).length > 0;

/** The schema of the elements, if a value is an array of objects. */
const elementOf = (node: SchemaNode, depth = 0): SchemaNode | undefined => {
  if (depth > deepest) return undefined;
  if (typesOf(node).includes('array') && isRecord(node['items']) && isObjectSchema(node['items'])) return node['items'];
  for (const one of [...branches(node, 'allOf'), ...alternatives(node)]) {
    const found = elementOf(one, depth + 1);
    if (found) return found;
  }
  return undefined;
};

/** Where the items of a list are, and their schema. */
export interface ListShape {
  readonly items: string;
  readonly item: SchemaNode;
  readonly answer: Readonly<Record<string, SchemaNode>>;
}

/** The list that an answer holds by its schema; a text says why there is none that can be named. */
export const listShape = (schema: SchemaNode): ListShape | string | undefined => {
  if (elementOf(schema)) return 'its answer is the array itself, which `items` cannot name';
  const answer = membersOf(schema);
  const found = Object.entries(answer).flatMap(([name, node]) => {
    const item = elementOf(node);
    return item ? [{ items: name, item, answer }] : [];
  });
  const likely = found.filter(({ items }) => rankIn(besideItems, items) === undefined);
  const [first, ...others] = likely.length > 0 ? likely : found;
  if (first && others.length > 0)
    return `its answer has several arrays of objects: ${[first, ...others].map(({ items }) => items).join(', ')}`;
  return first;
};

/** The dotted paths of simple values in an object, two levels deep. */
export const leavesOf = (node: SchemaNode): readonly string[] =>
  Object.entries(membersOf(node)).flatMap(([name, inner]) => {
    const below = Object.keys(membersOf(inner));
    return below.length === 0 ? [name] : below.map((one) => `${name}.${one}`);
  });
