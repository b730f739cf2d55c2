import { servingAtPort } from './listening.ts';
/**
 * A library: two lists with page tokens, one single answer, a key, errors. It is written from the sentences of its
 * contract, with faults on request.
 */

const authors = ['Achebe', 'Borges', 'Calvino', 'Duras', 'Eco'];
const nameOf = (book: number): string => `book-${String(book).padStart(3, '0')}`;
const books = Array.from({ length: 57 }, (_, n) => ({ id: nameOf(n), author: authors[n % 5], year: 1900 + n }));
const loans = Array.from({ length: 23 }, (_, n) => ({ id: `loan-${n}`, book: nameOf(n), day: n }));

export const key = 'library-key';

/** The requirement under which each fault of the library shows. */
export const faults = {
  'one-too-many': 'api.page.size',
  'default-ignored': 'api.page.default',
  'maximum-ignored': 'api.page.maximum',
  'maximum-refused': 'api.page.maximum',
  'minimum-refused': 'api.page.minimum',
  'item-repeated': 'api.page.continues',
  'item-lost': 'api.page.continues',
  'ends-early': 'api.page.any-size',
  'never-ends': 'api.page.continues',
  'odd-sizes-lose-an-item': 'api.page.any-size',
  unordered: 'api.order',
  'direction-ignored': 'api.order.direction',
  'descending-loses-an-item': 'api.order.direction',
  'filter-ignored': 'api.filter',
  'filter-loses-an-item': 'api.filter',
  'year-as-text': 'api.schema',
  'author-missing': 'api.schema',
  'crash-on-bad-limit': 'api.no-server-error',
  'crash-on-long-author': 'api.no-server-error',
  'no-json': 'api.json',
} as const;
export type Fault = keyof typeof faults;

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Has = (fault: Fault) => boolean;
type Item = Readonly<Record<string, unknown>>;

const sizeOf = (limit: string | null, has: Has): number => {
  if (limit === null) return has('default-ignored') ? 20 : 10;
  if (!/^\d+$/.test(limit)) throw new Refusal(has('crash-on-bad-limit') ? 500 : 400, 'limit is no number');
  if (limit === '25' && has('maximum-refused')) throw new Refusal(400, 'limit is too large');
  if (limit === '1' && has('minimum-refused')) throw new Refusal(400, 'limit is too small');
  return Math.min(Math.max(1, Number(limit)), has('maximum-ignored') ? 1_000 : 25) + (has('one-too-many') ? 1 : 0);
};

/** One page of a list, in the member of this name. */
const page = (name: string, all: readonly Item[], query: URLSearchParams, has: Has): Item => {
  const [size, after] = [sizeOf(query.get('limit'), has), query.get('after')];
  const start = after === null ? 0 : Number(/^from-(\d+)$/.exec(after)?.[1] ?? NaN);
  if (Number.isNaN(start)) throw new Refusal(400, 'after is no cursor');
  const lost = has('item-lost') || (has('odd-sizes-lose-an-item') && size % 2 === 1) ? 1 : 0;
  const end = start + size;
  const next = has('never-ends') ? end % all.length : end + lost - (has('item-repeated') ? 1 : 0);
  const isLast = has('never-ends') ? false : has('ends-early') ? next >= all.length - 20 : next >= all.length;
  return { [name]: all.slice(start, end), ...(isLast ? {} : { next: `from-${next}` }) };
};

const listBooks = (query: URLSearchParams, has: Has): Item => {
  const [author, order] = [query.get('author'), query.get('order') ?? 'asc'];
  if (!['asc', 'desc'].includes(order)) throw new Refusal(400, 'order is asc or desc');
  if ((author?.length ?? 0) > 500 && has('crash-on-long-author')) throw new Refusal(500, 'out of memory');
  const found = books.filter((book) => author === null || has('filter-ignored') || book.author === author);
  if (author !== null && has('filter-loses-an-item')) found.splice(2, 1);
  if (has('unordered')) found.push(...found.splice(0, 3));
  if (order === 'desc' && !has('direction-ignored')) found.reverse();
  if (order === 'desc' && has('descending-loses-an-item')) found.splice(4, 1);
  const shown = found.map(({ author: by, year, ...book }) => ({
    ...book,
    year: has('year-as-text') ? String(year) : year,
    ...(has('author-missing') ? {} : { author: by }),
  }));
  return page('books', shown, query, has);
};

const answer = ({ pathname, searchParams: query }: URL, given: unknown, has: Has): Item => {
  if (given === undefined || given !== key) throw new Refusal(401, 'which key?');
  if (pathname === '/v1/books') return listBooks(query, has);
  if (pathname === '/v1/loans') return page('loans', loans, query, has);
  const book = books.find(({ id }) => pathname === `/v1/books/${id}`);
  if (!book) throw new Refusal(404, 'nothing is here');
  return { book };
};

/** Serves the library on a free port of 127.0.0.1. */
export const serveLibrary = async (fault?: Fault): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const has: Has = (one) => one === fault;
  return servingAtPort((request, response) => {
    const send = (status: number, body: string): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body);
    };
    try {
      const body = answer(new URL(request.url ?? '/', 'http://library'), request.headers['x-library-key'], has);
      send(200, has('no-json') ? 'ok' : JSON.stringify(body));
    } catch (error) {
      const [status, message] = error instanceof Refusal ? [error.status, error.message] : [500, String(error)];
      send(status, JSON.stringify({ code: status, reason: message }));
    }
  });
};
