import type { OpenApiDocument } from '../../../../contracts/openapi/index.ts';
import { array, objectOf, query, text } from '../document.ts';

const integer = (more: object = {}): object => ({ type: 'integer', minimum: 1, ...more });
const size = integer({ maximum: 10, default: 5 });

const part = objectOf({ type: text, id: text, weight: { type: 'integer' } });
const list = array(part);

export const schemas = {
  limit: size,
  page_size: size,
  'page[size]': size,
  offset: { type: 'integer', minimum: 0, default: 0 },
  page: integer(),
  cursor: text,
  page_token: text,
} as const;

interface Parts {
  /** Names of the query parameters. */
  readonly parameters: readonly (keyof typeof schemas)[];
  /** Members of the answer beside the list; `links` has a member next. */
  readonly members?: readonly string[];
  /** The member with the list; `.`: the answer itself. */
  readonly items?: string;
  readonly mediaType?: string;
  /** More of the operation, of its response, and of the document. */
  readonly operation?: object;
  readonly response?: object;
  readonly document?: object;
}

const memberSchema = (name: string): object =>
  name === 'links' ? objectOf({ next: text }) : { type: ['string', 'null'] };

/** A document with one list of parts. */
export const partsDocument = ({
  parameters,
  members = [],
  items = 'parts',
  mediaType = 'application/json',
  operation,
  response,
  document,
}: Parts): OpenApiDocument => ({
  openapi: '3.1.0',
  info: { title: 'Parts', version: '1' },
  paths: {
    [items === '.' ? '/bare' : '/parts']: {
      get: {
        operationId: 'listParts',
        parameters: parameters.map((name) => query(name, schemas[name])),
        responses: {
          '200': {
            description: 'a page',
            content: {
              [mediaType]: {
                schema:
                  items === '.'
                    ? list
                    : objectOf({
                        [items]: list,
                        ...Object.fromEntries(members.map((name) => [name, memberSchema(name)])),
                      }),
              },
            },
            ...response,
          },
        },
        ...operation,
      },
    },
  },
  ...document,
});

/** The names of AIP-158, and whether the document says that it means them. */
export const aip158 = (isDeclared: boolean): OpenApiDocument =>
  partsDocument({
    parameters: ['page_size', 'page_token'],
    members: ['next_page_token'],
    document: isDeclared ? { info: { title: 'Parts', version: '1', 'x-assay-conventions': ['aip-158'] } } : {},
  });

const cursorInput = { name: 'cursor', in: 'parameters', type: 'cursor' };
const limitInput = { name: 'limit', in: 'parameters', type: 'limit' };

/** Documents with a list that another tool's declaration describes in full, by that declaration. */
export const declared = {
  'x-speakeasy-pagination of type cursor': partsDocument({
    parameters: ['limit', 'cursor'],
    members: ['next'],
    operation: {
      'x-speakeasy-pagination': {
        type: 'cursor',
        inputs: [cursorInput, limitInput],
        outputs: { results: '$.parts', nextCursor: '$.next' },
      },
    },
  }),
  'x-speakeasy-pagination of type offsetLimit with an offset': partsDocument({
    parameters: ['limit', 'offset'],
    operation: {
      'x-speakeasy-pagination': {
        type: 'offsetLimit',
        inputs: [{ name: 'offset', in: 'parameters', type: 'offset' }, limitInput],
        outputs: { results: '$.parts' },
      },
    },
  }),
  'x-speakeasy-pagination of type offsetLimit with a page': partsDocument({
    parameters: ['limit', 'page'],
    operation: {
      'x-speakeasy-pagination': {
        type: 'offsetLimit',
        inputs: [{ name: 'page', in: 'parameters', type: 'page' }, limitInput],
        outputs: { results: '$.parts' },
      },
    },
  }),
  'x-fern-pagination with an offset': partsDocument({
    parameters: ['limit', 'offset'],
    operation: {
      'x-fern-pagination': { offset: '$request.offset', step: '$request.limit', results: '$response.parts' },
    },
  }),
  'x-fern-pagination of the document, and a size of its own': partsDocument({
    parameters: ['limit', 'cursor'],
    members: ['next'],
    operation: { 'x-fern-pagination': true, 'x-assay-list': { paging: { size: 'limit' } } },
    document: {
      'x-fern-pagination': { cursor: '$request.cursor', next_cursor: '$response.next', results: '$response.parts' },
    },
  }),
  'smithy.api#paginated with members of the service': partsDocument({
    parameters: ['limit', 'cursor'],
    members: ['next'],
    operation: { 'smithy.api#paginated': { items: 'parts' } },
    document: { 'smithy.api#paginated': { inputToken: 'cursor', outputToken: 'next', pageSize: 'limit' } },
  }),
  'the names of AIP-158, declared': aip158(true),
} as const;

/** Documents of lists whose pages are linked. */
export const linked = {
  'x-ms-pageable': partsDocument({
    parameters: ['limit'],
    items: 'value',
    members: ['nextLink'],
    operation: {
      'x-ms-pageable': { nextLinkName: 'nextLink' },
      'x-assay-list': { paging: { size: 'limit' } },
    },
  }),
  'x-speakeasy-pagination of type url': partsDocument({
    parameters: ['limit'],
    members: ['nextLink'],
    operation: {
      'x-speakeasy-pagination': {
        type: 'url',
        inputs: [limitInput],
        outputs: { results: '$.parts', nextUrl: '$.nextLink' },
      },
    },
  }),
  'JSON:API': partsDocument({
    parameters: ['page[size]'],
    items: 'data',
    members: ['links'],
    mediaType: 'application/vnd.api+json',
  }),
  'Link header': partsDocument({
    parameters: ['limit'],
    items: '.',
    operation: { 'x-assay-list': { paging: { size: 'limit' } } },
    response: { headers: { Link: { description: 'rel="next" is the next page', schema: { type: 'string' } } } },
  }),
} as const;
