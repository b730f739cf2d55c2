import { serving } from './listening.ts';
/** Two lists, one by offset with a count, one by page number; with faults on request. */

/** Letter case and equal beginnings: a filter must tell them apart. */
const kinds = ['bolt', 'Bolt', 'bolts'];
const parts = Array.from({ length: 17 }, (_, n) => ({ number: n + 1, kind: kinds[n % 3] }));
const orders = Array.from({ length: 9 }, (_, n) => ({ id: `order-${n}` }));

export const faults = [
  'offset-counts-from-one',
  'page-counts-from-zero',
  'last-item-lost',
  'offset-ignored-beside-a-filter',
  'count-of-the-page',
  'count-without-the-filter',
  'count-without-the-filter-behind-the-first-page',
  'size-ignored-behind-the-first-page',
  'filter-ignored-behind-the-first-page',
  'maximum-refused',
] as const;
export type Fault = (typeof faults)[number];

const listParts = (query: URLSearchParams, is: (fault: Fault) => boolean): object => {
  const [limit, offset, kind] = [Number(query.get('limit') ?? 5), Number(query.get('offset') ?? 0), query.get('kind')];
  const isFiltered = kind !== null && !(is('filter-ignored-behind-the-first-page') && offset > 0);
  const found = parts.filter((part) => !isFiltered || part.kind === kind);
  const start = is('offset-ignored-beside-a-filter') && kind !== null ? 0 : offset;
  const shift = is('offset-counts-from-one') && offset > 0 ? 1 : 0;
  const size = is('size-ignored-behind-the-first-page') && offset > 0 ? limit + 1 : limit;
  const shown = found.slice(start - shift, start - shift + size);
  if (is('last-item-lost') && start + size >= found.length) shown.pop();
  const isUnfilteredCount =
    is('count-without-the-filter') || (is('count-without-the-filter-behind-the-first-page') && offset > 0);
  const total = is('count-of-the-page') ? shown.length : isUnfilteredCount ? parts.length : found.length;
  return { parts: shown, total };
};

const listOrders = (query: URLSearchParams, is: (fault: Fault) => boolean): object => {
  const size = Number(query.get('per_page') ?? 4);
  const first = is('page-counts-from-zero') ? 0 : 1;
  const start = (Number(query.get('page') ?? first) - first) * size;
  return { orders: orders.slice(start, start + size) };
};

/** Serves both lists on a free port of 127.0.0.1. */
export const serveCounted = async (fault?: Fault): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const is = (one: Fault): boolean => one === fault;
  return serving((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://parts');
    const number = (name: string): boolean => /^\d{0,6}$/.test(query.get(name) ?? '');
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const size = Number(query.get('limit') ?? query.get('per_page') ?? 1);
    const most = pathname === '/parts' ? 20 : 10;
    if (!['/parts', '/orders'].includes(pathname)) send(404, {});
    else if (!['limit', 'offset', 'per_page', 'page'].every(number) || size < 1 || size > most) send(400, {});
    else if (is('maximum-refused') && size === most) send(400, {});
    else if (![null, ...kinds].includes(query.get('kind'))) send(400, {});
    else send(200, pathname === '/parts' ? listParts(query, is) : listOrders(query, is));
  });
};
