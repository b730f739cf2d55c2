import { describe, expect, test } from 'vitest';
import { openApiContract, readOpenApi, warningsOf } from '../../../../contracts/openapi/index.ts';
import { errorsOf } from '../answers-of.ts';
import { written } from '../written.ts';

// A schema of Swagger 2.0 stands elsewhere in version 3.1. References to its place must still lead to it.

const pet = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, kind: { $ref: 'kind.json' } } };
const kind = { type: 'object', properties: { name: { type: 'string' }, parent: { $ref: 'pet.json' } } };

const get = (operationId: string, response: object, parameters: readonly object[] = []): object => ({
  get: { operationId, parameters, responses: { 200: response } },
});
const ok = (schema: object): object => ({ description: 'ok', schema });

const documentOf = (paths: object, more: object = {}): object => ({
  swagger: '2.0',
  info: { title: 'Pets', version: '1' },
  produces: ['application/json'],
  paths,
  ...more,
});

interface Row {
  readonly name: string;
  readonly files: Readonly<Record<string, unknown>>;
}

const rows: readonly Row[] = [
  {
    name: 'a document of several files',
    files: {
      'api.json': documentOf({
        '/first': get('first', ok({ $ref: 'pet.json' })),
        '/kinds': get('kinds', ok({ $ref: 'kind.json' })),
        '/pet': get('pet', ok({ $ref: 'pet.json' })),
        '/all': get('all', { $ref: 'parts.json#/All' }),
        '/list': get('list', { $ref: 'parts.json#/All' }),
      }),
      'pet.json': pet,
      'kind.json': kind,
      'parts.json': { All: ok({ type: 'array', items: { $ref: 'pet.json' } }) },
    },
  },
  {
    name: 'a bundle whose references name places of operations',
    files: {
      'api.json': documentOf(
        {
          '/first': {
            post: {
              parameters: [
                { name: 'body', in: 'body', schema: { ...pet, properties: { id: { type: 'integer' } } } },
                { name: 'limit', in: 'query', type: 'integer' },
              ],
              responses: { default: ok({ type: 'string' }) },
            },
          },
          '/pet': get('pet', ok({ $ref: '#/paths/~1first/post/parameters/0/schema' }), [
            { $ref: '#/paths/~1first/post/parameters/1' },
          ]),
          '/list': get('list', ok({ $ref: '#/responses/All/schema' })),
        },
        { responses: { All: ok({ type: 'array', items: { $ref: '#/paths/~1pet/get/responses/200/schema' } }) } },
      ),
    },
  },
];

describe.each(rows)('$name', ({ files }) => {
  test('is read as a whole, and its schemas are judged', async () => {
    const document = await readOpenApi(written(files));
    expect(warningsOf(document)).toEqual([]);
    const contract = openApiContract(document);
    const schema = contract.operation('pet').schema;
    expect(errorsOf(schema, { id: 1, kind: { name: 'cat', parent: { id: 2 } } })).toEqual([]);
    expect(errorsOf(schema, { id: 'a' })).toHaveLength(1);
    expect(errorsOf(schema, {})).toHaveLength(1);
    expect(errorsOf(contract.operation('list').schema, [{ id: 1 }])).toEqual([]);
    expect(errorsOf(contract.operation('list').schema, [{ id: 'a' }])).toHaveLength(1);
  });
});

test('a parameter that is named by its place is sent', async () => {
  const contract = openApiContract(await readOpenApi(written(rows[1]?.files ?? {})));
  expect(contract.operation('pet').parameters).toMatchObject({ limit: { in: 'query', type: 'integer' } });
});
