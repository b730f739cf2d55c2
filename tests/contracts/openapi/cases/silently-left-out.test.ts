import { expect, test } from 'vitest';
import { leftOutLines } from '../../../../engine/model/left-out.ts';
import { asked, contractOf, findingsOf, object, reads, verdictsOf } from './inputs.ts';

const query = (name: string, more: object): object => ({ name, in: 'query', ...more });
const text = (operationId: string): object => ({
  get: { operationId, responses: { '200': { content: { 'text/html': { schema: { type: 'string' } } } } } },
});

const bodied = (operationId: string, required: boolean): object => ({
  get: {
    operationId,
    requestBody: { required, content: { 'application/json': { schema: object } } },
    responses: { '200': { content: { 'application/json': { schema: object } } } },
  },
});

const paths = {
  '/open': reads('open'),
  '/tenants': reads('tenants', [
    { name: 'x-tenant', in: 'header', required: true, schema: { type: 'string' }, example: 'red' },
  ]),
  '/search': reads('search', [query('filter', { content: { 'application/json': { schema: object } } })]),
  '/page': reads('page', [query('limit', { schema: { anyOf: [{ type: 'integer' }, { type: 'null' }] } })]),
  '/need': reads('need', [query('n', { required: true, schema: { oneOf: [{ type: 'integer', minimum: 1 }] } })]),
  '/star': { get: { operationId: 'star', responses: { '200': { content: { '*/*': { schema: object } } } } } },
};

test('every operation is called, with the inputs that it needs', async () => {
  const contract = contractOf(paths);
  expect(contract.leftOut).toBeUndefined();
  const result = await asked(contract, ({ path, query: sent, headers }) => {
    const isRight =
      (path !== '/tenants' || headers['x-tenant'] === 'red') && (path !== '/need' || /n=[1-9]/.test(sent));
    return { status: isRight ? 200 : 400, body: {} };
  });
  expect(verdictsOf(result, 'api.schema')).toEqual({
    open: 'pass',
    tenants: 'pass',
    search: 'pass',
    page: 'pass',
    need: 'pass',
    star: 'pass',
  });
  expect(findingsOf(result)).toEqual([]);
});

test('what is left out is named and counted', () => {
  const nested = { name: 'tags', in: 'query', required: true, style: 'deepObject', schema: { type: 'array' } };
  const { leftOut = [] } = contractOf({
    '/open': reads('open'),
    '/page.html': text('html'),
    '/odd': reads('odd', [nested]),
    '/body': bodied('body', true),
    '/maybe': bodied('maybe', false),
    '/form': { post: { operationId: 'form', responses: {} }, delete: { responses: {} } },
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
