import type { SchemaNode } from '../../engine/model/schemas.ts';
import { DocumentFault } from './fault.ts';
import { isRecord } from './record.ts';

const nodes = (value: unknown): readonly SchemaNode[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const typesOf = (schema: SchemaNode): readonly unknown[] => [schema['type']].flat();

const isArray = (schema: SchemaNode): boolean => {
  const types = typesOf(schema);
  return types.includes('array') && !types.includes('object');
};

/** Whether a schema allows something else than objects. One with properties means objects, even without a type. */
export const allowsOthers = (schema: SchemaNode): boolean => {
  const types = typesOf(schema).filter((type) => type !== undefined);
  if (types.length > 0) return types.some((type) => type !== 'object');
  const [all, any, one] = ['allOf', 'anyOf', 'oneOf'].map((keyword) => nodes(schema[keyword]));
  if (isRecord(schema['properties']) || all?.some((part) => !allowsOthers(part))) return false;
  return [any, one].every((parts = []) => parts.length === 0 || parts.some(allowsOthers));
};

/** Whether a schema has no place for these steps: no value that it allows has a member there. */
const excludes = (schema: unknown, steps: readonly string[]): boolean => {
  const [step, ...rest] = steps;
  if (schema === false) return true;
  if (step === undefined || !isRecord(schema)) return false;
  const types = typesOf(schema);
  if (types.includes('array') && !types.includes('object')) return excludes(schema['items'], steps);
  if (types[0] !== undefined && !types.includes('object') && !types.includes('array')) return true;
  const alternatives = [nodes(schema['anyOf']), nodes(schema['oneOf'])].filter((list) => list.length > 0);
  if (alternatives.some((list) => list.every((one) => excludes(one, steps)))) return true;
  if (nodes(schema['allOf']).some((one) => excludes(one, steps))) return true;
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  if (Object.hasOwn(properties, step)) return excludes(properties[step], rest);
  return schema['additionalProperties'] === false;
};

const memberAt = (schema: unknown, path: string): unknown =>
  path
    .split('.')
    // The path `.` is the answer itself.
    .filter((step) => step !== '')
    .reduce<unknown>((held, step) => {
      const properties = isRecord(held) ? held['properties'] : undefined;
      return isRecord(properties) ? properties[step] : undefined;
    }, schema);

/** The schema of a list's items; undefined where the answer's schema does not tell. */
export const itemSchema = (answer: SchemaNode, items: string): unknown => {
  const list = memberAt(answer, items);
  return isRecord(list) ? list['items'] : undefined;
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
