import { expect, test } from 'vitest';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { type Listening, serving } from '../listening.ts';
import { documentOf } from './inputs.ts';

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
    response.end(JSON.stringify({ items: found.slice((page - 1) * size, page * size), next }));
  });

const item = { type: 'object', properties: { id: { type: 'integer' }, library: { type: 'string' } } };
const schema = {
  type: 'object',
  properties: { items: { type: 'array', items: item }, next: { type: 'string' } },
};
const contract = openApiContract(
  documentOf({
    '/documents': {
      get: {
        operationId: 'documents',
        parameters: [
          { name: 'size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 } },
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } },
          { name: 'library', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
        ],
        responses: { 200: { content: { 'application/json': { schema } } } },
        'x-assay-list': {
          items: 'items',
          identity: ['id'],
          paging: { style: 'body-link', size: 'size', next: 'next' },
          filters: { library: { path: 'library', operator: 'in' } },
        },
      },
    },
  }),
);

test('a link that keeps one of the values leads to another list', async () => {
  const found = findingsOf(await judged(contract, serve(true), 'api.filter.list'));
  expect(found.map(({ code, about }) => `${code} ${about}`)).toEqual(['filtered-walk-differs library']);
});

test('links that keep all values raise no alarm', async () => {
  expect(notPassed(await judged(contract, serve(false), 'api.filter.list'))).toEqual([]);
});
