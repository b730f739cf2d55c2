import { expect, test } from 'vitest';
import { array, integer, object, objectOf, text } from '../openapi/document.ts';
import { judged, notPassed } from '../openapi/judged.ts';
import { contractOf, invalidParams, type Params, serveNamed, serveRpc } from './serve-rpc.ts';

// A server that takes parameters by name alone, although its document does not say how (fastapi-jsonrpc).

const book = {
  name: 'book',
  params: [{ name: 'id', required: true, schema: { ...integer, examples: [1] } }],
  result: { name: 'book', schema: object },
};

const served = () =>
  serveRpc((params) =>
    typeof params === 'object' && !Array.isArray(params)
      ? { result: { id: 1 } }
      : { error: { code: -32_600, message: 'Invalid Request' } },
  );

test('the reason says how to name parameters if the document says nothing', async () => {
  const judgements = await judged(contractOf(book), served(), 'api.*');
  expect(String(notPassed(judgements))).toContain('add `paramStructure: by-name`');
});

test('by name, the method is judged', async () => {
  const judgements = await judged(contractOf({ ...book, paramStructure: 'by-name' }), served(), 'api.*');
  expect(notPassed(judgements)).toEqual([]);
});

/** The digits of a page and its size are texts, as 64-bit integers of CometBFT are. */
test('a page size and a page number that are texts by the document are sent as texts', async () => {
  const contract = contractOf({
    name: 'books',
    paramStructure: 'by-name',
    params: ['page', 'per_page'].map((name) => ({ name, schema: { ...text, pattern: '^[0-9]+$' } })),
    result: { name: 'books', schema: array(objectOf({ id: integer })) },
    'x-assay-list': { items: '.', identity: ['id'], paging: { style: 'page', size: 'per_page', cursor: 'page' } },
  });
  const pages = serveNamed([], ({ page = '1', per_page: size = '10' }: Params) => {
    const isText = [page, size].every((value) => typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value));
    const start = (Number(page) - 1) * Number(size);
    const books = Array.from({ length: 23 }, (_, id) => ({ id }));
    return isText ? { result: books.slice(start, start + Number(size)) } : invalidParams;
  });
  const judgements = await judged(contract, pages, 'api.page.*');
  expect(notPassed(judgements)).toEqual([]);
  expect(judgements.outcomes.find(({ requirement }) => requirement === 'api.page.continues')?.verdict).toBe('pass');
});
