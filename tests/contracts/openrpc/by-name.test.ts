import { expect, test } from 'vitest';
import { openRpcContract, type OpenRpcDocument } from '../../../contracts/openrpc/index.ts';
import { findingsOf, judged, notPassed } from '../openapi/judged.ts';
import { type Listening, serving } from '../openapi/listening.ts';

// A server that takes parameters by name alone, although its document does not say how (fastapi-jsonrpc).

const documentOf = (more: object = {}): OpenRpcDocument =>
  ({
    openrpc: '1.2.6',
    info: { title: 'Books', version: '1' },
    methods: [
      {
        name: 'book',
        'x-assay-safe': true,
        params: [{ name: 'id', required: true, schema: { type: 'integer', examples: [1] } }],
        result: { name: 'book', schema: { type: 'object' } },
        ...more,
      },
    ],
  }) as unknown as OpenRpcDocument;

const served = (): Promise<Listening> =>
  serving((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { id, params } = JSON.parse(body) as { readonly id: unknown; readonly params: unknown };
      const isNamed = typeof params === 'object' && !Array.isArray(params);
      const said = isNamed ? { result: { id: 1 } } : { error: { code: -32_600, message: 'Invalid Request' } };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said }));
    });
  });

test('the reason says how to name parameters if the document says nothing', async () => {
  const judgements = await judged(openRpcContract(documentOf()), served(), 'api.*');
  expect(String(notPassed(judgements))).toContain('add `paramStructure: by-name`');
});

test('by name, the method is judged', async () => {
  const judgements = await judged(openRpcContract(documentOf({ paramStructure: 'by-name' })), served(), 'api.*');
  expect(findingsOf(judgements)).toEqual([]);
  expect(notPassed(judgements)).toEqual([]);
});

/** The digits of a page and its size are texts, as 64-bit integers of CometBFT are. */
test('a page size and a page number that are texts by the document are sent as texts', async () => {
  const digits = { type: 'string', pattern: '^[0-9]+$' };
  const item = { type: 'object', properties: { id: { type: 'integer' } } };
  const document = documentOf({
    paramStructure: 'by-name',
    params: ['page', 'per_page'].map((name) => ({ name, schema: digits })),
    result: { name: 'books', schema: { type: 'array', items: item } },
    'x-assay-list': { items: '.', identity: ['id'], paging: { style: 'page', size: 'per_page', cursor: 'page' } },
  });
  const books = Array.from({ length: 23 }, (_, id) => ({ id }));
  const pages = serving((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { id, params = {} } = JSON.parse(body) as { id: unknown; params?: Readonly<Record<string, unknown>> };
      const { page = '1', per_page: size = '10' } = params;
      const isText = [page, size].every((value) => typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value));
      const start = (Number(page) - 1) * Number(size);
      const said = isText
        ? { result: books.slice(start, start + Number(size)) }
        : { error: { code: -32_602, message: 'Invalid params' } };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said }));
    });
  });
  const judgements = await judged(openRpcContract(document), pages, 'api.page.*');
  expect(notPassed(judgements)).toEqual([]);
  expect(judgements.outcomes.find(({ requirement }) => requirement === 'api.page.continues')?.verdict).toBe('pass');
});
