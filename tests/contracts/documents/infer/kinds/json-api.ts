import { filtered, type Order, orderMembers } from './orders.ts';
import { array, documentOf, type Kind, numberIn, operation, query } from './serve.ts';

const { id: _, ...attributes } = orderMembers;

const schema = {
  type: 'object',
  properties: {
    data: array({
      type: { type: 'string' },
      id: { type: 'string' },
      attributes: { type: 'object', properties: attributes },
    }),
    links: { type: 'object', properties: { self: { type: 'string' }, next: { type: ['string', 'null'] } } },
    meta: { type: 'object', properties: { total: { type: 'integer' } } },
  },
};

const resource = ({ id, ...members }: Order): object => ({ type: 'orders', id, attributes: members });

const size = query('page[size]', { type: 'integer', minimum: 1, maximum: 50, default: 10 });

/** JSON:API: numbered pages, and pages that only `links.next` leads to. */
export const jsonApiKind: Kind = {
  name: 'JSON:API',
  document: documentOf('Orders in JSON:API', {
    '/orders': operation(
      'Orders',
      [query('page[number]', { type: 'integer', minimum: 1 }), size, query('filter[state]', orderMembers.state)],
      schema,
    ),
    '/order-events': operation('Events', [size, query('page[after]', { type: 'string' })], schema),
  }),
  truth: {
    'GET /orders': {
      items: 'data',
      paging: [
        { style: 'page', size: 'page[size]', cursor: 'page[number]' },
        { style: 'body-link', size: 'page[size]', next: 'links.next' },
      ],
    },
    'GET /order-events': { items: 'data', paging: [{ style: 'body-link', size: 'page[size]', next: 'links.next' }] },
  },
  answer: ({ pathname, searchParams }) => {
    const most = numberIn(searchParams, 'page[size]', 10);
    if (most === undefined || most < 1 || most > 50) return { status: 400, body: { errors: [{ status: '400' }] } };
    const state = searchParams.get('filter[state]');
    const found = filtered(new URLSearchParams(state === null ? {} : { state }), ['state']);
    if (pathname === '/orders') {
      const number = numberIn(searchParams, 'page[number]', 1);
      if (number === undefined || number < 1) return { status: 400, body: { errors: [{ status: '400' }] } };
      const next = new URLSearchParams([...searchParams].filter(([name]) => !name.startsWith('page')));
      next.set('page[number]', String(number + 1));
      next.set('page[size]', String(most));
      const isLast = number * most >= found.length;
      return {
        body: {
          data: found.slice((number - 1) * most, number * most).map(resource),
          links: { self: `${pathname}`, next: isLast ? null : `${pathname}?${next.toString()}` },
          meta: { total: found.length },
        },
      };
    }
    if (pathname !== '/order-events') return undefined;
    // The cursor stands in the link alone.
    const after = Number(Buffer.from(searchParams.get('page[after]') ?? '', 'base64url').toString() || 0);
    const place = Number.isInteger(after) ? after : 0;
    const cursor = Buffer.from(String(place + most)).toString('base64url');
    const link = `${pathname}?page%5Bsize%5D=${most}&page%5Bafter%5D=${cursor}`;
    return {
      body: {
        data: found.slice(place, place + most).map(resource),
        links: { self: pathname, next: place + most >= found.length ? null : link },
        meta: {},
      },
    };
  },
};
