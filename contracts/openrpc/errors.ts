import type { DocumentedError, OperationRow } from '../../engine/model/operation.ts';
import { defined } from '../../engine/model/defined.ts';
import type { SchemaNode } from '../../engine/model/schemas.ts';
import { isRecord, type JsonRecord, listOf } from '../documents/record.ts';
import { resolveReferences } from '../documents/references.ts';
import { toJsonSchema } from '../documents/schema/schema.ts';

/** Members by which a description of `data` is a schema, not a value. */
const keywords = ['$ref', 'type', 'properties', 'items', 'enum', 'const', 'oneOf', 'anyOf', 'allOf'];

/** The errors of a method, and the schemas of their data by the place that names them. */
export interface MethodErrors {
  readonly errors?: readonly DocumentedError[];
  readonly schemas: readonly (readonly [place: string, schema: SchemaNode])[];
}

/** Reads the errors that a document names for a method. */
export function errorsOf(document: JsonRecord, method: JsonRecord, id: string): MethodErrors {
  if (!Array.isArray(method['errors'])) return { schemas: [] };
  const rows = listOf(method['errors']).flatMap((value) => {
    const { code, data } = resolveReferences(document, value) ?? {};
    if (typeof code !== 'number') return [];
    const isSchema = isRecord(data) && keywords.some((keyword) => Object.hasOwn(data, keyword));
    return [{ code, schemaId: isSchema ? `${id}#error${code}` : undefined, data }];
  });
  return {
    errors: rows.map(({ code, schemaId }) => ({ code, ...defined({ schema: schemaId }) })),
    schemas: rows.flatMap(({ schemaId, data }) =>
      schemaId === undefined ? [] : [[schemaId, toJsonSchema(document, data)] as const],
    ),
  };
}

/** Names the schemas of a row by their `$id`. */
export const withErrorSchemas = (row: OperationRow, idOf: (schemaId: string) => string): OperationRow =>
  row.kind !== 'json-rpc' || row.errors === undefined
    ? row
    : {
        ...row,
        errors: row.errors.map(({ code, schema }) => ({
          code,
          ...defined({ schema: schema === undefined ? undefined : idOf(schema) }),
        })),
      };
