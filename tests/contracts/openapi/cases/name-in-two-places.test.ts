import { expect, test } from 'vitest';
import {
  array,
  contractOf,
  inHeader,
  inPath,
  json,
  objectOf,
  type Paths,
  posts,
  query,
  reads,
  text,
} from '../document.ts';
import { expectAnswered, type Received } from './inputs.ts';

/** Parameters of one name in several places: OpenAPI says that name and place together identify a parameter. */

const shown = (example: unknown) => ({ required: true, example });
const [path, header] = [inPath('id', text, shown('p')), inHeader('id', text, shown('h'))];
const cookie = { ...query('id', text, shown('c')), in: 'cookie' };

const list = query('id', array(text), shown(['a', 'b']));
const body = { requestBody: { required: true, content: json(objectOf({ id: { ...text, example: 'b' } }, 'id')) } };

test.each<[string, Paths, (request: Received) => boolean]>([
  [
    'each is sent in its place',
    { '/books/{id}': reads('book', [query('id', text, shown('q')), header, cookie, path]) },
    ({ query: sent, headers }) => sent === 'id=q' && headers['id'] === 'h' && headers.cookie === 'id=c',
  ],
  ['a list keeps its style', { '/books/{id}': reads('book', [path, list]) }, ({ query: sent }) => sent === 'id=a&id=b'],
  [
    'a member of a body may have the name of a parameter',
    {
      '/books/{id}': posts('book', {}, undefined, { parameters: [path, query('id', text, shown('q'))], ...body }),
    },
    ({ query: sent, body: text }) => sent === 'id=q' && text === '{"id":"b"}',
  ],
])('%s', (_, paths, isRight) =>
  expectAnswered(paths, (request) => (request.path === '/books/p' && isRight(request) ? 200 : 400)),
);

test.each<[Paths, readonly string[]]>([
  [{ '/books/{id}': reads('book', [inPath('id', { enum: ['a'] }), query('id', { enum: ['a'] })]) }, ['id', 'query id']],
  [
    { '/books/{id}': posts('book', {}, undefined, { parameters: [path, query('id')], ...body }) },
    ['body id', 'id', 'query id'],
  ],
])('no parameter of %j is lost', (paths, names) => {
  expect(Object.keys(contractOf(paths).operation('book').parameters)).toEqual(names);
});
