import type { SchemaNode } from '../../engine/model/schemas.ts';
import { type OpenApiDocument, resolved } from './document.ts';
import { isRecord, type JsonRecord } from './record.ts';
import { toJsonSchema } from './schema.ts';

/** The media type of a content that is JSON. */
export const jsonTypeOf = (content: unknown): string | undefined =>
  isRecord(content) ? Object.keys(content).find((name) => /^application\/(?:[\w.-]+\+)?json/.test(name)) : undefined;

/** The schema of a content that is JSON. */
export const jsonContent = (content: unknown): unknown => {
  const type = jsonTypeOf(content);
  const media = type !== undefined && isRecord(content) ? content[type] : undefined;
  return isRecord(media) ? media['schema'] : undefined;
};

const responsesOf = (operation: JsonRecord): JsonRecord =>
  isRecord(operation['responses']) ? operation['responses'] : {};

/** The statuses of success that an operation documents; empty where it allows all. */
export const successesOf = (operation: JsonRecord): { readonly successes?: readonly number[] } => {
  const names = Object.keys(responsesOf(operation));
  if (names.some((name) => name === 'default' || /^2XX$/i.test(name))) return {};
  return { successes: names.filter((name) => /^2\d\d$/.test(name)).map(Number) };
};

interface Errors {
  /** By the place in the document: many operations share an error. */
  readonly schemas: ReadonlyMap<string, SchemaNode>;
  /** By status: the place. */
  readonly byStatus: Readonly<Record<number, string>>;
}

/** The schemas of the errors that an operation documents by their status. `id`: of the operation. */
export const errorsOf = (document: OpenApiDocument, operation: JsonRecord, id: string): Errors => {
  const schemas = new Map<string, SchemaNode>();
  const byStatus: Record<number, string> = {};
  for (const [status, value] of Object.entries(responsesOf(operation))) {
    if (!/^[45]\d\d$/.test(status)) continue;
    const schema = jsonContent(resolved(document, value)?.['content']);
    if (schema === undefined) continue;
    const reference = isRecord(value) ? value['$ref'] : undefined;
    const place = typeof reference === 'string' ? reference : `${id}/${status}`;
    schemas.set(place, toJsonSchema(document, schema));
    byStatus[Number(status)] = place;
  }
  return { schemas, byStatus };
};
