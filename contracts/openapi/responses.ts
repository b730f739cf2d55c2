import type { RestOperation } from '../../engine/model/operation.ts';
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

/** In the document: its operations answer with no other status than those that they document. */
const completeMark = 'x-assay-responses';

type Statuses = Pick<RestOperation, 'successes' | 'failures'>;

/** The statuses that an operation documents; empty where it allows all. Many documents leave out usual errors. */
export const statusesOf = (document: OpenApiDocument, operation: JsonRecord): Statuses => {
  const names = Object.keys(responsesOf(operation));
  if (names.some((name) => !/^\d{3}$/.test(name))) return {};
  const all = names.map(Number);
  const failures = document[completeMark] === 'complete' ? { failures: all.filter((status) => status >= 300) } : {};
  return { successes: all.filter((status) => status >= 200 && status < 300), ...failures };
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
