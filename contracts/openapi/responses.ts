import { essence, isJsonType, isRangeWithJson } from '../../engine/model/http.ts';
import { defined } from '../../engine/model/defined.ts';
import type { DocumentedContent, DocumentedResponse, RestOperation } from '../../engine/model/operation.ts';
import type { SchemaNode } from '../../engine/model/schemas.ts';
import { contentOf } from './content.ts';
import type { OpenApiDocument } from './document.ts';
import { resolveReferences } from '../documents/references.ts';
import { allowsOthers } from '../documents/schema/member-paths.ts';
import { isRecord, type JsonRecord } from '../documents/record.ts';
import { toJsonSchema } from '../documents/schema/schema.ts';

/**
 * The media type of a content that may be JSON: `application/json` first, then other JSON types, then a range.
 * Undefined if none may be JSON.
 */
function jsonTypeOf(content: unknown): string | undefined {
  const names = isRecord(content) ? Object.keys(content) : [];
  return (
    names.find((name) => essence(name) === 'application/json') ?? names.find(isJsonType) ?? names.find(isRangeWithJson)
  );
}

/** The schema of JSON content; `{}` without a schema, undefined if the content cannot be JSON. */
export function jsonContent(content: unknown): unknown {
  const type = jsonTypeOf(content);
  const media = type !== undefined && isRecord(content) ? content[type] : undefined;
  if (type === undefined) return undefined;
  return (isRecord(media) ? media['schema'] : undefined) ?? {};
}

/** Statuses of answers that have no body. */
const withoutBody: ReadonlySet<string> = new Set(['204', '205', '304']);

/**
 * If no success says what its body is, as frameworks write it that know nothing of return values, any body is right.
 * If the document names errors alone, any success is right.
 */
function withOpenBody(responses: ReadonlyMap<string, JsonRecord>): ReadonlyMap<string, JsonRecord> {
  const all = [...responses];
  if (all.every(([status]) => /^[45]/.test(status))) return new Map([...all, ['default', { content: { '*/*': {} } }]]);
  const successes = all.filter(([status]) => status.startsWith('2'));
  const bodies = (successes.length > 0 ? successes : all.filter(([status]) => status === 'default')).filter(
    ([status]) => !withoutBody.has(status),
  );
  if (bodies.some(([, { content }]) => content !== undefined)) return responses;
  const open = new Set(bodies.map(([status]) => status));
  return new Map(
    all.map(([status, response]) => [status, open.has(status) ? { ...response, content: { '*/*': {} } } : response]),
  );
}

/** The responses of an operation by status, in the spelling of OpenAPI: `200`, `4XX`, `default`. */
const responsesOf = (document: OpenApiDocument, operation: JsonRecord): ReadonlyMap<string, JsonRecord> => {
  const responses = isRecord(operation['responses']) ? operation['responses'] : {};
  const documented = new Map(
    Object.entries(responses).flatMap(([name, value]) => {
      const response = /^(?:[1-5](?:\d\d|xx)|default)$/i.test(name) ? resolveReferences(document, value) : undefined;
      if (!response) return [];
      const status = name === 'default' ? name : name.toUpperCase();
      return [[status, { ...response, ...defined({ content: contentOf(document, response) }) }] as const];
    }),
  );
  return withOpenBody(documented);
};

/** A documented success that may be JSON. `status`: as in `responsesOf`. */
export interface JsonAnswer {
  readonly status: string;
  readonly response: JsonRecord;
}

/**
 * The documented success of an operation: 200 before other statuses, or `default` if no success is documented.
 * Undefined if no success can be JSON.
 */
export function jsonAnswerOf(document: OpenApiDocument, operation: JsonRecord): JsonAnswer | undefined {
  const responses = responsesOf(document, operation);
  const successStatuses = [...responses.keys()].filter((status) => status.startsWith('2')).sort();
  const successes =
    successStatuses.length === 0 ? ['default'] : ['200', ...successStatuses.filter((status) => status !== '200')];
  for (const status of successes) {
    const response = responses.get(status);
    if (response && jsonTypeOf(response['content']) !== undefined) return { status, response };
  }
  return undefined;
}

/** Declares, in a document, that its operations use only the documented statuses and media types. */
const completeMark = 'x-assay-responses';

interface Responses extends Pick<RestOperation, 'responses' | 'responsesAreComplete' | 'freeBody'> {
  /**
   * Schemas by their place in the document, which `responses` refers to. Operations often share the schema of an error.
   */
  readonly schemas: ReadonlyMap<string, SchemaNode>;
}

/**
 * Reads the responses of an operation by status. `id`: the operation's id, under which `schema`, the schema of
 * `answer`, is stored.
 */
export function declaredResponses(
  document: OpenApiDocument,
  operation: JsonRecord,
  { id, answer, schema }: { readonly id: string; readonly answer: JsonAnswer; readonly schema: SchemaNode },
): Responses {
  const schemas = new Map<string, SchemaNode>([[id, schema]]);
  const ownType = jsonTypeOf(answer.response['content']);

  const placeOf = (status: string, name: string, media: unknown): string | undefined => {
    if (status === answer.status && name === ownType) return id;
    const mediaSchema = isRecord(media) ? media['schema'] : undefined;
    if (mediaSchema === undefined || !(isJsonType(name) || isRangeWithJson(name))) return undefined;
    const reference = isRecord(mediaSchema) ? mediaSchema['$ref'] : undefined;
    const schemaId = typeof reference === 'string' ? reference : `${id}/${status}/${name}`;
    if (!schemas.has(schemaId)) schemas.set(schemaId, toJsonSchema(document, mediaSchema));
    return schemaId;
  };

  const responses = [...responsesOf(document, operation)].map(([status, response]) => {
    const content = isRecord(response['content']) ? Object.entries(response['content']) : [];
    const documented: DocumentedResponse = {
      content: content.map(([name, media]): DocumentedContent =>
        defined({ type: essence(name), schema: placeOf(status, name, media) }),
      ),
    };
    return [status, documented] as const;
  });
  const successes = responses.filter(([status]) => status.startsWith('2') || status === answer.status);
  const isFree = successes.some(([, { content }]) =>
    content.some(
      ({ type, schema: schemaId }) =>
        (isJsonType(type) || isRangeWithJson(type)) &&
        allowsOthers((schemaId !== undefined && schemas.get(schemaId)) || {}),
    ),
  );
  return {
    schemas,
    responses: Object.fromEntries(responses),
    ...defined({
      freeBody: isFree ? (true as const) : undefined,
      responsesAreComplete: document[completeMark] === 'complete' ? (true as const) : undefined,
    }),
  };
}
