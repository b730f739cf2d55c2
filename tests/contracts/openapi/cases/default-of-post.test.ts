import { expect, test } from 'vitest';
import { openApiContract, type OpenApiDocument } from '../../../../contracts/openapi/index.ts';
import { codesOf } from '../judged.ts';
import { listening, type Listening } from '../listening.ts';
import { integer, sizeUpTo, text } from '../list-contract.ts';

const beans = Array.from({ length: 30 }, (_, id) => ({ id, weight: id % 6, farm: ['huila', 'tolima'][id % 2] }));

/** Nothing but the body's example says which values of `farms` are accepted. */
const contract = openApiContract({
  openapi: '3.1.0',
  info: { title: 'beans', version: '1' },
  paths: {
    '/beans': {
      post: {
        operationId: 'beans',
        'x-assay-safe': true,
        parameters: [
          { name: 'limit', in: 'query', schema: sizeUpTo(40, 10) },
          { name: 'lightest', in: 'query', schema: { type: 'integer', minimum: 0, default: 0 } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', required: ['farms'], properties: { farms: text } },
              example: { farms: 'huila,tolima' },
            },
          },
        },
        responses: {
          200: {
            description: 'beans',
            content: {
              'application/json': {
                schema: { type: 'array', items: { type: 'object', properties: { id: integer, farm: text } } },
              },
            },
          },
        },
        'x-assay-list': {
          items: '.',
          identity: ['id'],
          paging: { style: 'none', size: 'limit' },
          filters: { farms: { path: 'farm', operator: 'in' } },
          subsets: { lightest: 'higher' },
        },
      },
    },
  },
} as unknown as OpenApiDocument);

/** `size`: the items of a page by `limit`; null: it was not sent. */
const serve = (size: (limit: string | null) => number): Promise<Listening> =>
  listening((_, query) =>
    beans.filter(({ weight }) => weight >= Number(query.get('lightest') ?? 0)).slice(0, size(query.get('limit'))),
  );

test.each<[string, (limit: string | null) => number, readonly string[]]>([
  ['the same as without it', (limit) => Number(limit ?? 10), []],
  [
    'another number',
    (limit) => (limit === '10' ? 9 : Number(limit ?? 10)),
    ['api.parameters.default default-differs-from-explicit'],
  ],
])('the documented size beside an example of a body gives %s', async (_name, size, expected) => {
  expect(await codesOf(contract, serve(size), 'api.parameters.default')).toEqual(expected);
});
