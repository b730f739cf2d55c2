import type { Defect } from '../../../../defects/defect.ts';
import { type ListRequest, type Item, itemsOf, type Mutant, type Page, type PlannedDefect } from './list.ts';
import { setItems, sizeOf, wholeList } from './list.ts';

type Expected = readonly string[];
type IsMeant = (asked: ListRequest) => boolean;

/** Plans a defect; it is caught if one of these requirements is violated. */
export const plan = (name: string, defect: Defect, ...expected: Expected): PlannedDefect => ({
  name,
  expected,
  defect,
});

/** Changes the query to the server. */
export const requesting = (name: string, expected: Expected, request: NonNullable<Mutant['request']>): Mutant => ({
  name,
  expected,
  request,
});

/** Changes the server's answer to a documented request. */
export const answering = (name: string, expected: Expected, answer: NonNullable<Mutant['answer']>): Mutant => ({
  name,
  expected,
  answer,
});

/** Changes the items of pages. If `change` returns the same array, the answer is unchanged. */
export const listing = (
  name: string,
  expected: Expected,
  change: (items: readonly Item[], asked: ListRequest, page: Page) => readonly Item[],
  isMeant: IsMeant = () => true,
): Mutant =>
  answering(name, expected, (page, asked) => {
    if (!isMeant(asked)) return;
    const items = itemsOf(page, asked);
    const changed = change(items, asked, page);
    if (changed !== items) setItems(page, asked, changed);
  });

/** Refuses requests, or fails with a server error. */
export const refusing = (name: string, expected: Expected, isMeant: IsMeant, status = 400): Mutant =>
  answering(name, expected, (page, asked) => {
    if (isMeant(asked)) Object.assign(page, { status, body: { error: 'a fault' } });
  });

/** Changes the client's request to an adapter. */
export const asking = (name: string, expected: Expected, client: NonNullable<Mutant['client']>): Mutant => ({
  name,
  expected,
  client,
});

/** Changes a parameter of the client's request; undefined removes it. */
export const replacing = (
  name: string,
  expected: Expected,
  parameter: string,
  change: (value: string, query: URLSearchParams) => string | undefined,
): Mutant =>
  asking(name, expected, (query) => {
    const value = query.get(parameter);
    const changed = value === null ? undefined : change(value, query);
    if (changed === undefined) query.delete(parameter);
    else query.set(parameter, changed);
  });

/** Refuses requests of the client. */
export const refusingClient = (
  name: string,
  expected: Expected,
  isRefused: (client: URLSearchParams) => boolean,
): Mutant => refusing(name, expected, ({ client }) => isRefused(client));

/** Changes members of the shown body. */
export const showing = (
  name: string,
  expected: Expected,
  change: (body: Record<string, unknown>, asked: ListRequest) => Record<string, unknown>,
): Mutant => ({
  name,
  expected,
  shown: (page, asked) => {
    if (page.status < 300) page.body = { ...page.body, ...change(page.body, asked) };
  },
});

/** Returns pages of another list, which is computed from all items of the requested list. */
export const rearranging = (
  name: string,
  expected: Expected,
  change: (items: readonly Item[], asked: ListRequest) => readonly Item[],
): Mutant => ({
  name,
  expected,
  request: (query, { list }) => {
    if (query.get(list.cursor)?.startsWith('@')) query.delete(list.cursor);
  },
  answer: async (page, asked) => {
    if (page.status >= 300) return;
    const { list, query } = asked;
    const place = Number((query.get(list.cursor) ?? '0').replace('@', ''));
    const all = change(await wholeList(asked, {}), asked);
    const end = place + sizeOf(asked);
    setItems(page, asked, all.slice(place, end));
    page.body['next'] = end < all.length ? `@${end}` : null;
    page.body[list.count] = all.length;
  },
});
