import { openApiContract, type OpenApiDocument } from '../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';

type Schemas = Readonly<Record<string, object>>;

export { integer, number, text } from './document.ts';

/** The schema of an offset. */
export const offset = { type: 'integer', minimum: 0 };
/** The schema of a page size. */
export const sizeUpTo = (maximum: number, usual = maximum): object => ({
  type: 'integer',
  minimum: 1,
  maximum,
  default: usual,
});

/** The pagings of most lists of the cases. */
export const byOffset = { style: 'offset', size: 'limit', cursor: 'offset' };
export const byPage = { style: 'page', size: 'limit', cursor: 'page' };
export const byCursor = { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'next' };

/** The parameters of `byOffset`. */
export const offsetQuery = (maximum: number): Schemas => ({ limit: sizeUpTo(maximum), offset: offset });

/** The same schema for each of these names. */
export const each = (schema: object, ...names: readonly string[]): Schemas =>
  Object.fromEntries(names.map((name) => [name, schema]));

/** One list of a small server, which is all of its document. */
export interface DocumentedList {
  /** Name of the path, of the operation, and of the member with the items. */
  readonly name: string;
  /** Schemas of the parameters of the query. */
  readonly query?: Schemas;
  /** Other parameters. */
  readonly parameters?: readonly object[];
  /** The schema of a body in JSON: the list is read by POST. */
  readonly body?: object;
  /** Schemas of an item's members; absent: the document says nothing of them. */
  readonly item?: Schemas;
  /** An item has no other members. */
  readonly isClosed?: boolean;
  /** Schemas of the members beside the items; absent: the answer is the array of items. */
  readonly around?: Schemas;
  /** Responses beside 200. */
  readonly responses?: Schemas;
  /** `x-assay-list`; items and identity are known. */
  readonly list: object;
  /** Further members of the operation. */
  readonly operation?: Schemas;
}

/** The document of a list. */
export function documentOfList({ name, query = {}, parameters = [], body, item, around, ...more }: DocumentedList) {
  const closed = more.isClosed ? { additionalProperties: false } : {};
  const items = { type: 'array', ...(item && { items: { type: 'object', ...closed, properties: item } }) };
  const schema = around ? { type: 'object', required: [name], properties: { ...around, [name]: items } } : items;
  const inQuery = Object.entries(query).map(([parameter, type]) => ({ name: parameter, in: 'query', schema: type }));
  const operation = {
    operationId: name,
    parameters: [...inQuery, ...parameters],
    responses: { 200: { description: 'a page', content: { 'application/json': { schema } } }, ...more.responses },
    'x-assay-list': { items: around ? name : '.', identity: ['id'], ...more.list },
    ...more.operation,
    ...(body && { 'x-assay-safe': true, requestBody: { content: { 'application/json': { schema: body } } } }),
  };
  const paths = { [`/${name}`]: { [body ? 'post' : 'get']: operation } };
  return { openapi: '3.1.0', info: { title: name, version: '1' }, paths } as OpenApiDocument;
}

export const contractOfList = (list: DocumentedList): JudgedContract => openApiContract(documentOfList(list));
