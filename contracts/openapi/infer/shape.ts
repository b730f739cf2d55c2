import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { followed } from '../../../engine/schema/reference.ts';
import { isRecord } from '../record.ts';
import { besideItems, rankIn } from './names.ts';

/** Schemas nested deeper are not looked at. */
const deepest = 12;

const typesOf = (node: SchemaNode): readonly unknown[] => [node['type']].flat();

const branches = (node: SchemaNode, keyword: 'allOf' | 'anyOf' | 'oneOf'): readonly SchemaNode[] =>
  Array.isArray(node[keyword]) ? (node[keyword] as readonly unknown[]).filter(isRecord).map(followed) : [];

/** Alternatives of a value, without null. */
const alternatives = (node: SchemaNode): readonly SchemaNode[] =>
  [...branches(node, 'anyOf'), ...branches(node, 'oneOf')].filter(
    (one) => !typesOf(one).every((type) => type === 'null'),
  );

/** The members of an object by its schema, with those of `allOf` and of its alternatives. */
export const membersOf = (reference: SchemaNode, depth = 0): Readonly<Record<string, SchemaNode>> => {
  if (depth > deepest) return {};
  const node = followed(reference);
  const own = isRecord(node['properties']) ? node['properties'] : {};
  const inner = [...branches(node, 'allOf'), ...alternatives(node)].map((one) => membersOf(one, depth + 1));
  const made: Record<string, SchemaNode> = {};
  for (const [name, value] of [...inner.flatMap((one) => Object.entries(one)), ...Object.entries(own)]) {
    const known = made[name];
    const held = isRecord(value) ? value : {};
    // Parts of a schema may say different things of one member.
    made[name] = known ? { allOf: [known, held] } : held;
  }
  return made;
};

const isObjectSchema = (node: SchemaNode): boolean =>
  typesOf(followed(node)).includes('object') || Object.keys(membersOf(node)).length > 0;

/** Whether a value is an array by its schema, and what is said of its elements. */
const arrayOf = (
  reference: SchemaNode,
  depth = 0,
): { readonly isArray: boolean; readonly elements: readonly SchemaNode[] } => {
  if (depth > deepest) return { isArray: false, elements: [] };
  const node = followed(reference);
  const inner = [...branches(node, 'allOf'), ...alternatives(node)].map((one) => arrayOf(one, depth + 1));
  const own = isRecord(node['items']) ? [node['items']] : [];
  return {
    isArray: typesOf(node).includes('array') || inner.some(({ isArray }) => isArray),
    elements: [...own, ...inner.flatMap(({ elements }) => elements)],
  };
};

/** The schema of the elements, if a value is an array of objects, or of elements of which nothing is said. */
const elementOf = (node: SchemaNode): SchemaNode | undefined => {
  const { isArray, elements } = arrayOf(node);
  if (!isArray) return undefined;
  const [first] = elements;
  if (!first) return {};
  return elements.find(isObjectSchema);
};

/** Where the items of a list are, and their schema. */
export interface ListShape {
  readonly items: string;
  readonly item: SchemaNode;
  readonly answer: Readonly<Record<string, SchemaNode>>;
}

/**
 * The list that an answer holds by its schema: the array that it is, or the only array of objects in it. A text says
 * why there is none that can be named.
 */
export const listShape = (schema: SchemaNode): ListShape | string | undefined => {
  const { isArray, elements } = arrayOf(schema);
  const root = elementOf(schema);
  if (root) return { items: '.', item: root, answer: {} };
  if (isArray && elements.length > 0) return 'its items are texts or numbers, which `x-assay-list` cannot describe yet';
  const answer = membersOf(schema);
  const found = Object.entries(answer).flatMap(([name, node]) => {
    const item = elementOf(node);
    return item ? [{ items: name, item, answer }] : [];
  });
  const isBeside = ({ items }: ListShape): boolean => rankIn(besideItems, items) !== undefined;
  // Arrays of which nothing is said come last.
  const likely = found.filter((one) => !isBeside(one));
  const sure = likely.filter(({ item: one }) => isObjectSchema(one));
  const [first, ...others] = sure.length > 0 ? sure : likely;
  if (first && others.length > 0)
    return `its answer has several arrays of objects: ${[first, ...others].map(({ items }) => items).join(', ')}`;
  return first;
};

/** The dotted paths of simple values in an object, two levels deep. Another object of its own kind is not entered. */
export const leavesOf = (node: SchemaNode): readonly string[] =>
  Object.entries(membersOf(node)).flatMap(([name, inner]) => {
    if (followed(inner) === followed(node)) return [];
    const below = Object.entries(membersOf(inner)).filter(([, one]) => !isObjectSchema(one));
    if (below.length > 0) return below.map(([one]) => `${name}.${one}`);
    return isObjectSchema(inner) ? [] : [name];
  });
