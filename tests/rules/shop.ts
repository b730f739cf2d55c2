import type http from 'node:http';

/** The document of a shop with one list of invoices. */
export const shopDocument = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/invoices': {
      get: {
        operationId: 'listInvoices',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 20, default: 10 } },
          { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0 } },
          { name: 'archived', in: 'query', schema: { type: 'boolean', default: false } },
        ],
        'x-assay-list': {
          items: 'data',
          identity: ['id'],
          paging: { style: 'offset', cursor: 'offset', size: 'limit' },
          count: 'total',
        },
        responses: {
          200: {
            description: 'a page',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['data', 'total'],
                  properties: {
                    total: { type: 'integer' },
                    data: { type: 'array', items: { $ref: '#/components/schemas/invoice' } },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      invoice: {
        type: 'object',
        required: ['id', 'total'],
        properties: { id: { type: 'string' }, total: { type: 'number' } },
      },
    },
  },
};

/** A bug of the shop that no declaration can say. */
export type ShopBug = 'a wrong total' | 'archived invoices lack others' | 'no request id';

interface Invoice {
  readonly id: string;
  readonly total: number;
  readonly lines: readonly { readonly amount: number }[];
  readonly archived: boolean;
}

const invoices: readonly Invoice[] = Array.from({ length: 57 }, (_, n) => ({
  id: `i${n}`,
  // Their sums have digits that no decimal has.
  lines: [{ amount: n / 10 }, { amount: 0.2 }],
  total: Math.round(n + 2) / 10,
  archived: n % 5 === 0,
}));

/** Numbers the answers. */
let count = 0;

/** Serves the shop. `bug()` is read for each request. */
export const shop =
  (bug: () => ShopBug | undefined): http.RequestListener =>
  (request, response) => {
    count += 1;
    response.setHeader('x-count', String(count));
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://shop');
    const [limit, place] = [Number(query.get('limit') ?? 10), Number(query.get('offset') ?? 0)];
    const broken = bug();
    if (broken !== 'no request id') response.setHeader('x-request-id', 'r1');
    response.setHeader('content-type', 'application/json');
    const isBad = ![limit, place].every(Number.isInteger) || limit < 1 || limit > 20 || place < 0;
    if (pathname !== '/invoices' || isBad || !['true', 'false', null].includes(query.get('archived'))) {
      response.writeHead(pathname === '/invoices' ? 400 : 404);
      return response.end('{"message":"no"}');
    }
    const all = invoices.filter(({ archived }) => !archived || query.get('archived') === 'true');
    const list = broken === 'archived invoices lack others' && all.length === invoices.length ? all.slice(10) : all;
    const page = list
      .slice(place, place + limit)
      .map((row) => (broken === 'a wrong total' && row.id === 'i33' ? { ...row, total: row.total + 1 } : row));
    return response.end(JSON.stringify({ data: page, total: list.length }));
  };
