import { pathOf, stepsOf } from '../../../engine/model/paths.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { followed } from '../../../engine/schema/tree.ts';
import { isRecord, listOf } from '../record.ts';
import { excludes } from '../schema/member-paths.ts';
import { besideItems, itemsNames, plainName, rankIn, singular, wordsOf } from './names.ts';

/** Maximum depth of schemas to read. */
const deepest = 12;
/** Maximum depth of items, cursors and counts in an answer. */
const deepestMember = 3;

const typesOf = (node: SchemaNode): readonly unknown[] => [node['type']].flat();

/** A schema with the schemas that may describe the same value: those of `allOf` and alternatives, without null. */
const partsOf = (reference: SchemaNode, depth = 0): readonly SchemaNode[] => {
  if (depth > deepest) return [];
  const node = followed(reference);
  const inner = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
    listOf(node[keyword])
      .filter(isRecord)
      .map(followed)
      .filter((part) => keyword === 'allOf' || !typesOf(part).every((type) => type === 'null')),
  );
  return [...inner.flatMap((part) => partsOf(part, depth + 1)), node];
};

/** The members of an object by its schema, with those of `allOf` and of its alternatives. */
export const membersOf = (reference: SchemaNode): Readonly<Record<string, SchemaNode>> => {
  const merged: Record<string, SchemaNode> = {};
  for (const { properties } of partsOf(reference))
    for (const [name, value] of Object.entries(isRecord(properties) ? properties : {})) {
      const earlier = merged[name];
      const schema = isRecord(value) ? value : {};
      // Two parts of a schema may describe the same member differently.
      merged[name] = earlier ? { allOf: [earlier, schema] } : schema;
    }
  return merged;
};

const isObjectSchema = (node: SchemaNode): boolean =>
  typesOf(followed(node)).includes('object') || Object.keys(membersOf(node)).length > 0;

/** The schemas of the elements of an array; undefined for a value that is none by its schema. */
const elementsOf = (reference: SchemaNode): readonly SchemaNode[] | undefined => {
  const parts = partsOf(reference);
  return parts.some((part) => typesOf(part).includes('array'))
    ? parts.flatMap(({ items }) => (isRecord(items) ? [items] : []))
    : undefined;
};

/** The types that a value may have by its schema; empty if the schema does not tell. */
export const typesAt = (reference: SchemaNode): readonly unknown[] =>
  partsOf(reference)
    .flatMap(typesOf)
    .filter((type) => type !== undefined && type !== 'null');

/** Whether a schema does not describe a value, except perhaps as an object. */
export const saysNothing = (node: SchemaNode): boolean =>
  typesAt(node).every((type) => type === 'object') && Object.keys(membersOf(node)).length === 0;

/** A member of an answer by its path. */
export interface Member {
  readonly path: string;
  readonly node: SchemaNode;
}

/** Whether a value is an address by its schema. */
export const isAddress = (reference: SchemaNode): boolean => partsOf(reference).some((part) => part['x-uri'] === true);

/** The members of an object down to the third level. Arrays and recursive schemas are not entered. */
const membersWithin = (
  node: SchemaNode,
  above: readonly string[] = [],
  over: readonly SchemaNode[] = [],
): readonly Member[] =>
  Object.entries(membersOf(node)).flatMap(([name, inner]) => {
    const steps = [...above, name];
    const isInner = steps.length < deepestMember && isObjectSchema(inner) && !over.includes(followed(inner));
    return [
      { path: pathOf(steps), node: inner },
      ...(isInner ? membersWithin(inner, steps, [...over, followed(node)]) : []),
    ];
  });

/** The path of a list's items, and their schema. */
export interface ListShape {
  readonly items: string;
  readonly item: SchemaNode;
  /** The members of the answer around them. */
  readonly answer: readonly Member[];
}

/** How well an array element fits as an item: 2 for objects, 1 if its schema is unknown, 0 for texts and numbers. */
const weightOf = (elements: readonly SchemaNode[]): number =>
  elements.some(isObjectSchema) ? 2 : elements.every((element) => typesAt(element).length === 0) ? 1 : 0;

const itemOf = (elements: readonly SchemaNode[]): SchemaNode => elements.find(isObjectSchema) ?? elements[0] ?? {};

/** The last word of a path's part without its plural: `/v1/books/{id}/authors` -> `author`. */
const nounOf = (text: string): string => singular(wordsOf(text).at(-1) ?? '');

/** Whether a member has a name of list items: the name of the operation's list, or a usual name. */
export const isNamedAsItems = (items: string, listName: string): boolean => {
  const steps = stepsOf(items);
  const [name = ''] = steps;
  const noun = nounOf(listName);
  return items === '.' || (steps.length === 1 && (nounOf(name) === noun || itemsNames.includes(plainName(name))));
};

/** Chooses among several arrays: the one that the operation names, or else the one with a usual name for items. */
const among = (shapes: readonly ListShape[], listName: string | undefined): ListShape | string => {
  const nameOf = ({ items }: ListShape): string => stepsOf(items).at(-1) ?? '';
  const ofNoun = shapes.filter((shape) => listName !== undefined && nounOf(nameOf(shape)) === nounOf(listName));
  const usual = shapes.filter((shape) => listName !== undefined && itemsNames.includes(plainName(nameOf(shape))));
  const [shape] = [shapes, ofNoun, usual].find(({ length }) => length === 1) ?? [];
  return shape ?? `its answer has several arrays: ${shapes.map(({ items }) => items).join(', ')}`;
};

/**
 * The list in an answer by its schema: the answer itself if it is an array, or else an array in it. Arrays of objects
 * come before others, and arrays at the top before deeper ones. Among several arrays, the name decides, but only with
 * the `listName` of the operation. Returns a text if the list is ambiguous.
 */
export const listShape = (schema: SchemaNode, listName?: string): ListShape | string | undefined => {
  const elements = elementsOf(schema);
  if (elements) return { items: '.', item: itemOf(elements), answer: [] };
  const answer = membersWithin(schema).filter(({ path }) => !excludes(schema, stepsOf(path)));
  const arrays = answer.flatMap(({ path: items, node }) => {
    const inner = elementsOf(node);
    const isBeside = rankIn(besideItems, stepsOf(items).at(-1) ?? '') !== undefined;
    return inner && !isBeside ? [{ items, item: itemOf(inner), answer, weight: weightOf(inner) }] : [];
  });
  for (const weight of [2, 1, 0])
    for (const depth of [1, 2, deepestMember]) {
      const shapes = arrays.filter((array) => array.weight === weight && stepsOf(array.items).length === depth);
      if (shapes.length > 0) return among(shapes, listName);
    }
  return undefined;
};

/** The dotted paths of simple values in an object, two levels deep. Another object of its own kind is not entered. */
export const leavesOf = (node: SchemaNode): readonly string[] =>
  Object.entries(membersOf(node))
    .flatMap(([name, inner]) => {
      if (followed(inner) === followed(node)) return [];
      const below = Object.entries(membersOf(inner)).filter(([, schemaNode]) => !isObjectSchema(schemaNode));
      if (below.length > 0) return below.map(([text]) => [name, text]);
      return isObjectSchema(inner) ? [] : [[name]];
    })
    .filter((steps) => !excludes(node, steps))
    .map(pathOf);
