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

/** Refusals of calls that the document does not promise for this target. */
interface Sample {
  readonly paths: Readonly<Record<string, Endpoint>>;
  readonly server: () => Server;
}

const items = [
  { id: 3, name: 'cup' },
  { id: 8, name: 'jar' },
];
const list: Endpoint = { answer: things };
const item = { answer: things.items, errors: [404] };
const required = { required: true };
const refused: Reply = [400, { error: 'bad request' }];

const samples: Readonly<Record<string, Sample>> = {
  'an example in a path names a thing that this target does not have': {
    paths: { '/items': list, '/items/{id}': { parameters: [inPath('id', {}, { example: '42' })], ...item } },
    server: () => (path) => (path === '/items' ? [] : notFound),
  },
  'an id of another resource': {
    paths: { '/items': list, '/orders/{id}': { parameters: [inPath('id', { type: 'integer' })], ...item } },
    server: () => (path) => (path === '/items' ? items : notFound),
  },
  'a member of the name of the parameter in the list of another path': {
    paths: { '/a/items': list, '/b/items/{id}': { parameters: [inPath('id', { type: 'integer' })], ...item } },
    server: () => (path) => (path === '/a/items' ? items : refused),
  },
  'a resource below a listed item that need not exist': {
    paths: { '/items': list, '/items/{id}/photo': { parameters: [inPath('id', { type: 'integer' })], ...item } },
    server: () => (path) => (path === '/items' ? items : notFound),
  },
  'a documented refusal of a call without parameters': {
    paths: { '/items': list, '/session': { errors: [404, 409] }, '/cart': { errors: [409] } },
    server: () => (path) => (path === '/items' ? items : path === '/cart' ? [409, {}] : notFound),
  },
  'two documented values that do not go together': {
    paths: {
      '/items': list,
      '/rates': {
        parameters: [
          query('from', { enum: ['eur', 'usd'] }, { required: true }),
          query('to', { enum: ['eur', 'usd'] }, { required: true }),
        ],
      },
    },
    server: () => (path, given) =>
      path === '/items' ? items : given.get('from') === given.get('to') ? refused : { rate: 1.1 },
  },
  'a call without a key': {
    paths: { '/items': list, '/account': {} },
    server: () => (path) => (path === '/items' ? items : [401, { error: 'no key' }]),
  },
  'a call without a key that is called invalid': {
    paths: {
      '/items': list,
      '/account': { security: ['bearer'] },
      '/orders': { parameters: [{ name: 'authorization', in: 'header', required: true, schema: { type: 'string' } }] },
    },
    server: () => (path) => (path === '/items' ? items : [422, { error: 'authorization is missing' }]),
  },
  'a default of a required parameter that is empty': {
    paths: { '/items': list, '/search': { parameters: [query('text', { type: 'string', default: '' }, required)] } },
    server: () => (path, given) => (path === '/items' ? items : given.get('text') ? {} : refused),
  },
  'an example that the schema of its parameter forbids': {
    paths: {
      '/items': list,
      '/days': { parameters: [query('from', { type: 'string', format: 'date' }, { ...required, example: 'monday' })] },
    },
    server: () => (path, given) =>
      path === '/items' ? items : /^\d{4}(?:-\d\d){2}$/.test(given.get('from') ?? '') ? {} : refused,
  },
  'a listed item that is deleted before it is read': {
    paths: { '/items': list, '/items/{id}': { parameters: [inPath('id', { type: 'integer' })], ...item } },
    server: () => {
      let left = items;
      return (path) => {
        if (path === '/items') return left;
        left = [];
        return notFound;
      };
    },
  },
  'a value that asks for another media type than the one that is accepted': {
    paths: { '/items': { parameters: [query('format', { enum: ['json', 'yaml'] })], answer: things } },
    server: () => (_, query) => (query.get('format') === 'yaml' ? [406, {}] : items),
  },
  'a largest page that nobody documents': {
    paths: { '/items': { parameters: [query('limit', { type: 'integer' })], answer: things } },
    server: () => (_, given) => (Number(given.get('limit') ?? 10) > 20 ? refused : items),
  },
  'a connection that is closed once': {
    paths: { '/items': list, '/tags': {} },
    server: () => {
      let turn = 0;
      return (path) => (path === '/items' ? items : (turn += 1) === 1 ? 'closed' : { tags: [] });
    },
  },
};

describe.each(Object.entries(samples))('%s', (_, { paths, server }) => {
  test('is no finding', async () => {
    const found = violations(await judgedApi(paths, server(), 2));
    expect(found.filter((line) => !line.startsWith('unstable'))).toEqual([]);
  });
});
