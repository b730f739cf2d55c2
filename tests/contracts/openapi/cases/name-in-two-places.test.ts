import { expect, test } from 'vitest';
import { asked, contractOf, findingsOf, reads, verdictsOf } from './inputs.ts';

/** Parameters of one name in several places: OpenAPI says that name and place together identify a parameter. */

const string = { type: 'string' };
const id = (place: string, example: string, more: object = {}): object => ({
  name: 'id',
  in: place,
  required: true,
  schema: string,
  example,
  ...more,
});

test('each is sent in its place', async () => {
  const contract = contractOf({
    '/books/{id}': reads('book', [id('query', 'q'), id('header', 'h'), id('cookie', 'c'), id('path', 'p')]),
  });
  expect(contract.leftOut).toBeUndefined();
  const result = await asked(contract, ({ path, query, headers }) => {
    const isRight = path === '/books/p' && query === 'id=q' && headers['id'] === 'h' && headers.cookie === 'id=c';
    return { status: isRight ? 200 : 400, body: {} };
  });
  expect(verdictsOf(result, 'api.schema')).toEqual({ book: 'pass' });
  expect(findingsOf(result)).toEqual([]);
});

test('an optional parameter is not lost', async () => {
  const kinds = { name: 'kind', in: 'query', schema: { type: 'string', enum: ['new', 'used'] } };
  const kind = { ...kinds, in: 'path', required: true };
  const contract = contractOf({ '/books/{kind}': reads('books', [kind, kinds]) });
  expect(Object.keys(contract.operation('books').parameters)).toEqual(['kind', 'query kind']);
});

test('an object and a list keep their style under one name', async () => {
  const list = {
    name: 'id',
    in: 'query',
    required: true,
    schema: { type: 'array', items: string },
    example: ['a', 'b'],
  };
  const contract = contractOf({ '/books/{id}': reads('book', [id('path', 'p'), list]) });
  const result = await asked(contract, ({ path, query }) => ({
    status: path === '/books/p' && (query === 'id=a&id=b' || !query.includes('&')) ? 200 : 400,
    body: {},
  }));
  expect(verdictsOf(result, 'api.answers')).toEqual({ book: 'pass' });
  expect(result.received.map(({ query }) => query)).toContain('id=a&id=b');
});

test('a member of a body may have the name of a parameter', async () => {
  const members = { type: 'object', required: ['id'], properties: { id: { ...string, example: 'b' } } };
  const contract = contractOf({
    '/books/{id}': {
      post: {
        operationId: 'book',
        'x-assay-safe': true,
        parameters: [id('path', 'p'), id('query', 'q')],
        requestBody: { required: true, content: { 'application/json': { schema: members } } },
        responses: { '200': { content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
  });
  expect(Object.keys(contract.operation('book').parameters).toSorted()).toEqual(['body id', 'id', 'query id']);
  const result = await asked(contract, ({ path, query, body }) => ({
    status: path === '/books/p' && query === 'id=q' && body === '{"id":"b"}' ? 200 : 400,
    body: {},
  }));
  expect(verdictsOf(result, 'api.schema')).toEqual({ book: 'pass' });
  expect(findingsOf(result)).toEqual([]);
});
