import { expect, test } from 'vitest';
import { openApiContract, withAllowedWrites } from '../../../../contracts/openapi/index.ts';
import { array, documentOf, json, objectOf, ok, query, text } from '../document.ts';
import { findingsOf, judged } from '../judged.ts';
import { jsonReply, replying } from './target.ts';

/** Faults of a document, in the terms and the places of the document that its author knows. */

const listOf = (filters: object, operation: object): object => ({
  'x-assay-list': { items: '.', identity: ['id'], paging: { style: 'none' }, filters },
  responses: ok(array(objectOf({ id: text, tag: text }))),
  ...operation,
});

test('two places that contradict each other are refused', () => {
  const filters = { tag: { path: 'tag', compare: 'exact' } };
  const parameters = [query('tag', text, { 'x-assay-case': 'ignored' })];
  expect(() => openApiContract(documentOf({ '/a': { get: listOf(filters, { parameters }) } }))).toThrow(
    'filters.tag has compare: exact, but the parameter has x-assay-case: ignored; keep one of them',
  );
});

test('a filter by a list in the body says how it is given', () => {
  const schema = objectOf({ tags: array(text), name: text });
  const post = (filters: object) => ({
    '/a': { post: { operationId: 'search', ...listOf(filters, { requestBody: { content: json(schema) } }) } },
  });
  const contract = (filters: object) => openApiContract(withAllowedWrites(documentOf(post(filters)), ['search']));
  expect(() => contract({ tags: 'tag' })).toThrow('the parameter tags, a member of the body that is no text or number');
  expect(() => contract({ tog: 'tag' })).toThrow('which the operation does not have; it has tags, name');
});

test('a success that the document does not describe is the fault of the document', async () => {
  const get = { parameters: [], responses: { 201: ok({ type: 'object' })[200], default: ok({})[200] } };
  const document = documentOf({ '/a': { get }, '/b': { get: { responses: ok({ type: 'object' }) } } });
  const { outcomes } = await judged(
    openApiContract(document),
    replying(() => jsonReply({})),
  );
  const reasons = outcomes.filter(({ operation }) => operation === 'get-a').map(({ reason }) => reason);
  expect(reasons).toContain(
    'GET /a gave no usable answer: the document describes 201 and default and no success 200, which answered 1 call; ' +
      'correct the document',
  );
});

test('an error page is quoted', async () => {
  const document = documentOf({ '/a': { get: { responses: ok({ type: 'object' }) } } });
  const page = replying(() => ({ status: 500, type: 'text/html', body: '<h1>Oops</h1>' }));
  const [finding] = findingsOf(await judged(openApiContract(document), page));
  expect(finding?.actual).toBe('status 500: "<h1>Oops</h1>"');
});
