import { expect, test } from 'vitest';
import { readOperations } from '../../../../contracts/openapi/operations.ts';
import { leftOutLines } from '../../../../engine/model/left-out.ts';
import { preflight } from '../../../../engine/preflight/preflight.ts';
import { troubleLine } from '../../../../engine/preflight/trouble.ts';
import { compose } from '../../../../engine/protocols/compose.ts';
import {
  contractOf,
  documentOf,
  inHeader,
  inPath,
  integer,
  json,
  object,
  objectOf,
  ok,
  query,
  reads,
  text,
} from '../document.ts';
import { options } from '../judged.ts';
import { requestsOf, expectAnswered, messagesOf, receivedBy, verdictsByOperation } from './inputs.ts';

/** The operations of a document: their names, which of them are called, and with what. */

test('method and path name the operations that share an id, and a warning says so', async () => {
  const paths = {
    '/cups': reads('list'),
    '/plates': reads('list'),
    '/forks': reads('forks'),
    '/a/b': reads('/'),
    '/a-b': reads('/'),
  };
  const { warnings } = readOperations(documentOf(paths));
  expect(warnings).toEqual(['several operations have the operationId list; method and path name them']);
  const ids = contractOf(paths).operations.map(({ id }) => id);
  expect(ids).toEqual(['get-cups', 'get-plates', 'forks', 'get-a-b', 'get-a-b-2']);
  await expectAnswered(paths);
});

test('every operation is called, with the inputs that it needs', () =>
  expectAnswered(
    {
      '/open': reads('open'),
      '/tenants': reads('tenants', [inHeader('x-tenant', text, { required: true, example: 'red' })]),
      '/search': reads('search', [{ name: 'filter', in: 'query', content: json(object) }]),
      '/page': reads('page', [query('limit', { anyOf: [integer, { type: 'null' }] })]),
      '/need': reads('need', [query('n', { oneOf: [{ ...integer, minimum: 1 }] }, { required: true })]),
      '/star': { get: { operationId: 'star', responses: { 200: { content: { '*/*': { schema: object } } } } } },
    },
    ({ path, query: sent, headers }) =>
      (path === '/tenants' && headers['x-tenant'] !== 'red') || (path === '/need' && !/n=[1-9]/.test(sent)) ? 400 : 200,
  ));

test('what is left out is named and counted', () => {
  const bodied = (required: boolean): object => ({
    get: { requestBody: { required, content: json(object) }, responses: ok(object) },
  });
  const html = { 'text/html': { schema: text } };
  const { leftOut = [] } = contractOf({
    '/open': reads('open'),
    '/page.html': { get: { responses: { 200: { content: html } } } },
    '/odd': reads('odd', [query('tags', { type: 'array' }, { required: true, style: 'deepObject' })]),
    '/body': bodied(true),
    '/maybe': bodied(false),
    '/form': { post: { responses: {} }, delete: { responses: {} } },
    '/head': { head: { responses: {} } },
  });
  expect(leftOut).toEqual([
    { operation: 'GET /page.html', reason: 'answer' },
    { operation: 'GET /odd', reason: 'input', names: ['query tags'] },
    { operation: 'GET /body', reason: 'input', names: ['the body of a GET request'] },
    { operation: 'POST /form', reason: 'write' },
    { operation: 'DELETE /form', reason: 'method' },
    { operation: 'HEAD /head', reason: 'answer' },
  ]);
  expect(leftOutLines(1, [...leftOut, { operation: 'GET /a/{id}', reason: 'value', names: ['id'] }])).toEqual([
    '1 of 6 operations that read are called; left out: 1 needs a value (id), 2 have no JSON answer, ' +
      '2 need input that assay cannot send (query tags, the body of a GET request)',
    '1 operation that may write is not called: --allow-writes',
    '1 operation is not called: assay sends only GET, HEAD and POST',
  ]);
});

test('where the document describes HEAD, it is not held against GET', () => {
  const { get } = reads('one') as { readonly get: object };
  const head = { responses: { 204: { description: 'there' } } };
  const contract = contractOf({ '/one': { get, head }, '/two': reads('two') });
  const { covers } = contract.requirement('api.http.head');
  expect(contract.operations.filter((row) => covers(row)).map(({ id }) => id)).toEqual(['two']);
  expect(contract.leftOut).toEqual([{ operation: 'HEAD /one', reason: 'answer' }]);
});

const finds = (more: object): object => ({ query: { operationId: 'find', ...more, responses: ok(object) } });

test('the query method of OpenAPI 3.2 reads: it is called, with its body', async () => {
  const content = json(objectOf({ text: { ...text, examples: ['a', 'b'] } }, 'text'));
  const paths = { '/find': finds({ requestBody: { required: true, content } }) };
  const received = await receivedBy(paths);
  expect(contractOf(paths).operation('find').name).toBe('QUERY /find');
  expect(new Set(received.map(({ method }) => method))).toEqual(new Set(['QUERY']));
});

test('the query method without a body has its parameters in the query', async () => {
  const parameters = [query('text', text, { required: true, example: 'a' })];
  const received = await receivedBy({ '/find': finds({ parameters }) });
  expect(received.map(({ query: sent }) => sent)).toContain('text=a');
});

/** Operations whose paths differ only by a fragment: an answer may be that of any of them. */
test.each([
  ['the other operation', 'folder', false],
  ['neither', 'link', true],
])('an answer of %s among operations of one path', async (_, type, isFound) => {
  const kind = (name: string): object => objectOf({ type: { ...text, enum: [name] } }, 'type');
  const contract = contractOf({
    '/shared': reads('file', [], kind('file')),
    '/shared#folders': reads('folder', [], kind('folder')),
    '/shared#none': { get: { responses: { 204: { description: 'nothing' } } } },
  });
  const found = messagesOf(await requestsOf(contract, () => ({ type })));
  expect(found.length > 0).toBe(isFound);
  for (const line of found) expect(line).toMatch(/^api\.schema@/);
});

/** No value can be made up: no text matches the pattern. */
const unguessable = { ...text, pattern: '(?!)' };
const valued = contractOf({
  '/things/{id}': reads('thing', [inPath('id', unguessable)]),
  '/tenants': reads('tenants', [inHeader('x-tenant', unguessable, { required: true })]),
  '/totals': reads('totals', [query('year', unguessable, { required: true })]),
});

test('without values nothing is sent, and the values to give are named', async () => {
  const settings = { ...options, target: { api: 'http://127.0.0.1:1' } };
  const { checked, requests } = await preflight(valued, settings, { known: { namespaces: [], keyHeaders: [] } });
  expect(requests).toBe(0);
  const [trouble] = checked.flatMap((one) => one.trouble ?? []);
  expect(trouble?.kind).toBe('not-tested');
  expect(trouble && troubleLine(trouble)).toBe(
    'every operation needs a value that neither the document nor an answer shows; give values under "subjects" in ' +
      '--config, of one of: /things/{id} (GET /things/{id}); x-tenant (GET /tenants); year (GET /totals)',
  );
});

test('given values are used in the path, the query and headers', async () => {
  const result = await requestsOf(
    valued,
    ({ path, query: sent, headers }) =>
      path === '/things/7' || headers['x-tenant'] === 'red' || sent === 'year=2024' ? 200 : 404,
    { subjects: { '/things/{id}': ['7'], 'x-tenant': ['red'], year: ['2024'] } },
  );
  expect(verdictsByOperation(result, 'api.schema')).toEqual({ thing: 'pass', tenants: 'pass', totals: 'pass' });
  expect(messagesOf(result)).toEqual([]);
});

test('required type headers with a documented JSON type are sent, and other types are not', async () => {
  const typed = (name: string, schema: object): object => inHeader(name, schema, { required: true });
  const versioned = 'application/vnd.shop+json;version=2';
  const contract = contractOf({
    '/items': reads('items', [
      typed('Accept', { ...text, default: versioned }),
      typed('Content-Type', { ...text, enum: ['application/xml', 'application/json'] }),
    ]),
    '/reports': reads('reports', [typed('Accept', { ...text, enum: ['text/csv'] })]),
  });
  expect(contract.operations.map((row) => row.kind === 'rest' && row.headers)).toEqual([
    { accept: versioned, 'content-type': 'application/json' },
    undefined,
  ]);
  const result = await requestsOf(contract, ({ path, headers }) =>
    path !== '/items' || headers.accept === versioned ? 200 : 400,
  );
  expect(messagesOf(result)).toEqual([]);
});

test.each([
  ['application/json', 'application/json'],
  ['application/vnd.api+json', 'application/vnd.api+json, application/json;q=0.9'],
])('a call accepts the documented media type %s, and JSON', (type, accepted) => {
  const responses = { 200: { description: 'Books', content: { [type]: { schema: object } } } };
  const contract = contractOf({ '/books': reads('books', [], object, { responses }) });
  const settings = { contract, target: { api: 'http://127.0.0.1' }, namespace: '' };
  const { headers } = compose({ operation: 'books', parameters: {}, input: 'valid' }, settings);
  expect(headers['accept']).toBe(accepted);
});
