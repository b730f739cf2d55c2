import { filtered, orderMembers, orders } from './orders.ts';
import { type Answer, array, documentOf, type Kind, numberIn, operation, query } from './serve.ts';

const list = {
  type: 'object',
  required: ['object', 'data', 'has_more', 'url'],
  properties: {
    object: { type: 'string' },
    data: array(orderMembers),
    has_more: { type: 'boolean' },
    url: { type: 'string' },
  },
};
const found = {
  type: 'object',
  properties: {
    ...list.properties,
    next_page: { type: ['string', 'null'] },
    total_count: { type: 'integer' },
  },
};

const limit = query('limit', { type: 'integer', minimum: 1, maximum: 100, default: 10 });
const text = { type: 'string' };

const refused: Answer = { status: 400, body: { error: { type: 'invalid_request_error' } } };

/** The page after the item `starting_after`. `lost`: number of items that are skipped before each later page. */
const afterItem = (query_: URLSearchParams, url: string, lost: number): Answer => {
  const [most, after] = [numberIn(query_, 'limit', 10), query_.get('starting_after')];
  const all = filtered(query_, ['customer']).toReversed();
  const place = after === null ? -1 : all.findIndex(({ id }) => id === after);
  if (most === undefined || most < 1 || most > 100 || (after !== null && place < 0)) return refused;
  const start = place + 1 + (after === null ? 0 : lost);
  const data = all.slice(start, start + most);
  return { body: { object: 'list', data, has_more: start + most < all.length, url } };
};

/** Lists like those of Stripe: the last item of a page leads on, or `next_page` does. */
export const stripe: Kind = {
  name: 'Stripe',
  document: documentOf('Orders as in Stripe', {
    '/v1/orders': operation(
      'Orders, newest first',
      [limit, query('starting_after', text), query('ending_before', text), query('customer', text)],
      list,
    ),
    '/v1/orders/search': operation('Orders by a query', [limit, query('page', text), query('state', text)], found),
  }),
  truth: {
    'GET /v1/orders': {
      items: 'data',
      paging: [{ style: 'cursor', size: 'limit', cursor: 'starting_after', next: { lastItem: 'id' } }],
    },
    'GET /v1/orders/search': {
      items: 'data',
      paging: [{ style: 'cursor', size: 'limit', cursor: 'page', next: 'next_page' }],
    },
  },
  answer: ({ pathname, searchParams }) => {
    if (pathname === '/v1/orders') return afterItem(searchParams, pathname, 0);
    if (pathname !== '/v1/orders/search') return undefined;
    const most = numberIn(searchParams, 'limit', 10);
    const place = Number(Buffer.from(searchParams.get('page') ?? 'MA', 'base64').toString());
    const all = filtered(searchParams, ['state']);
    if (most === undefined || most < 1 || most > 100 || !Number.isInteger(place) || place > orders.length)
      return refused;
    const isMore = place + most < all.length;
    return {
      body: {
        object: 'search_result',
        data: all.slice(place, place + most),
        has_more: isMore,
        next_page: isMore ? Buffer.from(String(place + most)).toString('base64') : null,
        total_count: all.length,
        url: pathname,
      },
    };
  },
};
