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
  return schema['additionalProperties'] === false;
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

/** @throws DocumentFault for a path that no item can have. `named`: where the extension names it. */
export const mustAllow = (items: unknown, path: string, named: string, where: string): void => {
  if (excludes(items, path.split('.')))
    throw new DocumentFault(
      `${where}: x-assay-list names the member ${path} in ${named}, which the schema of its items excludes; ` +
        'correct the path or the schema',
    );
};

/** @throws DocumentFault for a path that no answer can have. `named`: where the extension names it. */
export const answerMustAllow = (answer: SchemaNode, path: string, named: string, where: string): void => {
  const steps = path.split('.').filter((step) => step !== '');
  if (excludes(answer, steps) || (steps.length > 0 && isArray(answer)))
    throw new DocumentFault(
      `${where}: x-assay-list names the member ${path} in ${named}, which the schema of the answer excludes; ` +
        'correct the path or the schema',
    );
};
