import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A library: two lists with page tokens, one single answer, a key, errors. Written from its contract alone, with faults on request. */

interface Book {
  readonly id: string;
  readonly author: string;
  readonly year: number;
}

const authors = ['Achebe', 'Borges', 'Calvino', 'Duras', 'Eco'];
const books: readonly Book[] = Array.from({ length: 57 }, (_, n) => ({
  id: `book-${String(n).padStart(3, '0')}`,
  author: authors[n % authors.length] as string,
  year: 1900 + n,
}));
const loans = Array.from({ length: 23 }, (_, n) => ({
  id: `loan-${n}`,
  book: `book-${String(n).padStart(3, '0')}`,
  day: n,
}));

export const key = 'library-key';

/** What the library can do wrong. */
export type Fault =
  | 'one-too-many'
  | 'default-ignored'
  | 'maximum-ignored'
  | 'item-repeated'
  | 'item-lost'
  | 'never-ends'
  | 'order-ignored'
  | 'filter-ignored'
  | 'year-as-text'
  | 'member-missing'
  | 'any-key'
  | 'error-as-text'
  | 'crash-on-bad-limit'
  | 'no-json';

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | undefined;
}

const numberOf = (text: string | null, fallback: number, has: (fault: Fault) => boolean): number => {
  if (text === null) return fallback;
  if (!/^\d+$/.test(text)) throw new Refusal(has('crash-on-bad-limit') ? 500 : 400, 'limit is no number');
  return Math.max(1, Number(text));
};

const pageOf = <Item>(all: readonly Item[], query: URLSearchParams, has: (fault: Fault) => boolean): Page<Item> => {
  const asked = numberOf(query.get('limit'), has('default-ignored') ? 20 : 10, has);
  const size = Math.min(asked, has('maximum-ignored') ? 1_000 : 25) + (has('one-too-many') ? 1 : 0);
  const after = query.get('after');
  const start = after === null ? 0 : Number(/^from-(\d+)$/.exec(after)?.[1] ?? NaN);
  if (Number.isNaN(start)) throw new Refusal(400, 'after is no cursor');
  const end = start + size;
  const isMore = end < all.length;
  const shift = has('item-repeated') ? -1 : has('item-lost') ? 1 : 0;
  const next = isMore ? `from-${end + shift}` : has('never-ends') ? 'from-0' : undefined;
  return { items: all.slice(start, end), next };
};

const answer = (url: URL, has: (fault: Fault) => boolean): object => {
  const query = url.searchParams;
  const one = /^\/v1\/books\/([\w-]+)$/.exec(url.pathname)?.[1];
  if (one !== undefined) {
    const book = books.find(({ id }) => id === one);
    if (!book) throw new Refusal(404, `no book ${one}`);
    return { book };
  }
  if (url.pathname === '/v1/books') {
    const author = query.get('author');
    const order = query.get('order') ?? 'asc';
    if (order !== 'asc' && order !== 'desc') throw new Refusal(400, 'order is asc or desc');
    const found = books.filter((book) => author === null || has('filter-ignored') || book.author === author);
    const { items, next } = pageOf(order === 'desc' && !has('order-ignored') ? found.toReversed() : found, query, has);
    const shown = items.map(({ author: by, ...book }) => ({
      ...book,
      ...(has('member-missing') ? {} : { author: by }),
      ...(has('year-as-text') ? { year: String(book.year) } : {}),
    }));
    return { books: shown, ...(next === undefined ? {} : { next }) };
  }
  if (url.pathname === '/v1/loans') {
    const { items, next } = pageOf(loans, query, has);
    return { loans: items, ...(next === undefined ? {} : { next }) };
  }
  throw new Refusal(404, 'no such path');
};

/** Serves the library on a free port of 127.0.0.1. */
export const serveLibrary = async (fault?: Fault): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const has = (one: Fault): boolean => one === fault;
  const server = http.createServer((request, response) => {
    const send = (status: number, body: object): void => {
      const text = has('no-json') && status === 200 ? 'ok' : JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status >= 400 && has('error-as-text') ? 'wrong' : text);
    };
    try {
      const given = request.headers['x-library-key'];
      if (given !== key && !(has('any-key') && given !== undefined)) throw new Refusal(401, 'which key?');
      send(200, answer(new URL(request.url ?? '/', 'http://library'), has));
    } catch (error) {
      const status = error instanceof Refusal ? error.status : 500;
      const phrase = http.STATUS_CODES[status] ?? '';
      send(status, { message: error instanceof Error ? error.message : '', error: phrase, statusCode: status });
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
};
