import { expect, test } from 'vitest';
import { array } from '../document.ts';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { type Listening, serving } from '../listening.ts';
import { contractOfList, integer, sizeUpTo, text } from '../list-contract.ts';

/** A filter that is repeated in the query, in the links of a list's pages. */

const documents = Array.from({ length: 40 }, (_, id) => ({ id, library: String((id * 3) % 5) }));

const serve = (isLost: boolean): Promise<Listening> =>
  serving((request, response) => {
    const { searchParams: query, origin, pathname } = new URL(request.url ?? '/', 'http://list.test');
    const [size, page] = [Number(query.get('size') ?? 10), Number(query.get('page') ?? 1)];
    const libraries = query.getAll('library');
    const found = documents.filter(({ library }) => libraries.length === 0 || libraries.includes(library));
    const link = new URLSearchParams({ page: String(page + 1), size: String(size) });
    for (const library of isLost ? libraries.slice(0, 1) : libraries) link.append('library', library);
    const next = page * size < found.length ? `${origin}${pathname}?${link.toString()}` : undefined;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ documents: found.slice((page - 1) * size, page * size), next }));
  });

const contract = contractOfList({
  name: 'documents',
  query: { size: sizeUpTo(100, 10), page: { ...integer, minimum: 1 }, library: array(text) },
  item: { id: integer, library: text },
  around: { next: text },
  list: {
    paging: { style: 'body-link', size: 'size', next: 'next' },
    filters: { library: { path: 'library', operator: 'in' } },
  },
});

test('a link that keeps one of the values leads to another list', async () => {
  const found = findingsOf(await judged(contract, serve(true), 'api.filter.list'));
  expect(found.map(({ code, about }) => `${code} ${about}`)).toEqual(['filtered-walk-differs library']);
});

test('links that keep all values raise no alarm', async () => {
  expect(notPassed(await judged(contract, serve(false), 'api.filter.list'))).toEqual([]);
});
