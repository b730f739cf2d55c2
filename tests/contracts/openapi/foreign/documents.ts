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
