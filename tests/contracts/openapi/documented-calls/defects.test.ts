import { describe, expect, test } from 'vitest';
import {
  type Endpoint,
  inPath,
  judgedApi,
  notFound,
  query,
  type Reply,
  type Server,
  things,
  violations,
} from './judged-api.ts';

/** A small API with a defect of a documented call, of the kinds that users report. */
interface Sample {
  readonly paths: Readonly<Record<string, Endpoint>>;
  readonly correct: Server;
  /** The answer of the broken server; undefined: as the correct one. */
  readonly broken: (path: string, query: URLSearchParams) => Reply | undefined;
  readonly finding: string;
}

const crash: Reply = [500, { error: 'internal server error' }];
const refused: Reply = [400, { error: 'bad request' }];
const items = [
  { id: 3, name: 'cup' },
  { id: 8, name: 'jar' },
];
const tags: Endpoint = { answer: { type: 'object', properties: { tags: { type: 'array' } } } };
const list: Endpoint = { answer: things };
const byId: Endpoint = { parameters: [inPath('id', { type: 'integer' })], answer: things.items, errors: [404] };
const shop: Readonly<Record<string, Endpoint>> = { '/tags': tags, '/items': list, '/items/{id}': byId };

const serveShop: Server = (path) => {
  if (path === '/tags') return { tags: ['new'] };
  if (path === '/items') return items;
  return items.find(({ id }) => path === `/items/${id}`) ?? notFound;
};

const search = (name: string, schema: object, more: object): Readonly<Record<string, Endpoint>> => ({
  '/tags': tags,
  '/search': { parameters: [query(name, schema, more)], answer: things },
});
const serveSearch: Server = (path) => (path === '/tags' ? { tags: [] } : items);

const samples: Readonly<Record<string, Sample>> = {
  'the plain list crashes': {
    paths: shop,
    correct: serveShop,
    broken: (path) => (path === '/items' ? crash : undefined),
    finding: 'fail api.answers@get-items server-error',
  },
  'the plain list is refused': {
    paths: shop,
    correct: serveShop,
    broken: (path) => (path === '/items' ? refused : undefined),
    finding: 'fail api.answers@get-items documented-call-refused',
  },
  'a documented path is not deployed': {
    paths: shop,
    correct: serveShop,
    broken: (path) => (path === '/tags' ? notFound : undefined),
    finding: 'fail api.answers@get-tags documented-call-refused',
  },
  'a listed item is not found': {
    paths: shop,
    correct: serveShop,
    broken: (path) => (path.startsWith('/items/') ? notFound : undefined),
    finding: 'fail api.answers@get-items-id listed-item-refused',
  },
  'a listed item crashes': {
    paths: shop,
    correct: serveShop,
    broken: (path) => (path === '/items/8' ? crash : undefined),
    finding: 'fail api.answers@get-items-id server-error',
  },
  'a documented example is refused': {
    paths: search('code', { type: 'string' }, { required: true, example: 'A-1' }),
    correct: serveSearch,
    broken: (path) => (path === '/search' ? refused : undefined),
    finding: 'fail api.answers@get-search documented-call-refused',
  },
  'the example of a required filter crashes': {
    paths: search('since', { type: 'string' }, { required: true, example: '2024-02-29' }),
    correct: serveSearch,
    broken: (path) => (path === '/search' ? crash : undefined),
    finding: 'fail api.answers@get-search server-error',
  },
  'a documented order crashes': {
    paths: search('sort', { type: 'string', enum: ['name', 'price'] }, {}),
    correct: serveSearch,
    broken: (_, given) => (given.get('sort') === 'price' ? crash : undefined),
    finding: 'fail api.answers@get-search server-error',
  },
  'a documented value is refused': {
    paths: search('kind', { type: 'string', enum: ['new', 'used'] }, { required: true }),
    correct: serveSearch,
    broken: (_, given) => (given.get('kind') === 'used' ? refused : undefined),
    finding: 'fail api.answers@get-search documented-call-refused',
  },
  'an empty list crashes': {
    paths: { ...shop, '/items/{id}/notes': { parameters: [inPath('id', { type: 'integer' })], answer: things } },
    correct: (path, given) => (path.endsWith('/notes') ? [] : serveShop(path, given)),
    broken: (path) => (path.endsWith('/notes') ? crash : undefined),
    finding: 'fail api.answers@get-items-id-notes server-error',
  },
  'a documented example closes the connection': {
    paths: { ...shop, ...search('code', { type: 'string' }, { required: true, example: 'A-1' }) },
    correct: (path, given) => (path === '/search' ? items : serveShop(path, given)),
    broken: (path) => (path === '/search' ? 'closed' : undefined),
    finding: 'fail api.answers@get-search connection-closed',
  },
};

describe.each(Object.entries(samples))('%s', (_, { paths, correct, broken, finding }) => {
  test('the broken server has the finding', async () => {
    const result = await judgedApi(paths, (path, given) => broken(path, given) ?? correct(path, given));
    expect(violations(result)).toContain(finding);
  });

  test('the correct server has none', async () => {
    expect(violations(await judgedApi(paths, correct))).toEqual([]);
  });
});
