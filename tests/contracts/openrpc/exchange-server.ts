import type http from 'node:http';
import { type Listening, servingAtPort } from '../openapi/listening.ts';

/** A small server of JSON-RPC, by position and by name, with faults on request. */

export const faults = [
  'events-cursor-stands-still',
  'events-loses-at-page-ends',
  'orders-cursor-skips',
  'books-page-starts-late',
  'book-other-author',
  'method-unknown',
  'id-of-others',
  'error-beside-result',
  'error-is-text',
  'unknown-method-answered',
  'batch-loses-one',
  'names-refused',
  'answers-what-is-no-json',
  'some-books-fail',
  'every-seventh-call-fails',
  'error-data-is-text',
] as const;

/** Faults of a server that shows nothing: no finding is due, and no method counts as tested. */
export const silentFaults = ['results-are-null', 'every-call-is-refused'] as const;
export type Fault = (typeof faults)[number] | (typeof silentFaults)[number];
type Is = (fault: Fault) => boolean;

type Value = Readonly<Record<string, unknown>>;

/** 57 events in blocks of different sizes, two of which have none. */
const events = Array.from({ length: 57 }, (_, place) => ({
  block_number: 3 + Math.floor(place / 4) * 2,
  event_index: place % 4,
  address: `0x${(place * 7) % 5}`,
  data: `d${place}`,
}));

const orders = Array.from({ length: 43 }, (_, place) => ({
  id: `o${String(place).padStart(3, '0')}`,
  placed: 1_700_000_000 + Math.floor(place / 2) * 60,
  customer: `c${(place * 3) % 4}`,
}));

const books = Array.from({ length: 26 }, (_, place) => ({
  id: place + 1,
  title: `Title ${place + 1}`,
  author: `Author ${place % 3}`,
}));

class Refused extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

const invalid = (what: string): Refused => new Refused(-32602, `Invalid params: ${what}`);

const isObject = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wholeOr = (value: unknown, usual: number, least: number, most: number, name: string): number => {
  if (value === undefined || value === null) return usual;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) throw invalid(name);
  return value;
};

const textOr = (value: unknown, name: string): string | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalid(name);
  return value;
};

const placeIn = (token: string | undefined, length: number): number => {
  const offset = Number(/^t(\d+)$/.exec(token ?? 't0')?.[1] ?? Number.NaN);
  if (!(offset <= length)) throw new Refused(33, 'The token is unknown', { token });
  return offset;
};

const eventsOf = (filter: unknown, is: Is): Value => {
  if (!isObject(filter)) throw invalid('filter');
  const size = wholeOr(filter['chunk_size'], 10, 1, 20, 'chunk_size');
  const from = wholeOr(filter['from_block'], 0, 0, 1e9, 'from_block');
  const to = wholeOr(filter['to_block'], 1e9, 0, 1e9, 'to_block');
  const address = textOr(filter['address'], 'address');
  const all = events.filter(
    (event) =>
      event.block_number >= from && event.block_number <= to && (address === undefined || event.address === address),
  );
  const start = placeIn(textOr(filter['continuation_token'], 'continuation_token'), all.length);
  const end = start + size;
  const items = all.slice(start, end);
  const next = is('events-cursor-stands-still') && start > 0 ? start : is('events-loses-at-page-ends') ? end + 1 : end;
  const isLast = end >= all.length;
  return { events: items, ...(isLast ? {} : { continuation_token: `t${next}` }) };
};

const ordersOf = (query: unknown, is: Is): Value => {
  if (query !== undefined && !isObject(query)) throw invalid('query');
  const { after, limit, customer, since, until } = query ?? {};
  const size = wholeOr(limit, 15, 1, 30, 'limit');
  const [from, to] = [wholeOr(since, 0, 0, 4e9, 'since'), wholeOr(until, 4e9, 0, 4e9, 'until')];
  const name = textOr(customer, 'customer');
  const all = orders.filter(
    (order) => order.placed >= from && order.placed < to && (name === undefined || order.customer === name),
  );
  const cursor = textOr(after, 'after');
  const index = cursor === undefined ? -1 : all.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && index < 0) throw new Refused(-32001, 'The cursor is unknown');
  const start = index + 1 + (cursor !== undefined && is('orders-cursor-skips') ? 1 : 0);
  const items = all.slice(start, start + size);
  return { orders: items, next: start + size < all.length ? items.at(-1)?.id : null };
};

const booksOf = (page: unknown, limit: unknown, author: unknown, is: Is): Value => {
  const size = wholeOr(limit, 5, 1, 10, 'limit');
  const number = wholeOr(page, 1, 1, 1e6, 'page');
  const name = textOr(author, 'author');
  const all = books.filter((book) => name === undefined || book.author === name);
  const start = (number - 1) * size + (is('books-page-starts-late') && number > 1 ? 1 : 0);
  const items = all.slice(start, start + size);
  return { books: items, total: all.length };
};

const bookOf = (id: unknown, is: Is): Value | null => {
  if (typeof id !== 'number') throw invalid('id');
  if (is('some-books-fail') && id % 4 === 3) throw new Refused(-32603, 'Internal error');
  const book = books.find((one) => one.id === id) ?? null;
  return book && is('book-other-author') && id % 4 === 0 ? { ...book, author: 'Author 9' } : book;
};

/** The methods with their parameters in order. */
const methods: Readonly<Record<string, readonly [names: readonly string[], call: (given: Value, is: Is) => unknown]>> =
  {
    events_get: [['filter'], ({ filter }, is) => eventsOf(filter, is)],
    orders_list: [['query'], ({ query }, is) => ordersOf(query, is)],
    books_page: [['page', 'limit', 'author'], ({ page, limit, author }, is) => booksOf(page, limit, author, is)],
    books_get: [['id'], ({ id }, is) => bookOf(id, is)],
    server_version: [[], () => '1.4.0'],
    server_reset: [
      [],
      () => {
        throw new Error('a method that writes was called');
      },
    ],
  };

const valueOfParam = (params: unknown, names: readonly string[], is: Is): Value => {
  if (params === undefined) return {};
  if (Array.isArray(params)) {
    if (params.length > names.length) throw invalid('too many');
    return Object.fromEntries(names.map((name, place) => [name, params[place]]));
  }
  if (!isObject(params) || (is('names-refused') && Object.keys(params).length > 0)) throw invalid('params');
  return params;
};

let calls = 0;

const reply = (request: unknown, is: Is): Value => {
  const id = isObject(request) ? (request['id'] ?? null) : null;
  const refused = (code: number, message: string, data?: unknown): Value => ({
    jsonrpc: '2.0',
    id,
    error: { code, message, data: data === undefined || !is('error-data-is-text') ? data : 'unknown' },
  });
  if (!isObject(request) || request['jsonrpc'] !== '2.0') return refused(-32600, 'Invalid request');
  const name = String(request['method']);
  const method = is('method-unknown') && name === 'books_get' ? undefined : methods[name];
  if (!method)
    return is('unknown-method-answered') ? { jsonrpc: '2.0', id, result: null } : refused(-32601, 'Not found');
  try {
    calls += 1;
    if (is('every-seventh-call-fails') && calls % 7 === 0) throw new Refused(-32603, 'Internal error');
    if (is('every-call-is-refused')) throw new Refused(-32000, 'The node is not ready');
    const result = is('results-are-null') ? null : method[1](valueOfParam(request['params'], method[0], is), is);
    return {
      jsonrpc: '2.0',
      id: is('id-of-others') && typeof id === 'number' ? id % 1000 : id,
      result,
      ...(is('error-beside-result') ? { error: { code: 0, message: 'none' } } : {}),
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return is('error-is-text')
      ? { jsonrpc: '2.0', id, error: error.message }
      : refused(error.code, error.message, error.data);
  }
};

const answerTo = (body: string, is: Is): unknown => {
  let request: unknown;
  try {
    request = JSON.parse(body);
  } catch {
    if (is('answers-what-is-no-json')) return { jsonrpc: '2.0', id: null, result: '1.4.0' };
    return { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } };
  }
  if (!Array.isArray(request)) return reply(request, is);
  const all = request.map((one) => reply(one, is));
  return is('batch-loses-one') ? all.slice(1) : all;
};

const bodyOf = async (request: http.IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

/**
 * Serves the exchange on a free port of 127.0.0.1. `document`: what it answers to `rpc.discover`. `authorization`: the
 * header that every request needs.
 */
export const serveExchange = (
  planted: readonly Fault[] = [],
  document?: unknown,
  authorization?: string,
): Promise<Listening> => {
  const is: Is = (fault) => planted.includes(fault);
  return servingAtPort(async (request, response) => {
    const body = await bodyOf(request);
    const isAsked = document !== undefined && body.includes('"rpc.discover"');
    const answer = isAsked ? { jsonrpc: '2.0', id: 1, result: document } : answerTo(body, is);
    const isOpen = authorization === undefined || request.headers.authorization === authorization;
    response.writeHead(isOpen ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isOpen ? answer : {}));
  });
};
