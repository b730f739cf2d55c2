import { expect, test } from 'vitest';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import { documentOf, inPath, integer } from '../document.ts';
import { notPassed } from '../judged.ts';
import { findingLines, jsonReply, judgedBy, operation, type Reply, verdictsOf } from './target.ts';

// Frameworks that know nothing of return values describe a success without its body.

const id = inPath('id', integer);
const document = documentOf({
  '/things': operation('things', { 200: undefined }),
  '/things/{id}': operation('thing', { 200: undefined }, { parameters: [id] }),
  '/health': operation('health', { 200: undefined, 204: undefined }),
  '/page': operation('page', { default: undefined }),
});

const answers: Readonly<Record<string, Reply>> = {
  '/things': jsonReply([{ id: 7 }]),
  '/things/7': jsonReply({ id: 7 }),
  '/health': {},
  '/page': { type: 'text/html', body: '<p>' },
};
const answerOf = (path: string): Reply => answers[path] ?? jsonReply({}, 404);

test('an answer whose body is not described may have any body, or none', async () => {
  const judgements = await judgedBy(document, answerOf);
  expect(notPassed(judgements).filter((line) => !line.includes('no response contained a case'))).toEqual([]);
  expect(findingLines(judgements)).toEqual([]);
  expect(verdictsOf(judgements, 'api.answers')).toEqual(['pass', 'pass', 'pass', 'pass']);
});

test.each(['/things/7', '/health', '/page'])('a server error of GET %s is found', async (broken) => {
  const judgements = await judgedBy(document, (path) => (path === broken ? { status: 500 } : answerOf(path)));
  expect(verdictsOf(judgements, 'api.answers').filter((verdict) => verdict === 'fail')).toEqual(['fail']);
});

test('a body that is called JSON and is none is found', async () => {
  const judgements = await judgedBy(document, (path) =>
    path === '/page' ? { type: 'application/json', body: '<p>' } : answerOf(path),
  );
  expect(findingLines(judgements).map((line) => line.split(':')[0])).toEqual(['api.json']);
});

test('a success without a body, and content of another success, leave an operation out', () => {
  const { leftOut } = openApiContract(
    documentOf({
      '/gone': operation('gone', { 204: undefined }),
      '/note': operation('note', { 200: { 'text/plain': { type: 'string' } }, 202: undefined }),
      '/things': operation('things', { 200: undefined }),
    }),
  );
  expect(leftOut).toEqual([
    { operation: 'GET /gone', reason: 'answer' },
    { operation: 'GET /note', reason: 'answer' },
  ]);
});

test('an operation whose document names errors alone is called, and any success is right', async () => {
  const errors = documentOf({ '/things': operation('things', { 400: undefined, 404: undefined }) });
  const judgements = await judgedBy(errors, () => jsonReply([{ id: 7 }], 201));
  expect(findingLines(judgements)).toEqual([]);
  expect(verdictsOf(judgements, 'api.answers')).toEqual(['pass']);
  const broken = await judgedBy(errors, () => ({ status: 500 }));
  expect(verdictsOf(broken, 'api.answers')).toEqual(['fail']);
});

test('a refusal that is the only answer of an operation in the document is no finding', async () => {
  const closed = documentOf({
    '/things': operation('things', { 200: { 'application/json': { type: 'array' } } }),
    '/things/{id}': operation('thing', { 405: undefined }, { parameters: [id] }),
    '/kinds': operation('kinds', { 405: undefined }),
  });
  const judgements = await judgedBy(closed, (path) => (path === '/things' ? jsonReply([{ id: 7 }]) : { status: 405 }));
  expect(findingLines(judgements)).toEqual([]);
  const others = await judgedBy(closed, (path) => (path === '/things' ? jsonReply([{ id: 7 }]) : { status: 404 }));
  expect(verdictsOf(others, 'api.answers').filter((verdict) => verdict === 'fail')).not.toEqual([]);
});
