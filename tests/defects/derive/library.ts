import { servingAtPort } from '../../contracts/openapi/listening.ts';
import { array, documentOf, integer, objectOf, query, text, ok } from '../../contracts/openapi/document.ts';
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
  const matches = books.filter((book) => shelf === null || book.shelf === shelf);
  return { status: 200, body: { books: matches.slice(offset, offset + limit), total: matches.length } };
};

/** A small library that keeps its document. */
export async function startLibrary(): Promise<{ readonly url: string; close(): void }> {
  return servingAtPort((request, response) => {
    const { status, body } = answer(new URL(request.url ?? '/', 'http://library'));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
}

const whole = <Properties extends object>(properties: Properties) => objectOf(properties, ...Object.keys(properties));

/** The responses of a list, which has another one for what it refuses. */
const page = (properties: object): object => ({ ...ok(whole(properties)), 400: { description: 'Refused' } });

/** The document of the library. */
export const document = documentOf({
  '/books': {
    get: {
      operationId: 'listBooks',
      parameters: [
        query('limit', { ...integer, minimum: 1, maximum: 20, default: 10 }),
        query('offset', { ...integer, minimum: 0, default: 0 }),
        query('shelf'),
      ],
      responses: page({
        books: array(whole({ id: integer, title: text, shelf: text, year: integer })),
        total: integer,
      }),
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
      responses: page({ notes: array(whole({ id: integer, text })) }),
      'x-assay-list': { items: 'notes', paging: { style: 'none' } },
    },
  },
});
