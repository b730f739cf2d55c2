import { servingAtPort } from '../../contracts/openapi/listening.ts';
const books = Array.from({ length: 45 }, (_, index) => ({
  id: index + 1,
  title: `Book ${String(index + 1).padStart(2, '0')}`,
  shelf: ['red', 'blue', 'green'][index % 3],
  year: 1950 + ((index * 7) % 60),
}));

const answer = (url: URL): { readonly status: number; readonly body: unknown } => {
  const { searchParams: query } = url;
  if (url.pathname === '/notes') return { status: 200, body: { notes: [{ id: 1, text: 'first' }] } };
  if (url.pathname !== '/books') return { status: 404, body: { error: 'no such path' } };
  const [limit, offset] = [Number(query.get('limit') ?? 10), Number(query.get('offset') ?? 0)];
  const isBad = ![limit, offset].every((value) => Number.isInteger(value)) || limit < 1 || limit > 20 || offset < 0;
  if (isBad) return { status: 400, body: { error: 'limit is 1 to 20, and offset at least 0' } };
  const shelf = query.get('shelf');
  const found = books.filter((book) => shelf === null || book.shelf === shelf);
  return { status: 200, body: { books: found.slice(offset, offset + limit), total: found.length } };
};

/** A small library that keeps its document. */
export async function startLibrary(): Promise<{ readonly url: string; close(): void }> {
  return servingAtPort((request, response) => {
    const { status, body } = answer(new URL(request.url ?? '/', 'http://library'));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
}

const page = (properties: object): object => ({
  '200': {
    description: 'A page',
    content: { 'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } } },
  },
  '400': { description: 'Refused' },
});

const items = (properties: object): object => ({
  type: 'array',
  items: { type: 'object', required: Object.keys(properties), properties },
});

const text = { type: 'string' };
const number = { type: 'integer' };

/** The document of the library. */
export const document: object = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        parameters: [
          { name: 'limit', in: 'query', schema: { ...number, minimum: 1, maximum: 20, default: 10 } },
          { name: 'offset', in: 'query', schema: { ...number, minimum: 0, default: 0 } },
          { name: 'shelf', in: 'query', schema: text },
        ],
        responses: page({ books: items({ id: number, title: text, shelf: text, year: number }), total: number }),
        'x-assay-list': {
          items: 'books',
          identity: ['id'],
          unchanged: true,
          count: 'total',
          paging: { style: 'offset', size: 'limit', cursor: 'offset' },
          order: { by: 'id', direction: 'ascending' },
          filters: { shelf: 'shelf' },
        },
      },
    },
    '/notes': {
      get: {
        operationId: 'listNotes',
        responses: page({ notes: items({ id: number, text }) }),
        'x-assay-list': { items: 'notes', paging: { style: 'none' } },
      },
    },
  },
};
