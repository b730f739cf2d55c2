import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isObject, type OperationRow, type SchemaNode, type Schemas } from '../../rules/parts.ts';

const folder = fileURLToPath(new URL('../../schemas/', import.meta.url));

const nameOf = (file: string): string =>
  `assay:${file
    .split(path.sep)
    .join('/')
    .replace(/\.json$/, '')}`;

const read = (file: string): SchemaNode => {
  const schema: unknown = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
  if (!isObject(schema) || schema['$id'] !== nameOf(file))
    throw new Error(`schemas/${file} must be an object whose $id is ${nameOf(file)}`);
  return schema;
};

/** Every schema of `schemas/`, by its `$id`: `assay:` and its path without `.json`. */
export const schemaFiles: ReadonlyMap<string, SchemaNode> = new Map(
  fs
    .readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => [nameOf(file), read(file)]),
);

/** The `$id` of the schema of an operation's answer. */
export const schemaOf = ({ base, id }: OperationRow): string => `assay:${base}/${id}`;

const requirementsBelow = (value: unknown, seen: Set<unknown>): readonly string[] => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([keyword, part]) => {
    if (keyword === 'x-requirement') return [String(part)];
    return requirementsBelow(keyword === '$ref' ? schemaFiles.get(String(part)) : part, seen);
  });
};

/** The requirements that constraints of the answer's schema name in `x-requirement`. */
export const requirementsIn = (row: OperationRow): readonly string[] =>
  requirementsBelow(schemaFiles.get(schemaOf(row)), new Set());

export const schemas: Schemas = {
  files: schemaFiles,
  requirementOf: (id) =>
    id.startsWith('assay:node/')
      ? 'node.schema.result'
      : /^assay:(data|metrics)\//.test(id)
        ? 'data.schema.response'
        : undefined,
};
