import { expect, test } from 'vitest';
import { asked, contractOf, findingsOf, object, reads, verdictsOf } from './inputs.ts';

/** Where the values of path parameters come from when no example names them. */

const inPath = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const item = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
const array = { type: 'array', items: item };

const finds = (operationId: string, links: object = {}): object => ({
  post: {
    operationId,
    'x-assay-safe': true,
    responses: { '200': { content: { 'application/json': { schema: array } }, links } },
  },
});

const rows = (letter: string): readonly object[] =>
  Array.from({ length: 10 }, (_, place) => ({ id: `${letter}${place}`, name: `${letter}-name-${place}` }));

/** Lists of two kinds of things. Each kind has its own ids. */
const served = (paths: Readonly<Record<string, object>>) =>
  asked(contractOf(paths), ({ path }) => {
    const [, kind = '', ...rest] = path.split('/');
    const last = rest.at(-1) ?? '';
    if (['', 'filter'].includes(last)) return { body: rows(kind.slice(0, 1)) };
    const isOwn = rows(kind.slice(0, 1)).some((one) => Object.values(one).includes(last));
    return { status: isOwn ? 200 : 404, body: {} };
  });

test('an id is taken from the list before it, not from other lists', async () => {
  const result = await served({
    '/apples/filter': finds('apples'),
    '/pears/filter': finds('pears'),
    '/apples/{id}': reads('apple', [inPath('id')]),
    '/pears/{id}': reads('pear', [inPath('id')]),
    '/pears/name/{name}': reads('pear-named', [inPath('name')]),
    '/apples/{id}/seeds/{name}': reads('seed', [inPath('id'), inPath('name')]),
  });
  expect(verdictsOf(result, 'api.schema')).toMatchObject({ apple: 'pass', pear: 'pass', 'pear-named': 'pass' });
  const asks = result.received.filter(({ path }) => /^\/(?:apples|pears)\/[a-z]\d$/.test(path));
  expect(asks.every(({ path }) => path.charAt(1) === path.split('/')[2]?.charAt(0))).toBe(true);
  expect(findingsOf(result)).toEqual([]);
});

test('the id of a list is a value of a parameter with a longer name', async () => {
  const paths = { '/users': reads('users', [], array), '/users/{userId}': reads('user', [inPath('userId')]) };
  expect(verdictsOf(await served(paths), 'api.schema')).toEqual({ users: 'pass', user: 'pass' });
});

test('the id of an object that items hold is a value of a parameter named after it', async () => {
  const owner = { type: 'object', properties: { id: { type: 'integer' } } };
  const pets = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' }, owner } } };
  const paths = {
    '/pets': reads('pets', [], pets),
    '/owners/{ownerId}/pets': reads('pets-of', [{ ...inPath('ownerId'), schema: { type: 'integer' } }], pets),
  };
  const result = await asked(contractOf(paths), ({ path }) => {
    if (path === '/pets' || path === '/owners/77/pets') return { body: [{ id: 3, owner: { id: 77 } }] };
    return { status: 404, body: {} };
  });
  expect(verdictsOf(result, 'api.schema')).toEqual({ pets: 'pass', 'pets-of': 'pass' });
});

test.each([
  ['an operationId', { operationId: 'pear' }],
  ['a reference', { operationRef: '#/paths/~1trees~1{id}/get' }],
])('a Link Object by %s names the operation', async (_, to) => {
  const links = { one: { ...to, parameters: { id: '$response.body#/0/id' } } };
  const result = await served({
    '/apples/filter': finds('apples'),
    '/ps/filter': finds('pears', links),
    '/trees/{id}': reads('pear', [inPath('id')]),
  });
  const asks = result.received.filter(({ path, method }) => path.startsWith('/trees/') && method === 'GET');
  expect(new Set(asks.map(({ path }) => /^\/trees\/p\d/.test(path)))).toEqual(new Set([true]));
});

test('a Link Object feeds a required parameter of the query', async () => {
  const links = { one: { operationId: 'search', parameters: { 'query.name': '$response.body#/0/name' } } };
  const needed = { name: 'name', in: 'query', required: true, schema: { type: 'string' } };
  const result = await asked(
    contractOf({ '/apples/filter': finds('apples', links), '/search': reads('search', [needed]) }),
    ({ path, query }) =>
      path === '/search' ? { status: query.startsWith('name=a-name-') ? 200 : 422, body: {} } : { body: rows('a') },
  );
  expect(verdictsOf(result, 'api.schema')).toEqual({ apples: 'pass', search: 'pass' });
  expect(findingsOf(result)).toEqual([]);
});

test.each<[string, unknown, object]>([
  ['an array', ['red', 'blue'], { type: 'array', items: { type: 'string' } }],
  [
    'the only member',
    { names: ['red'] },
    { ...object, properties: { names: { type: 'array', items: { type: 'string' } } } },
  ],
])('%s of plain values feeds the path', async (_, body, schema) => {
  const result = await asked(
    contractOf({ '/names': reads('names', [], schema), '/names/{name}': reads('named', [inPath('name')]) }),
    ({ path }) => (path === '/names' ? { body } : { status: /\/(?:red|blue)$/.test(path) ? 200 : 404, body: {} }),
  );
  expect(verdictsOf(result, 'api.schema')).toEqual({ names: 'pass', named: 'pass' });
});

test('a declared list whose items are their own identity feeds the path', async () => {
  const schema = { type: 'array', items: { type: 'string' } };
  const declared = { items: '.', identity: ['.'], paging: { style: 'none' } };
  const names = { ...reads('names', [], schema), 'x-assay-list': declared };
  const result = await asked(
    contractOf({ '/names': names, '/names/{name}': reads('named', [inPath('name')]) }),
    ({ path }) => (path === '/names' ? { body: ['red'] } : { status: path.endsWith('/red') ? 200 : 404, body: {} }),
  );
  expect(verdictsOf(result, 'api.schema')).toEqual({ names: 'pass', named: 'pass' });
});
