import { expect, test } from 'vitest';
import { judgeTarget } from '../../../../engine/run/judge-target.ts';
import {
  array,
  contractOf,
  inHeader,
  inPath,
  integer,
  object,
  objectOf,
  ok,
  type Paths,
  query,
  reads,
  text,
} from '../document.ts';
import { options, violationsOf, whileServed } from '../judged.ts';
import { listening, type Reply } from '../listening.ts';

/** Documented calls that are refused or crash, and refusals of calls that the document does not promise. */

const items = [
  { id: 3, name: 'cup' },
  { id: 8, name: 'jar' },
];
const thing = objectOf({ id: integer, name: text });
const things = array(thing);
const orError = (...statuses: readonly number[]) => ({
  responses: { ...ok(object), ...Object.fromEntries(statuses.map((status) => [status, ok(object)[200]])) },
});
const list = { '/items': reads('items', [], things) };
const detail = (path: string, schema: object = integer, more: object = {}): Paths => ({
  [path]: reads('item', [inPath('id', schema, more)], thing, { responses: { ...ok(thing), 404: ok(object)[200] } }),
});
const required = { required: true };

/** `before`: the paths of earlier requests. Undefined: the answer of a correct server. */
type Serve = (path: string, query: URLSearchParams, before: readonly string[]) => Reply;

const answerOf = (path: string): Reply => {
  if (path === '/tags') return { tags: ['new'] };
  if (['/items', '/search'].includes(path)) return items;
  return path.endsWith('/notes') ? [] : (items.find(({ id }) => path === `/items/${id}`) ?? 404);
};

const judgedBy = async (paths: Paths, serve: Serve, retries = 0): Promise<readonly string[]> => {
  const before: string[] = [];
  const served = listening((path, asked) => {
    const answer = serve(path, asked, before) ?? answerOf(path);
    before.push(path);
    return answer;
  });
  return whileServed(served, async (url, around) =>
    violationsOf(await judgeTarget(contractOf(paths), { ...options, retries, target: { api: url } }, around)),
  );
};

const shop = { '/tags': reads('tags'), ...list, ...detail('/items/{id}') };
const search = (schema: object, more: object = {}, name = 'code'): Paths => ({
  '/tags': reads('tags'),
  '/search': reads('search', [query(name, schema, more)], things),
});
const coded = search(text, { ...required, example: 'A-1' });
const notes = { ...shop, '/items/{id}/notes': reads('notes', [inPath('id', integer)], things) };

test.each<[string, Paths, string | RegExp, Reply, string]>([
  ['the plain list crashes', shop, '/items', 500, 'items server-error'],
  ['the plain list is refused', shop, '/items', 400, 'items documented-call-refused'],
  ['a documented path is not deployed', shop, '/tags', 404, 'tags documented-call-refused'],
  ['a listed item is not found', shop, /^\/items\//, 404, 'item listed-item-refused'],
  ['a listed item crashes', shop, '/items/8', 500, 'item server-error'],
  ['a documented example is refused', coded, '/search', 400, 'search documented-call-refused'],
  ['a documented example crashes', coded, '/search', 500, 'search server-error'],
  ['a documented order crashes', search({ enum: ['name', 'price'] }), /code=price/, 500, 'search server-error'],
  [
    'a documented value is refused',
    search({ enum: ['new', 'used'] }, required),
    /code=used/,
    400,
    'search documented-call-refused',
  ],
  ['an empty list crashes', notes, /notes$/, 500, 'notes server-error'],
  [
    'a documented example closes the connection',
    { ...shop, ...coded },
    '/search',
    'closed',
    'search connection-closed',
  ],
])('%s: found, and a correct server has no finding', async (_, paths, broken, reply, finding) => {
  const isBroken = (path: string, asked: URLSearchParams): boolean =>
    broken instanceof RegExp ? broken.test(`${path}?${asked}`.replace(/\?$/, '')) : path === broken;
  const found = await judgedBy(paths, (path, asked) => (isBroken(path, asked) ? reply : undefined));
  expect(found).toContain(`fail api.answers@${finding}`);
  expect(await judgedBy(paths, () => undefined)).toEqual([]);
});

const none: Serve = () => undefined;
const currencies = { enum: ['eur', 'usd'] };
/** Answers calls of a path with parameters that fit, and refuses others. */
const only =
  (to: string, fits: (asked: URLSearchParams) => boolean, status = 400): Serve =>
  (path, asked) =>
    path !== to ? undefined : fits(asked) ? (path === '/items' ? items : {}) : status;

const freedoms: Readonly<Record<string, readonly [paths: Paths, serve: Serve]>> = {
  'an example in a path names a thing that this target does not have': [
    detail('/items/{id}', {}, { example: '42' }),
    (path) => (path === '/items' ? [] : undefined),
  ],
  'an id of another resource': [detail('/orders/{id}'), none],
  'a member of the name of the parameter in the list of another path': [
    { '/a/items': reads('others', [], things), ...detail('/b/items/{id}') },
    (path) => (path === '/a/items' ? items : path === '/items' ? [] : 400),
  ],
  'a resource below a listed item that need not exist': [detail('/items/{id}/photo'), none],
  'a documented refusal of a call without parameters': [
    { '/session': reads('session', [], object, orError(404, 409)), '/cart': reads('cart', [], object, orError(409)) },
    (path) => (path === '/cart' ? 409 : undefined),
  ],
  'two documented values that do not go together': [
    { '/rates': reads('rates', [query('from', currencies, required), query('to', currencies, required)]) },
    only('/rates', (asked) => asked.get('from') !== asked.get('to')),
  ],
  'a call without a key': [{ '/account': reads('account') }, only('/account', () => false, 401)],
  'a call without a key that is called invalid': [
    {
      '/account': reads('account', [], object, { security: [{ bearer: [] }] }),
      '/orders': reads('orders', [inHeader('authorization', text, required)]),
    },
    (path) => (path === '/items' ? undefined : 422),
  ],
  'a default of a required parameter that is empty': [
    { '/search': reads('search', [query('text', { ...text, default: '' }, required)]) },
    only('/search', (asked) => Boolean(asked.get('text'))),
  ],
  'an example that the schema of its parameter forbids': [
    { '/days': reads('days', [query('from', { ...text, format: 'date' }, { ...required, example: 'monday' })]) },
    only('/days', (asked) => /^\d{4}(?:-\d\d){2}$/.test(asked.get('from') ?? '')),
  ],
  'a listed item that is deleted before it is read': [
    detail('/items/{id}'),
    (path, _, before) => (path !== '/items' ? 404 : before.some((earlier) => earlier !== path) ? [] : undefined),
  ],
  'a value that asks for another media type than the one that is accepted': [
    { '/items': reads('items', [query('format', { enum: ['json', 'yaml'] })], things) },
    only('/items', (asked) => asked.get('format') !== 'yaml', 406),
  ],
  'a largest page that nobody documents': [
    { '/items': reads('items', [query('limit', integer)], things) },
    only('/items', (asked) => Number(asked.get('limit') ?? 10) <= 20),
  ],
  'a connection that is closed once': [
    { '/tags': reads('tags') },
    (path, _, before) => (path === '/tags' && !before.includes(path) ? 'closed' : undefined),
  ],
};

test.each(Object.entries(freedoms))('%s: no finding', async (_, [paths, serve]) => {
  const found = await judgedBy({ ...list, ...paths }, serve, 2);
  expect(found.filter((line) => !line.startsWith('unstable'))).toEqual([]);
});
