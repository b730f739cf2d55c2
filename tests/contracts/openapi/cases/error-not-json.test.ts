import { expect, test } from 'vitest';
import { documentOf, found, jsonReply, judgedBy, notFound, operation, verdictsOf } from './target.ts';

const things = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const thing = { type: 'object', properties: { id: { type: 'integer' } } };

const withError = (type: string, schema: object): ReturnType<typeof documentOf> =>
  documentOf({
    '/things': operation('things', { 200: { 'application/json': things } }),
    '/things/{id}': operation(
      'thing',
      { 200: { 'application/json': thing }, 404: { [type]: schema } },
      { parameters: [id] },
    ),
  });

const answers = (path: string): ReturnType<typeof jsonReply> =>
  path === '/things' ? jsonReply([{ id: 7 }]) : path === '/things/7' ? jsonReply({ id: 7 }) : notFound;

test('an error in the text that the document declares is no finding', async () => {
  const judgements = await judgedBy(withError('text/plain', { type: 'string' }), answers);
  expect(found(judgements)).toEqual([]);
  expect(verdictsOf(judgements, 'api.json')).toEqual(['pass', 'pass']);
});

test('a problem of RFC 9457 is judged by the schema that the document declares for it', async () => {
  const problem = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
  const document = withError('application/problem+json', problem);
  const withProblem = (body: object) => (path: string) =>
    answers(path) === notFound ? { status: 404, type: 'application/problem+json', body } : answers(path);
  expect(found(await judgedBy(document, withProblem({ title: 'none' })))).toEqual([]);
  expect(found(await judgedBy(document, withProblem({ detail: 'none' })))).toEqual([
    'api.errors: absent among ["detail"]',
  ]);
});
