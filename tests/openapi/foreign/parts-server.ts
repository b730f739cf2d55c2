import { type Listening, serving } from '../listening.ts';

/** The list's fault; undefined: the list is correct. */
export type Fault = 'loses-an-item' | 'repeats-an-item' | 'ignores-the-size';

const parts = Array.from({ length: 23 }, (_, index) => ({ type: 'part', id: `part-${index}`, weight: index * 3 }));

const number = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name);
  return text === null ? undefined : Number(text);
};

/** Where a page begins: by an offset, the number of a page, or a cursor. */
const startOf = (query: URLSearchParams, size: number): number => {
  const page = number(query, 'page');
  if (page !== undefined) return (page - 1) * size;
  const cursor = query.get('cursor') ?? query.get('page_token');
  return cursor === null ? (number(query, 'offset') ?? 0) : Number(cursor.replace(/^after-/, ''));
};

const sizeNames = ['limit', 'page_size', 'page[size]'];

/** A page in all forms that the documents of these tests declare: each document names its own members. */
const answer = (url: URL, fault: Fault | undefined): { readonly body: object; readonly next?: string } | undefined => {
  const query = url.searchParams;
  const size = number(query, sizeNames.find((name) => query.has(name)) ?? '') ?? 5;
  const start = startOf(query, size);
  if (![size, start].every(Number.isInteger) || size < 1 || size > 10 || start < 0) return undefined;
  const end = start + (fault === 'ignores-the-size' ? 7 : size);
  const moved = { 'loses-an-item': 1, 'repeats-an-item': -1, 'ignores-the-size': 0 }[fault ?? 'ignores-the-size'];
  const page = parts.slice(start > 0 ? start + moved : start, end);
  if (end >= parts.length) return { body: { value: page, data: page, links: {}, parts: page } };
  url.searchParams.set('cursor', `after-${end}`);
  const next = `${url.pathname}${url.search}`;
  return {
    body: {
      value: page,
      data: page,
      parts: page,
      next: `after-${end}`,
      next_page_token: `after-${end}`,
      nextLink: next,
      links: { next },
    },
    next,
  };
};

/** Serves a list of parts at /parts; at /bare as an array, with a Link header. */
export const serveParts = async (fault?: Fault, type = 'application/json'): Promise<Listening> => {
  return serving((request, response) => {
    const url = new URL(request.url ?? '/', 'http://test');
    const page = answer(url, fault);
    const link = page?.next === undefined ? {} : { link: `<${page.next}>; rel="next"` };
    response.writeHead(page ? 200 : 400, { 'content-type': type, ...link });
    const isBare = url.pathname === '/bare';
    response.end(JSON.stringify(isBare && page ? (page.body as { readonly parts: object }).parts : (page?.body ?? {})));
  });
};
