import { filtered, orderMembers } from './orders.ts';
import { array, documentOf, type Kind, numberIn, operation, query } from './serve.ts';

const page = {
  type: 'object',
  properties: {
    content: array(orderMembers),
    pageable: { type: 'object', properties: { offset: { type: 'integer' }, pageNumber: { type: 'integer' } } },
    totalElements: { type: 'integer' },
    totalPages: { type: 'integer' },
    number: { type: 'integer' },
    size: { type: 'integer' },
    numberOfElements: { type: 'integer' },
    first: { type: 'boolean' },
    last: { type: 'boolean' },
    empty: { type: 'boolean' },
  },
};

const parameters = [
  query('page', { type: 'integer', minimum: 0, default: 0 }),
  query('size', { type: 'integer', minimum: 1, default: 20 }),
  query('sort', { type: 'array', items: { type: 'string' } }),
  query('state', orderMembers.state),
];

/** Spring Data REST as springdoc describes it: a `Page` of the items, counted from 0; sizes above 1000 are cut. */
export const spring: Kind = {
  name: 'Spring',
  document: documentOf('Orders in Spring', { '/api/orders': operation('All orders', parameters, page) }),
  truth: {
    'GET /api/orders': { items: 'content', paging: [{ style: 'page', size: 'size', cursor: 'page', first: 0 }] },
  },
  answer: ({ pathname, searchParams }) => {
    if (pathname !== '/api/orders') return undefined;
    const found = filtered(searchParams, ['state']);
    const [number, size] = [numberIn(searchParams, 'page', 0), numberIn(searchParams, 'size', 20)];
    if (number === undefined || size === undefined || size < 1) return { status: 400, body: { error: 'Bad Request' } };
    const content = found.slice(number * size, (number + 1) * size);
    const totalPages = Math.ceil(found.length / size);
    return {
      body: {
        content,
        pageable: { offset: number * size, pageNumber: number },
        totalElements: found.length,
        totalPages,
        number,
        size,
        numberOfElements: content.length,
        first: number === 0,
        last: number >= totalPages - 1,
        empty: content.length === 0,
      },
    };
  },
};
