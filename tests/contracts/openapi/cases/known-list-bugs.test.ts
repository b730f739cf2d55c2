import { expect, test } from 'vitest';
import { codesOf, judged } from '../judged.ts';
import { byOffset, contractOfList, integer, offsetQuery, sizeUpTo, text } from '../list-contract.ts';
import { type Listening, serving } from '../listening.ts';

// Bugs of public issue trackers, as small servers: each is found, and its fix is not.

const books = Array.from({ length: 60 }, (_, id) => ({ id, author: ['A', 'B'][id % 2] ?? '' }));

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Ask = (query: URLSearchParams, headers: Readonly<Record<string, unknown>>) => Answer;

const replying = (answer: Ask): Promise<Listening> =>
  serving((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://test');
    const { status = 200, headers, body } = answer(searchParams, request.headers);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });

const number = (query: URLSearchParams, name: string, usual: number): number => Number(query.get(name) ?? usual);

/** `results.length === limit` says that more follow (webrenew/unicon#50). */
test.each([60, 53])('a full last page that says that more follow is found, in a list of %i', async (count) => {
  const contract = contractOfList({
    name: 'data',
    query: offsetQuery(40),
    item: { id: integer, author: text },
    around: { hasMore: { type: 'boolean' } },
    list: { paging: { ...byOffset, hasMore: 'hasMore' } },
  });
  const serve = (isBroken: boolean) =>
    replying((query) => {
      const [limit, offset] = [number(query, 'limit', 40), number(query, 'offset', 0)];
      const data = books.slice(0, count).slice(offset, offset + limit);
      return { body: { data, hasMore: isBroken ? data.length === limit : offset + limit < count } };
    });
  expect(await codesOf(contract, serve(true))).toEqual(['api.page.more more-said-in-vain']);
  expect(await codesOf(contract, serve(false))).toEqual([]);
});

/** `links.next` holds the cursor alone (italia/developers-italia-api#357). */
test('a link that loses a page size below the default is found', async () => {
  const contract = contractOfList({
    name: 'data',
    query: { size: sizeUpTo(40, 10), after: integer },
    item: { id: integer, author: text },
    around: { next: text },
    list: { paging: { style: 'body-link', size: 'size', next: 'next' } },
  });
  const serve = (isBroken: boolean) =>
    replying((query) => {
      const [size, start] = [number(query, 'size', 10), number(query, 'after', -1) + 1];
      const link = `?after=${start + size - 1}${isBroken ? '' : `&size=${size}`}`;
      return { body: { data: books.slice(start, start + size), ...(start + size < books.length && { next: link }) } };
    });
  expect(await codesOf(contract, serve(true))).toEqual(['api.page.size link-loses-size']);
  expect(await codesOf(contract, serve(false))).toEqual([]);
});

/** The header `Range` is the window of a page; other ranges are ignored (RFC 9110, 14.2). */
test('pages by the header Range', async () => {
  const contract = contractOfList({
    name: 'books',
    parameters: [{ name: 'Range', in: 'header', schema: text }],
    item: { id: integer, author: text },
    responses: { 206: { description: 'a part' }, 416: { description: 'no such part' } },
    list: {
      count: { header: 'Content-Range' },
      paging: { style: 'offset', window: { parameter: 'Range', value: '{first}-{last}' } },
    },
  });
  const serve = (isBroken: boolean) =>
    replying((_, { range }) => {
      const [, first, last] = (/^(\d+)-(\d+)$/.exec(String(range)) ?? []).map(Number);
      if (first === undefined || last === undefined) return { body: books };
      if (first >= books.length) return { status: 416, headers: { 'content-range': `*/${books.length}` }, body: {} };
      const part = books.slice(first, isBroken ? last : last + 1);
      const header = `${first}-${first + part.length - 1}/${books.length}`;
      return { status: 206, headers: { 'content-range': header }, body: part };
    });
  expect(await codesOf(contract, serve(true))).toContain('api.page.size page-too-short');
  expect(await codesOf(contract, serve(false))).toEqual([]);
});

/** The list is cut at the place only if it is longer than the page size (scimmyjs/scimmy#21). */
test('a place that a size above the list hides is found', async () => {
  const contract = contractOfList({
    name: 'data',
    query: offsetQuery(100),
    item: { id: integer, author: text },
    around: { total: integer },
    list: { count: 'total', paging: byOffset },
  });
  const serve = (isBroken: boolean) =>
    replying((query) => {
      const [limit, offset] = [number(query, 'limit', 100), number(query, 'offset', 0)];
      const isWhole = isBroken && books.length <= limit && offset < books.length;
      return { body: { data: isWhole ? books : books.slice(offset, offset + limit), total: books.length } };
    });
  expect(await codesOf(contract, serve(true))).toContain('api.page.changing-size changing-size-differs');
  expect(await codesOf(contract, serve(false))).toEqual([]);
});

/** The link counts a page too many if the last page is full (djangorestframework-jsonapi 8.1.0). */
test('a link to the last page that leads behind a full one is found', async () => {
  const contract = contractOfList({
    name: 'data',
    query: offsetQuery(40),
    item: { id: integer, author: text },
    around: { next: text, last: text },
    list: { paging: { style: 'body-link', size: 'limit', next: 'next', last: 'last' } },
  });
  const some = books.slice(0, 47);
  const serve = (isBroken: boolean) =>
    replying((query) => {
      const [limit, offset] = [number(query, 'limit', 40), number(query, 'offset', 0)];
      const page = (at: number): string => `?limit=${limit}&offset=${at}`;
      const last = Math.floor((isBroken ? some.length : some.length - 1) / limit) * limit;
      const next = offset + limit < some.length ? { next: page(offset + limit) } : {};
      return { body: { data: some.slice(offset, offset + limit), ...next, last: page(last) } };
    });
  expect(await codesOf(contract, serve(true))).toEqual(['api.page.last-link last-link-wrong']);
  expect(await codesOf(contract, serve(false))).toEqual([]);
});

/** The server refuses sizes that its document allows (flask-restless-ng). */
test('a size that is refused although no maximum is documented is named', async () => {
  const { limit: _, ...query } = offsetQuery(1);
  const contract = contractOfList({
    name: 'data',
    query: { ...query, limit: { type: 'integer', minimum: 1 } },
    item: { id: integer, author: text },
    around: {},
    list: { paging: byOffset },
  });
  const served = replying((search) => {
    const [limit, offset] = [number(search, 'limit', 10), number(search, 'offset', 0)];
    return limit > 50 ? { status: 400, body: {} } : { body: { data: books.slice(offset, offset + limit) } };
  });
  const reasons = (await judged(contract, served)).outcomes.map(({ reason }) => reason);
  expect(String(reasons)).toContain('the document names no maximum of limit, and 100 may be too large');
});
