import { expect, test } from 'vitest';
import { openApiContract, withAllowedWrites } from '../../../../contracts/openapi/index.ts';
import { array, documentOf, inPath, json, objectOf, ok, query, text } from '../document.ts';
import { findingsOf, judged } from '../judged.ts';
import { readFrom } from '../written.ts';
import { jsonReply, replying } from './target.ts';

/** Faults of a document, in the terms and the places of the document that its author knows. */

const warningsFor = async (document: object): Promise<readonly string[]> =>
  openApiContract(await readFrom(document, 'api.json')).warnings ?? [];

test('Swagger 2.0 keeps its places, and one missing schema is one line', async () => {
  const body = { name: 'p', in: 'body', schema: { $ref: '#/definitions/Principal' } };
  const responses = { 200: { description: 'ok', schema: { type: 'array', items: { $ref: '#/definitions/Missing' } } } };
  const document = {
    swagger: '2.0',
    info: { title: 'Old', version: '1' },
    paths: { '/a': { get: { parameters: [body], responses } }, '/b': { get: { parameters: [body], responses } } },
  };
  expect(await warningsFor(document)).toEqual([
    'GET /a: parameters/0/schema: the reference #/definitions/Principal leads nowhere, here and in 1 other place',
    'GET /a: responses/200/schema/items: the reference #/definitions/Missing leads nowhere, here and in 1 other place',
  ]);
});

test('a path and its parameters that do not fit', async () => {
  const get = (...parameters: readonly object[]): object => ({ get: { parameters, responses: ok(objectOf({})) } });
  const paths = {
    '/': get(inPath('path')),
    '/a/{b}': get(),
    '/c/{d}': get(inPath('e')),
    '/f/{g*}': get(inPath('g')),
    '/h/{i}': get(inPath('i')),
  };
  expect(await warningsFor(documentOf(paths))).toEqual([
    'GET /: the path has no place for the path parameter path, which is not sent',
    'GET /a/{b}: no parameter describes {b}, which takes any text',
    'GET /c/{d}: the path names {d}, and its parameter is called e; they are taken for one',
  ]);
});

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
