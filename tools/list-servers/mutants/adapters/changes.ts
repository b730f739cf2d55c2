import { type Asked, type Item, type Mutant, setItems, sizeOf, wholeList } from '../list.ts';

/** Changes a parameter of the client's request; undefined removes it. */
export const replacing = (
  name: string,
  expected: readonly string[],
  parameter: string,
  change: (value: string, query: URLSearchParams) => string | undefined,
): Mutant => ({
  name,
  expected,
  client: (query) => {
    const value = query.get(parameter);
    const changed = value === null ? undefined : change(value, query);
    if (changed === undefined) query.delete(parameter);
    else query.set(parameter, changed);
  },
});

/** Refuses requests of the client. */
export const refusing = (
  name: string,
  expected: readonly string[],
  isRefused: (client: URLSearchParams) => boolean,
): Mutant => ({
  name,
  expected,
  answer: (page, { client }) => {
    if (isRefused(client)) Object.assign(page, { status: 400, body: { error: 'refused' } });
  },
});

/** Changes members of the shown body. */
export const showing = (
  name: string,
  expected: readonly string[],
  change: (body: Record<string, unknown>, asked: Asked) => Record<string, unknown>,
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
  expected: readonly string[],
  change: (items: readonly Item[], asked: Asked) => readonly Item[],
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
