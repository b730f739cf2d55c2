import { didYouMean, nearNames } from '../../engine/model/near.ts';
import type { SchemaNode } from '../../engine/model/schemas.ts';
import { DocumentFault } from './fault.ts';
import { followed } from '../../engine/schema/reference.ts';
import { isRecord } from './record.ts';

const nodes = (value: unknown): readonly SchemaNode[] =>
  Array.isArray(value) ? value.filter(isRecord).map(followed) : [];

/** Schemas that lead to each other for one and the same value are followed so far. */
const deepest = 24;

const typesOf = (schema: SchemaNode): readonly unknown[] => [schema['type']].flat();

const isArray = (schema: SchemaNode): boolean => {
  const types = typesOf(schema);
  return types.includes('array') && !types.includes('object');
};

/** Whether a schema allows something else than objects. One with properties means objects, even without a type. */
export const allowsOthers = (reference: SchemaNode, depth = 0): boolean => {
  const schema = followed(reference);
  if (depth > deepest) return true;
  const types = typesOf(schema).filter((type) => type !== undefined);
  if (types.length > 0) return types.some((type) => type !== 'object');
  const [all, any, one] = ['allOf', 'anyOf', 'oneOf'].map((keyword) => nodes(schema[keyword]));
  if (isRecord(schema['properties']) || all?.some((part) => !allowsOthers(part, depth + 1))) return false;
  return [any, one].every((parts = []) => parts.length === 0 || parts.some((part) => allowsOthers(part, depth + 1)));
};

/** Whether a schema has no place for these steps: no value that it allows has a member there. */
const excludes = (reference: unknown, steps: readonly string[], depth = 0): boolean => {
  const [step, ...rest] = steps;
  if (reference === false) return true;
  if (step === undefined || !isRecord(reference) || depth > deepest) return false;
  const schema = followed(reference);
  const excludesHere = (one: unknown): boolean => excludes(one, steps, depth + 1);
  const types = typesOf(schema);
  if (types.includes('array') && !types.includes('object')) return excludesHere(schema['items']);
  if (types[0] !== undefined && !types.includes('object') && !types.includes('array')) return true;
  const alternatives = [nodes(schema['anyOf']), nodes(schema['oneOf'])].filter((list) => list.length > 0);
  if (alternatives.some((list) => list.every(excludesHere))) return true;
  if (nodes(schema['allOf']).some(excludesHere)) return true;
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  if (Object.hasOwn(properties, step)) return excludes(properties[step], rest, depth + 1);
  return schema['additionalProperties'] === false && schema['patternProperties'] === undefined;
};

/** What a schema, or a part of its `allOf`, says of a member. */
const memberOf = (reference: unknown, name: string, depth = 0): unknown => {
  if (!isRecord(reference) || depth > deepest) return undefined;
  const schema = followed(reference);
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  if (Object.hasOwn(properties, name)) return properties[name];
  return nodes(schema['allOf'])
    .map((part) => memberOf(part, name, depth + 1))
    .find((found) => found !== undefined);
};

/** The names of the members that an object at these steps has by its schema; empty where the schema tells none. */
const membersAt = (reference: unknown, steps: readonly string[], depth = 0): readonly string[] => {
  if (!isRecord(reference) || depth > deepest) return [];
  const schema = followed(reference);
  if (isArray(schema)) return membersAt(schema['items'], steps, depth + 1);
  const [step, ...rest] = steps;
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const own = step === undefined ? Object.keys(properties) : membersAt(properties[step], rest, depth + 1);
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => nodes(schema[keyword]));
  return [...new Set([...own, ...branches.flatMap((one) => membersAt(one, steps, depth + 1))])];
};

const memberAt = (schema: unknown, path: string): unknown =>
  path
    .split('.')
    // The path `.` is the answer itself.
    .filter((step) => step !== '')
    .reduce((held, step) => memberOf(held, step), schema);

/** The schema of a list's items; undefined where the answer's schema does not tell. */
export const itemSchema = (answer: SchemaNode, items: string): unknown => {
  const list = memberAt(answer, items);
  return isRecord(list) ? followed(list)['items'] : undefined;
};

/** The operation whose declaration names a path: its name, and what takes doubts about it. */
export interface Declaring {
  /** `GET /v1/orders`. */
  readonly name: string;
  /** Takes a line about a path that the schema allows, but does not name. */
  doubt(line: string): void;
}

/** A path, and the member of an extension that names it: `x-assay-list` and `filters.price`. */
export interface NamedPath {
  readonly path: string;
  readonly extension: string;
  readonly member: string;
}

/** Other notations of paths. */
const otherNotation = /^(?:\$|#|\/|\[\]|\*)/;

const asDotted = (path: string): string =>
  path
    .replace(/^#?\/|^\$\.?/, '')
    .replaceAll('/', '.')
    .replaceAll(/\[\]|\*/g, '')
    .replaceAll(/^\.+|\.+$/g, '') || '.';

/** Paths like one that the schema does not have. */
const suggestions = (schema: unknown, path: string): readonly string[] => {
  const steps = path.split('.');
  const place = steps.findIndex((step, index) => !membersAt(schema, steps.slice(0, index)).includes(step));
  const near = place < 0 ? [] : nearNames(steps[place] ?? '', membersAt(schema, steps.slice(0, place)));
  return near.map((name) => steps.with(place, name).join('.'));
};

/**
 * @throws DocumentFault for a path that the schema has no place for, or that is written in another notation. A path
 * that an open object does not name, although it names a similar one, is a doubt. `of`: the schema's value, in words.
 */
export const mustName = (
  schema: unknown,
  { path, extension, member }: NamedPath,
  of: string,
  declaring: Declaring,
): void => {
  const steps = path.split('.').filter((step) => step !== '');
  const said = `${declaring.name}: ${extension} names the member ${path} in ${member}`;
  const isNamed = membersAt(schema, steps.slice(0, -1)).includes(steps.at(-1) ?? '');
  if (otherNotation.test(path) && !isNamed)
    throw new DocumentFault(`${said}; a path is dotted names.${didYouMean([asDotted(path)])}`);
  if (excludes(schema, steps))
    throw new DocumentFault(
      `${said}, which the schema of ${of} excludes; correct the path or the schema.` +
        didYouMean(suggestions(schema, path)),
    );
  const near = isNamed ? [] : suggestions(schema, path);
  if (near.length > 0) declaring.doubt(`${said}, which the schema of ${of} does not name.${didYouMean(near)}`);
};

/** @throws DocumentFault for a path that no item can have. */
export const mustAllow = (items: unknown, path: string, member: string, declaring: Declaring): void =>
  mustName(items, { path, extension: 'x-assay-list', member }, 'its items', declaring);

/** @throws DocumentFault for a path that no answer can have. */
export const answerMustAllow = (answer: SchemaNode, path: string, member: string, declaring: Declaring): void => {
  if (path === '.') return;
  if (isArray(followed(answer)))
    throw new DocumentFault(
      `${declaring.name}: x-assay-list names the member ${path} in ${member}, but the answer is an array.` +
        (member === 'items' ? didYouMean(['.']) : ''),
    );
  mustName(answer, { path, extension: 'x-assay-list', member }, 'the answer', declaring);
};

/** Whether the value at these steps is an array by its schema; undefined where the schema does not tell. */
export const isArrayAt = (answer: unknown, steps: readonly string[]): boolean | undefined => {
  const elements = isRecord(answer) && isArray(followed(answer)) ? followed(answer)['items'] : undefined;
  const [step, ...rest] = steps;
  if (step === undefined) {
    const schema = isRecord(answer) ? followed(answer) : {};
    const types = typesOf(schema).filter((type) => type !== undefined && type !== 'null');
    if (types.length === 0 && isRecord(schema['properties'])) return false;
    return types.length === 1 ? types[0] === 'array' : undefined;
  }
  return isArrayAt(memberOf(elements ?? answer, step), rest);
};

/** @throws DocumentFault for `items` that lead to something else than an array. */
export const mustHoldItems = (answer: SchemaNode, items: string, { name }: Declaring): void => {
  const held = memberAt(answer, items);
  const schema = isRecord(held) ? followed(held) : {};
  const types = typesOf(schema).filter((type) => type !== undefined);
  if (types.length === 0 || types.includes('array')) return;
  const lists = membersAt(schema, []).filter((member) =>
    isArray(followed((memberOf(schema, member) ?? {}) as SchemaNode)),
  );
  const paths = lists.map((member) => (items === '.' ? member : `${items}.${member}`));
  throw new DocumentFault(
    `${name}: x-assay-list has items: ${items}, which is no array by the schema of the answer.` +
      didYouMean(paths.slice(0, 3)),
  );
};
