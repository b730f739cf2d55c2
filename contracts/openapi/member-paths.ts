import type { SchemaNode } from '../../engine/model/schemas.ts';
import { DocumentFault } from './fault.ts';
import { isRecord } from './record.ts';

const nodes = (value: unknown): readonly SchemaNode[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const typesOf = (schema: SchemaNode): readonly unknown[] => [schema['type']].flat();

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
