import { text as textOf } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { defined } from '../../../../engine/model/defined.ts';
import { objectOf } from '../document.ts';
import { brokenBy, expectPass, findingsOf, fuzzed } from '../judged.ts';
import {
  byOffset,
  byPage,
  contractOfList,
  type DocumentedList,
  integer,
  offset,
  sizeUpTo,
  text,
} from '../list-contract.ts';
import { type Listening, serving } from '../listening.ts';

/** Forms in which APIs name the place of a page, on a server that shares no code with the model server. */

interface Book {
  readonly id: number;
  readonly kind: string;
}

/** Letter case and equal beginnings: a filter must tell them apart. */
const kinds = ['bolt', 'Bolt', 'bolts'];
const books: readonly Book[] = Array.from({ length: 47 }, (_, n) => ({ id: n + 1, kind: kinds[n % 3] ?? '' }));

interface Page {
  readonly start: number;
  readonly size: number;
  readonly total: number;
  readonly url: URL;
}

/** Where a page begins, how long it is, and what its answer holds around the items. */
interface Form {
  readonly described: Partial<DocumentedList>;
  readonly paging: object;
  /** Parameters of the query, and members of the body. */
  pageOf(query: URLSearchParams): readonly [start: number, size: number];
  around?(page: Page): object;
  headers?(page: Page): Readonly<Record<string, string>>;
}

const numberIn = (query: URLSearchParams, name: string, usual: number): number => Number(query.get(name) ?? usual);
const sized = (query: URLSearchParams): number => Math.min(20, numberIn(query, 'limit', 10));

const linkQuery = { at: integer, limit: sizeUpTo(20, 10), kind: text };
const placeInLink: Form['pageOf'] = (query) => [numberIn(query, 'at', 0), sized(query)];

const forms = {
  'an offset with a count': {
    described: {
      query: { limit: sizeUpTo(20, 10), offset: { ...offset, default: 0 }, kind: { ...text, enum: kinds } },
      around: { total: integer },
      list: { count: 'total', order: { by: 'id' } },
    },
    paging: byOffset,
    pageOf: (query) => [numberIn(query, 'offset', 0), sized(query)],
    around: ({ total }) => ({ total }),
  },
  'a page number': {
    described: {
      query: { page: { type: 'integer', minimum: 1, default: 1 }, limit: sizeUpTo(20, 10), kind: text },
      around: {},
    },
    paging: byPage,
    pageOf: (query) => [(numberIn(query, 'page', 1) - 1) * sized(query), sized(query)],
  },
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
      list: { count: 'total' },
    },
    paging: { style: 'offset', first: 1, cursor: 'startIndex', size: 'limit', beforeFirst: 'first' },
    pageOf: (query) => [Math.max(1, numberIn(query, 'startIndex', 1)) - 1, sized(query)],
    around: ({ total }) => ({ total }),
  },
  'links of FHIR': {
    described: { query: linkQuery, around: { link: { type: 'array' } } },
    paging: { style: 'body-link', size: 'limit', next: 'link' },
    pageOf: placeInLink,
    around: (page) => ({ link: linksOf('relation', 'url', page) }),
  },
  'a link that a condition selects': {
    described: { query: linkQuery, around: { pages: { type: 'array' } } },
    paging: { style: 'body-link', size: 'limit', next: 'pages[type=next].to' },
    pageOf: placeInLink,
    around: (page) => ({ pages: linksOf('type', 'to', page) }),
  },
  'several relations of one link': {
    described: { query: linkQuery, around: { links: { type: 'array' } } },
    paging: { style: 'body-link', size: 'limit', next: 'links' },
    pageOf: placeInLink,
    around: (page) => ({
      links: linksOf('rel', 'href', page).map((link) => ({ ...link, rel: ['page', link['rel']] })),
    }),
  },
  'links of OGC API, which are relative': {
    described: { query: linkQuery, around: { links: { type: 'array' }, more: { type: 'boolean' } } },
    paging: { style: 'body-link', size: 'limit', next: 'links', hasMore: 'more' },
    pageOf: placeInLink,
    around: (page) => ({ links: linksOf('rel', 'href', page, 'books'), more: nextOf(page) !== undefined }),
  },
  'the link of Azure, without a page size': {
    described: { query: { kind: text }, around: { nextLink: text } },
    paging: { style: 'body-link', next: 'nextLink' },
    pageOf: (query) => [numberIn(query, 'at', 0), 10],
    around: (page) => ({ nextLink: nextOf(page) }),
  },
  'the link of a search, whose conditions are in the body': {
    described: {
      body: objectOf({ limit: sizeUpTo(20, 10), kind: text }),
      around: { links: { type: 'array' } },
    },
    paging: { style: 'body-link', size: 'limit', next: 'links' },
    pageOf: placeInLink,
    around: (page) => ({ links: linksOf('rel', 'href', page) }),
  },
  'the header Link of GitHub': {
    described: { query: linkQuery, around: {} },
    paging: { style: 'link', size: 'limit', previous: true, last: true },
    pageOf: placeInLink,
    headers: (page) => {
      const { start, size, total, url } = page;
      const places = defined({
        next: start + size < total ? start + size : undefined,
        prev: start > 0 ? Math.max(0, start - size) : undefined,
        last: Math.max(0, Math.floor((total - 1) / size) * size),
      });
      const links = Object.entries(places).map(
        ([relation, at]) => `<${url.origin}${addressAt(at, page)}>; rel="${relation}"; title="a, b"`,
      );
      return { link: links.join(', ') };
    },
  },
  'a header of Kinto, which is an address': {
    described: { query: linkQuery, around: {} },
    paging: { style: 'link', size: 'limit', next: 'Next-Page' },
    pageOf: placeInLink,
    headers: (page) => defined({ 'next-page': nextOf(page) }),
  },
} satisfies Readonly<Record<string, Form>>;

/** The address of the page that begins at a place, with the conditions of the query. */
function addressAt(start: number, { size, url }: Page, list = '/v1/books'): string {
  const query = new URLSearchParams(url.search);
  query.set('at', String(start));
  if (query.has('limit')) query.set('limit', String(size));
  return `${list}?${query.toString()}`;
}

function nextOf(page: Page, list?: string): string | undefined {
  const start = page.start + page.size;
  return start < page.total ? addressAt(start, page, list) : undefined;
}

function linksOf(relation: string, address: string, page: Page, list?: string): readonly Record<string, string>[] {
  const next = nextOf(page, list);
  const link = (name: string, to: string): Record<string, string> => ({ [relation]: name, [address]: to });
  return [link('self', page.url.href), ...(next === undefined ? [] : [link('next', next)])];
}

const contractOf = ({ described, paging }: Form): JudgedContract =>
  contractOfList({
    name: 'books',
    item: { id: integer, kind: text },
    responses: { 400: { description: 'refused' } },
    ...described,
    list: { paging, filters: { kind: 'kind' }, ...described.list },
  });

const faults = {
  'an item comes again on the next page': 'api.page.continues',
  'the filter is lost on later pages': 'api.filter',
} as const;
type Fault = keyof typeof faults;

/** Serves a form below a base path. */
const serve = async (form: Form, fault?: Fault): Promise<Listening> => {
  const server = await serving(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1:1');
    const body = JSON.parse((await textOf(request)) || '{}') as Readonly<Record<string, unknown>>;
    const query = new URLSearchParams(url.search);
    for (const [name, value] of Object.entries(body)) query.set(name, String(value));
    const kind = query.get('kind');
    const [start, size] = form.pageOf(query);
    const isWhole = start > 0 && fault === 'the filter is lost on later pages';
    const kept = books.filter((book) => isWhole || kind === null || book.kind === kind);
    if (!Number.isInteger(start) || !Number.isInteger(size) || start < 0 || size < 0) {
      response.writeHead(400).end();
      return;
    }
    const first = start > 0 && fault === 'an item comes again on the next page' ? start - 1 : start;
    const page = { start, size, total: kept.length, url };
    response.writeHead(200, { 'content-type': 'application/json', ...form.headers?.(page) });
    response.end(JSON.stringify({ ...form.around?.(page), books: kept.slice(first, start + size) }));
  });
  return { ...server, url: `${server.url}/v1` };
};

describe.each(Object.entries<Form>(forms))('%s', (_, form) => {
  const contract = contractOf(form);

  test('a right list has no finding', () => expectPass(contract, serve(form), 'api.page.continues', 'api.filter'));

  test('fuzzing finds nothing', async () =>
    expect(findingsOf(await fuzzed(contract, serve(form), 100, { depth: 'quick' }))).toEqual([]));

  test.each(Object.entries(faults))('%s: found', async (fault, requirement) =>
    expect(await brokenBy(contract, serve(form, fault as Fault), requirement)).toContain(requirement),
  );
});

test('pages that are counted from zero are found', async () => {
  const { 'a page number': form } = forms;
  const fromZero: Form = { ...form, pageOf: (query) => [numberIn(query, 'page', 0) * sized(query), sized(query)] };
  expect(await brokenBy(contractOf(form), serve(fromZero), 'books')).toContain('api.page.continues');
});
