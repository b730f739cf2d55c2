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

export type Fault = 'item-lost' | 'filter-ignored' | 'crash-on-long-author';

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Has = (fault: Fault) => boolean;
type Item = Readonly<Record<string, unknown>>;

const sizeOf = (limit: string | null): number => {
  if (limit === null) return 10;
  if (!/^\d+$/.test(limit)) throw new Refusal(400, 'limit is no number');
  return Math.min(Math.max(1, Number(limit)), 25);
};

/** One page of a list, in the member of this name. */
const page = (name: string, all: readonly Item[], query: URLSearchParams, has: Has): Item => {
  const [size, after] = [sizeOf(query.get('limit')), query.get('after')];
  const start = after === null ? 0 : Number(/^from-(\d+)$/.exec(after)?.[1] ?? NaN);
  if (Number.isNaN(start)) throw new Refusal(400, 'after is no cursor');
  const end = start + size;
  const next = end + (has('item-lost') ? 1 : 0);
  return { [name]: all.slice(start, end), ...(next >= all.length ? {} : { next: `from-${next}` }) };
};

const listBooks = (query: URLSearchParams, has: Has): Item => {
  const [author, order] = [query.get('author'), query.get('order') ?? 'asc'];
  if (!['asc', 'desc'].includes(order)) throw new Refusal(400, 'order is asc or desc');
  if ((author?.length ?? 0) > 500 && has('crash-on-long-author')) throw new Refusal(500, 'out of memory');
  const matches = books.filter((book) => author === null || has('filter-ignored') || book.author === author);
  if (order === 'desc') matches.reverse();
  return page('books', matches, query, has);
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
      send(200, JSON.stringify(body));
    } catch (error) {
      const [status, message] = error instanceof Refusal ? [error.status, error.message] : [500, String(error)];
      send(status, JSON.stringify({ code: status, reason: message }));
    }
  });
};

/** The options that give the key, which is in the variable LIBRARY_KEY. */
export const keyed = { LIBRARY_KEY: key };
export const keyOptions = ['--key', 'env:LIBRARY_KEY', '--key-header', 'x-library-key'];

/** Asks the library, which is closed afterwards. */
export async function withLibrary<T>(fault: Fault | undefined, ask: (url: string) => Promise<T>): Promise<T> {
  const server = await serveLibrary(fault);
  try {
    return await ask(server.url);
  } finally {
    await server.close();
  }
}
