import { filtered, orderMembers, orders } from './orders.ts';
import { array, documentOf, type Kind, numberIn, operation, query } from './serve.ts';
import { defined } from '../../../../../engine/model/defined.ts';

const schema = {
  type: 'object',
  properties: { orders: array(orderMembers), next_cursor: { type: 'string' }, total: { type: 'integer' } },
};

const limit = query('limit', { type: 'integer', minimum: 1, maximum: 50, default: 10 });
const state = query('state', orderMembers.state);
const counted = [limit, query('offset', { type: 'integer', minimum: 0 }), state];

/** Two lists with a bug each: a cursor that skips two items, and a count that ignores the filter. */
export const faulty: Kind = {
  name: 'two planted bugs',
  document: documentOf('Orders with bugs', {
    '/lossy': operation('Orders', [limit, query('cursor', { type: 'string' })], schema),
    '/miscounted': operation('Orders', counted, schema),
  }),
  faults: ['GET /lossy', 'GET /miscounted'],
  truth: {
    'GET /lossy': {
      items: 'orders',
      paging: [{ style: 'cursor', size: 'limit', cursor: 'cursor', next: 'next_cursor' }],
    },
    'GET /miscounted': { items: 'orders', paging: [{ style: 'offset', size: 'limit', cursor: 'offset' }] },
  },
  answer: ({ pathname, searchParams }) => {
    const most = numberIn(searchParams, 'limit', 10);
    if (most === undefined || most < 1 || most > 50) return { status: 400, body: { error: 'limit' } };
    if (pathname === '/lossy') {
      const place = numberIn(searchParams, 'cursor', 0) ?? 0;
      const end = place + most;
      return {
        body: {
          orders: orders.slice(place, end),
          ...defined({ next_cursor: end < orders.length ? String(end + 2) : undefined }),
          total: orders.length,
        },
      };
    }
    if (pathname !== '/miscounted') return undefined;
    const offset = numberIn(searchParams, 'offset', 0);
    if (offset === undefined) return { status: 400, body: { error: 'offset' } };
    return {
      body: { orders: filtered(searchParams, ['state']).slice(offset, offset + most), total: orders.length },
    };
  },
};
