import { openApiContract, type OpenApiDocument } from '../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';

/** Parts of documents: schemas, parameters, answers and operations. */

export const text = { type: 'string' };
export const integer = { type: 'integer' };
export const number = { type: 'number' };
export const flag = { type: 'boolean' };
export const object = { type: 'object' };
export const array = <Items>(items: Items) => ({ type: 'array', items });

/** A reference to a schema of the document. */
export const to = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** An object with these members, some of which are required. */
export const objectOf = <Properties extends object>(properties: Properties, ...required: readonly string[]) => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});

/** The same without any other members. */
export const closed = <Properties extends object>(properties: Properties, ...required: readonly string[]) => ({
  ...objectOf(properties, ...required),
  additionalProperties: false,
});

export const query = (name: string, schema: object = text, more: object = {}) => ({
  name,
  in: 'query',
  schema,
  ...more,
});
export const inHeader = (name: string, schema: object = text, more: object = {}) => ({
  ...query(name, schema, more),
  in: 'header',
});
export const inPath = (name: string, schema: object = text, more: object = {}) => ({
  ...query(name, schema, { required: true, ...more }),
  in: 'path',
});

/** The content of a body in JSON. */
export const json = <Schema>(schema: Schema) => ({ 'application/json': { schema } });

/** The responses of an operation that is answered by JSON. */
export const ok = <Schema>(schema: Schema) => ({ 200: { description: 'ok', content: json(schema) } });

/** A path with a GET operation that is answered by JSON. */
export const reads = (
  operationId: string,
  parameters: readonly object[] = [],
  schema: object = object,
  more: object = {},
): object => ({ get: { operationId, parameters, responses: ok(schema), ...more } });

/** A path with a POST operation that only reads. `content`: of its body; undefined: it has none. */
export const posts = (operationId: string, content?: object, schema: object = object, more: object = {}): object => ({
  post: {
    operationId,
    'x-assay-safe': true,
    ...(content && { requestBody: { content } }),
    responses: ok(schema),
    ...more,
  },
});

export type Paths = Readonly<Record<string, object>>;

export const documentOf = (paths: Paths, more: object = {}): OpenApiDocument => ({
  openapi: '3.1.0',
  info: { title: 'A document', version: '1' },
  paths,
  ...more,
});

export const contractOf = (paths: Paths, more: object = {}): JudgedContract => openApiContract(documentOf(paths, more));
