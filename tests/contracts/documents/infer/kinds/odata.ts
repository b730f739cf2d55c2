import { type Order, orderMembers, orders } from './orders.ts';
import { array, documentOf, type Kind, numberIn, operation, query } from './serve.ts';
import { defined } from '../../../../../engine/model/defined.ts';

const schema = {
  type: 'object',
  properties: {
    '@odata.context': { type: 'string' },
    '@odata.count': { type: 'integer' },
    value: array(orderMembers),
    '@odata.nextLink': { type: 'string' },
  },
};

const largestPage = 20;

/** The condition `total gt 5`; any other one is refused. */
const condition = (text: string): ((order: Order) => boolean) | undefined => {
  const [, member, operator, value] = /^(\w+) (eq|gt|lt) '?([^']*)'?$/.exec(text) ?? [];
  if (member === undefined || !Object.hasOwn(orderMembers, member)) return undefined;
  const held = (order: Order): string | number => order[member as keyof Order];
  const than = member === 'total' ? Number(value) : String(value);
  if (operator === 'eq') return (order) => held(order) === than;
  return operator === 'gt' ? (order) => held(order) > than : (order) => held(order) < than;
};

const top = query('$top', { type: 'integer', minimum: 0 });
const filter = query('$filter', { type: 'string' });

/** OData 4: pages of at most 20 items, then `@odata.nextLink`; one list takes `$skip`, the other only the link. */
export const odata: Kind = {
  name: 'OData',
  document: documentOf('Orders in OData', {
    '/odata/Orders': operation(
      'Orders',
      [top, query('$skip', { type: 'integer', minimum: 0 }), filter, query('$count', { type: 'boolean' })],
      schema,
    ),
    '/odata/Shipments': operation('Shipments', [filter], schema),
  }),
  truth: {
    'GET /odata/Orders': {
      items: 'value',
      paging: [
        { style: 'offset', size: '$top', cursor: '$skip' },
        { style: 'body-link', size: '$top', next: '/@odata.nextLink' },
      ],
    },
    'GET /odata/Shipments': { items: 'value', paging: [{ style: 'body-link', next: '/@odata.nextLink' }] },
  },
  answer: ({ pathname, searchParams, origin }) => {
    const isOrders = pathname === '/odata/Orders';
    if (!isOrders && pathname !== '/odata/Shipments') return undefined;
    const text = searchParams.get('$filter');
    const isKept = text === null ? () => true : condition(text);
    const [asked, skip] = [numberIn(searchParams, '$top', 1_000), numberIn(searchParams, '$skip', 0)];
    const token = numberIn(searchParams, '$skiptoken', 0);
    if (!isKept || asked === undefined || skip === undefined || token === undefined)
      return { status: 400, body: { error: { code: '400', message: 'The query is invalid' } } };
    const found = orders.filter(isKept).slice(skip, skip + asked);
    const more = new URLSearchParams([...searchParams].filter(([name]) => name !== '$skiptoken'));
    more.set('$skiptoken', String(token + largestPage));
    return {
      body: {
        '@odata.context': `${origin}/odata/$metadata#Orders`,
        ...defined({
          '@odata.count': searchParams.get('$count') === 'true' ? orders.filter(isKept).length : undefined,
        }),
        value: found.slice(token, token + largestPage),
        ...defined({
          '@odata.nextLink': token + largestPage < found.length ? `${origin}${pathname}?${more.toString()}` : undefined,
        }),
      },
    };
  },
};
