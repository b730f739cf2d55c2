import { expect, test } from 'vitest';
import { openApiContract, readOpenApi } from '../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { pagesOf } from '../../../engine/model/listing.ts';
import { byOffset } from './list-contract.ts';
import { written } from './written.ts';

/** Targets of an overlay match the document as it was published: Swagger 2.0 keeps its own places. */

const swagger = {
  swagger: '2.0',
  info: { title: 'Kennel', version: '1' },
  basePath: '/api',
  produces: ['application/json'],
  securityDefinitions: { token: { type: 'apiKey', in: 'header', name: 'x-token' } },
  paths: {
    '/dogs': {
      get: {
        operationId: 'dogs',
        parameters: [
          { name: 'limit', in: 'query', type: 'integer' },
          { name: 'offset', in: 'query', type: 'integer' },
          { $ref: '#/parameters/breed' },
        ],
        responses: { 200: { description: '', schema: { $ref: '#/definitions/Dogs' } } },
      },
    },
  },
  parameters: { breed: { name: 'breed', in: 'query', type: 'string' } },
  definitions: {
    Dogs: { type: 'object', properties: { dogs: { type: 'array', items: { $ref: '#/definitions/Dog' } } } },
    Dog: { type: 'object', properties: { id: { type: 'string' }, age: { type: 'integer' } } },
  },
};

const read = (...actions: object[]): ReturnType<typeof readOpenApi> =>
  readOpenApi(
    written({ 'swagger.json': swagger }),
    written({ 'overlay.json': { overlay: '1.1.0', info: { title: 'o', version: '1' }, actions } }),
  );

const contractWith = async (...actions: object[]): Promise<JudgedContract> => openApiContract(await read(...actions));

const list = { items: 'dogs', paging: byOffset };
const dogs = "$.paths['/dogs'].get";

test('a list, and what is said of parameters and schemas in their places of version 2.0', async () => {
  const contract = await contractWith(
    { target: dogs, update: { 'x-assay-list': { ...list, filters: { breed: 'breed' } } } },
    { target: `${dogs}.parameters[?@.name=='limit']`, update: { maximum: 20, 'x-assay-refused': ['other-values'] } },
    { target: '$.parameters.breed', update: { 'x-assay-case': 'ignored' } },
    { target: '$.definitions.Dog', update: { required: ['id'] } },
  );
  const operation = contract.operation('dogs');
  const { listing, parameters } = operation;
  expect(listing).toMatchObject({ items: 'dogs', paging: { size: 'limit' } });
  expect(pagesOf(operation)).toMatchObject({ maximum: 20 });
  expect(parameters['breed']).toMatchObject({ isCaseless: true });
});

test('extensions of every part survive the upgrade to the newest version', async () => {
  const mark = { 'x-assay-safe': true };
  const document = await read(
    { target: '$.securityDefinitions.token', update: { 'x-mark': 1 } },
    { target: '$.definitions.Dog', update: { 'x-mark': 2 } },
    { target: '$.parameters.breed', update: { 'x-mark': 3 } },
    { target: `${dogs}.parameters[0]`, update: { 'x-mark': 4 } },
    { target: dogs, update: { ...mark, 'x-assay-list': list } },
    { target: "$.paths['/dogs']", update: { 'x-mark': 5 } },
    { target: `${dogs}.responses['200']`, update: { 'x-mark': 6 } },
  );
  const text = JSON.stringify(document);
  expect([1, 2, 3, 4, 5, 6].filter((n) => !text.includes(`"x-mark":${n}`))).toEqual([]);
  expect(document.paths['/dogs']).toMatchObject({ get: { ...mark, 'x-assay-list': list } });
});

test('a place of later versions is refused with the one of version 2.0', async () => {
  await expect(read({ target: '$.components.schemas.Dog', update: {} })).rejects.toThrow(
    'The document is Swagger 2.0, which has them in $.definitions.',
  );
});

test('a target matches what an external file holds', async () => {
  const { parameters } = swagger.paths['/dogs'].get;
  const item = written({
    'dogs.json': {
      get: {
        operationId: 'dogs',
        parameters: parameters.slice(0, 2),
        responses: { 200: { description: '', schema: { type: 'object' } } },
      },
    },
  });
  const document = { ...swagger, paths: { '/dogs': { $ref: item } } };
  const overlay = written({
    'overlay.json': {
      overlay: '1.0.0',
      actions: [{ target: dogs, update: { 'x-assay-list': list } }],
    },
  });
  const contract = openApiContract(await readOpenApi(written({ 'swagger.json': document }), overlay));
  expect(contract.operation('dogs').listing).toMatchObject({ items: 'dogs' });
});
