import { describe, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { expectPass } from '../judged.ts';
import { contractOfList, type DocumentedList, integer, sizeUpTo, text } from '../list-contract.ts';
import { type Listening, serving } from '../listening.ts';

/** Forms in which APIs name the place of a page. */

interface Book {
  readonly id: number;
  readonly kind: string;
}

const books: readonly Book[] = Array.from({ length: 47 }, (_, n) => ({
  id: n + 1,
  kind: ['a', 'b', 'c'][n % 3] ?? '',
}));

/** Where a page begins, how long it is, and what its answer holds around the items. */
interface Form {
  readonly described: Partial<DocumentedList>;
  readonly paging: object;
  pageOf(query: URLSearchParams): readonly [start: number, size: number] | undefined;
  around(page: { start: number; size: number; total: number; url: URL }): object;
}

const numberIn = (query: URLSearchParams, name: string, usual: number): number => Number(query.get(name) ?? usual);
const sized = (query: URLSearchParams): number => Math.min(20, numberIn(query, 'limit', 10));

const forms: Readonly<Record<string, Form>> = {
  'a cursor without a page size': {
    described: { query: { after: text, kind: text }, around: { next: text } },
    paging: { style: 'cursor', cursor: 'after', next: 'next' },
    pageOf: (query) => [numberIn(query, 'after', 0), 10],
    around: ({ start, size, total }) => (start + size < total ? { next: String(start + size) } : {}),
  },
  'a page number without a page size': {
    described: { query: { page: { type: 'integer', minimum: 1 }, kind: text }, around: { pages: integer } },
    paging: { style: 'page', cursor: 'page' },
    pageOf: (query) => [(numberIn(query, 'page', 1) - 1) * 10, 10],
    around: ({ size, total }) => ({ pages: Math.ceil(total / size) }),
  },
  'a number as the cursor': {
    described: { query: { after: integer, limit: sizeUpTo(20, 10), kind: text }, around: { next: integer } },
    paging: { style: 'cursor', cursor: 'after', size: 'limit', next: 'next' },
    pageOf: (query) => [numberIn(query, 'after', 0), sized(query)],
    around: ({ start, size, total }) => ({ next: start + size < total ? start + size : 0 }),
  },
  'items counted from 1': {
    described: {
      query: { startIndex: { type: 'integer', default: 1 }, limit: sizeUpTo(20, 10), kind: text },
      around: { total: integer },
    },
    paging: { style: 'offset', first: 1, cursor: 'startIndex', size: 'limit', beforeFirst: 'first' },
    pageOf: (query) => [Math.max(1, numberIn(query, 'startIndex', 1)) - 1, sized(query)],
    around: ({ total }) => ({ total }),
  },
  'links of FHIR': {
    described: { query: { at: integer, limit: sizeUpTo(20, 10), kind: text }, around: { link: { type: 'array' } } },
    paging: { style: 'body-link', size: 'limit', next: 'link' },
    pageOf: (query) => [numberIn(query, 'at', 0), sized(query)],
    around: ({ start, size, total, url }) => ({ link: linksOf('relation', 'url', start + size, size, total, url) }),
  },
  'a link that a condition selects': {
    described: { query: { at: integer, limit: sizeUpTo(20, 10), kind: text }, around: { pages: { type: 'array' } } },
    paging: { style: 'body-link', size: 'limit', next: 'pages[type=next].to' },
    pageOf: (query) => [numberIn(query, 'at', 0), sized(query)],
    around: ({ start, size, total, url }) => ({ pages: linksOf('type', 'to', start + size, size, total, url) }),
  },
  'several relations of one link': {
    described: { query: { at: integer, limit: sizeUpTo(20, 10), kind: text }, around: { links: { type: 'array' } } },
    paging: { style: 'body-link', size: 'limit', next: 'links' },
    pageOf: (query) => [numberIn(query, 'at', 0), sized(query)],
    around: ({ start, size, total, url }) => ({
      links: linksOf('rel', 'href', start + size, size, total, url).map((link) => ({
        ...link,
        rel: ['page', link.rel],
      })),
    }),
  },
};

function linksOf(relation: string, address: string, at: number, limit: number, total: number, url: URL) {
  const kind = url.searchParams.get('kind');
  const next = `${url.pathname}?at=${at}&limit=${limit}${kind === null ? '' : `&kind=${kind}`}`;
  const link = (name: string, to: string): Record<string, string> => ({ [relation]: name, [address]: to });
  return [link('self', url.href), ...(at < total ? [link('next', next)] : [])];
}

const contractOf = ({ described, paging }: Form): JudgedContract =>
  contractOfList({
    name: 'books',
    item: { id: integer, kind: text },
    responses: { 400: { description: 'refused' } },
    ...described,
    list: { paging, filters: { kind: 'kind' }, ...(described.around?.['total'] && { count: 'total' }) },
  });

const serve = (form: Form): Promise<Listening> =>
  serving((request, response) => {
    const url = new URL(request.url ?? '/', 'http://test');
    const kind = url.searchParams.get('kind');
    const kept = books.filter((book) => kind === null || book.kind === kind);
    const [start, size] = form.pageOf(url.searchParams) ?? [NaN, NaN];
    if (!Number.isInteger(start) || !Number.isInteger(size) || start < 0 || size < 0) {
      response.writeHead(400).end();
      return;
    }
    const page = kept.slice(start, start + size);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...form.around({ start, size, total: kept.length, url }), books: page }));
  });

describe.each(Object.entries(forms))('%s', (_, form) => {
  test('a right list has no finding', async () => {
    await expectPass(contractOf(form), serve(form), 'api.page.continues', 'api.filter');
  });
});
