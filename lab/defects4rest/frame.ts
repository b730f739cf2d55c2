import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Json } from '../../engine/model/exchange.ts';
import { listen, type Listening } from '../listen.ts';

// Routes, answers, pages and order, which the small servers of all systems share.

export type Item = Readonly<Record<string, Json>>;

export interface Call {
  readonly query: URLSearchParams;
  /** Values of the parameters in the path. */
  readonly path: Readonly<Record<string, string>>;
  /** The JSON object that was sent; empty without one. */
  readonly body: Item;
}

export type Handler = (call: Call) => Json;

/** By method and path, `GET /books/{id}`. */
export type Routes = Readonly<Record<string, Handler>>;

/** Ends a call with this status. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A whole number of the query, or the usual one. @throws Refused with 400 for any other text */
export const wholeNumber = (
  query: URLSearchParams,
  name: string,
  usual: number,
  { least = 0, most = Infinity } = {},
) => {
  const text = query.get(name);
  if (text === null) return usual;
  if (!/^-?\d+$/.test(text) || Number(text) < least) throw new Refused(400, `${name} is no number from ${least} on`);
  return Math.min(Number(text), most);
};

/** One of the query's documented values, or the usual one. @throws Refused with 400 for any other text */
export const oneOf = <T extends string>(query: URLSearchParams, name: string, usual: T, values: readonly T[]): T => {
  const text = query.get(name);
  if (text === null) return usual;
  const match = values.find((value) => value === text);
  if (match === undefined) throw new Refused(400, `${name} is none of ${values.join(', ')}`);
  return match;
};

/** Whether an item passes a filter with this value of its parameter. */
export type Test = (item: Item, value: string) => boolean;

/** Items that match all filters of the query. If a filter has several values, one of them must match. */
export const filtered = (items: readonly Item[], query: URLSearchParams, tests: Readonly<Record<string, Test>>) =>
  Object.entries(tests).reduce((left, [name, test]) => {
    const values = query.getAll(name);
    return values.length === 0 ? left : left.filter((item) => values.some((value) => test(item, value)));
  }, items);

export type Member = (item: Item) => Json | undefined;

const compare = (left: Json | undefined, right: Json | undefined): number => {
  if (left === right) return 0;
  if (left === undefined || left === null) return 1;
  if (right === undefined || right === null) return -1;
  return left < right ? -1 : 1;
};

/** Items sorted by a member. Equal items keep their order. */
export const sorted = (items: readonly Item[], member: Member, isDescending = false): readonly Item[] =>
  items.toSorted((left, right) => (isDescending ? -1 : 1) * compare(member(left), member(right)));

/** Items in the order of a parameter such as `-name,id`. @throws Refused with 400 for an unknown key */
export const sortedBy = (items: readonly Item[], keys: string | null, members: Readonly<Record<string, Member>>) =>
  (keys ?? '')
    .split(',')
    .filter((key) => key !== '')
    .toReversed()
    .reduce((left, key) => {
      const member = members[key.replace(/^-/, '')];
      if (member === undefined) throw new Refused(400, `there is no key ${key}`);
      return sorted(left, member, key.startsWith('-'));
    }, items);

/** Whether a text matches an SQL pattern. */
export const isLike = (text: string, pattern: string): boolean => {
  const source = pattern
    .replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
    .replaceAll('%', '.*')
    .replaceAll('_', '.');
  return new RegExp(`^${source}$`, 'is').test(text);
};

/** The item that a call names. @throws Refused with 404 if there is none */
export const findItem = (items: readonly Item[], test: (item: Item) => boolean): Item => {
  const item = items.find(test);
  if (item === undefined) throw new Refused(404, 'not found');
  return item;
};

const isItem = (value: Json): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);

const bodyOf = (text: string): Item => {
  if (text === '') return {};
  const value = JSON.parse(text) as Json;
  if (!isItem(value)) throw new Refused(400, 'the body is no object');
  return value;
};

/** Handlers by method and path, as an application of Hono; its paths have `:id` in place of `{id}`. */
function applicationOf(routes: Routes): Hono {
  const app = new Hono();
  for (const [route, handler] of Object.entries(routes)) {
    const [method = '', template = ''] = route.split(' ');
    app.on(method, template.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      const query = new URL(context.req.url).searchParams;
      return context.json(handler({ query, path: context.req.param(), body: bodyOf(await context.req.text()) }));
    });
  }
  app.notFound((context) => context.json({ error: 'no such path' }, 404));
  app.onError((error, context) => {
    const status = error instanceof Refused ? error.status : error instanceof SyntaxError ? 400 : 500;
    return context.json({ error: error.message }, status as ContentfulStatusCode);
  });
  return app;
}

/** Starts a server with these routes on a free port of 127.0.0.1. */
export function serve(routes: Routes): Promise<Listening> {
  return listen(getRequestListener(applicationOf(routes).fetch));
}
