import { expect, test } from 'vitest';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import { documentOf, inPath, ok, query } from '../document.ts';
import { byCursor } from '../list-contract.ts';
import { judged } from '../judged.ts';
import { jsonReply, notFound, replying } from './target.ts';

/** Paths of members that no answer has: in lists with several pages, in joins and in shown objects. */

const books = Array.from({ length: 12 }, (_, n) => ({
  id: `b${n}`,
  title: `Book ${n}`,
  author: { name: `a${n % 3}` },
  chapters: [{ number: n }],
}));

/** Pages by a cursor; `more` are further members of a page. */
const pageOf = (parameters: URLSearchParams, all: readonly object[], more: (rest: number) => object) => {
  const start = Number(parameters.get('cursor')?.slice(1) ?? 0);
  const end = start + Math.min(Number(parameters.get('limit') ?? 5), 10);
  const rest = Math.max(0, all.length - end);
  const next = rest > 0 ? { next: `c${end}` } : {};
  const page = { books: all.slice(start, end), ...next, ...more(rest), ...(start > 0 && { back: `p${start}` }) };
  return { ...jsonReply(page), headers: { 'x-total': String(all.length) } };
};

const server = (all: readonly { readonly id: string }[], more: (rest: number) => object) =>
  replying((path, parameters) => {
    if (path === '/books') return pageOf(parameters, all, more);
    const book = all.find(({ id }) => path === `/books/${id}`);
    return book ? jsonReply(book) : notFound;
  });

const parameters = [query('limit', { type: 'integer', minimum: 1, maximum: 10, default: 5 }), query('cursor')];
const list = { items: 'books', identity: ['id'], paging: byCursor };
const shown = { object: 'book', at: 'books[]', identity: ['id'], members: ['title'] };
const join = { to: 'book', with: { id: 'id' }, match: { title: 'title' } };

interface World {
  readonly all?: typeof books;
  readonly more?: (rest: number) => object;
  readonly schema?: object;
}

const judgedAs = async (declared: object, { all = books, more = () => ({}), schema = {} }: World = {}) => {
  const { shows = shown, joins = join, count, ...rest } = declared as Readonly<Record<string, object>>;
  const paths = {
    '/books': {
      get: {
        operationId: 'books',
        parameters,
        'x-assay-list': { ...list, ...(count && { count }), paging: { ...byCursor, ...rest } },
        'x-assay-shows': shows,
        'x-assay-joins': joins,
        responses: ok({ type: 'object', ...schema }),
      },
    },
    '/books/{id}': {
      get: { operationId: 'book', parameters: [inPath('id')], responses: ok({ type: 'object' }) },
    },
  };
  const { outcomes } = await judged(openApiContract(documentOf(paths)), server(all, more));
  return outcomes;
};

const unansweredOf = async (declared: object, world?: World): Promise<readonly string[]> => [
  ...new Set((await judgedAs(declared, world)).flatMap(({ unanswered }) => unanswered?.text ?? [])),
];

const total = () => ({ total: books.length });

test.each<[object, string, World?]>([
  [{ next: 'nxt' }, 'nxt, which is declared in paging.next'],
  [{ next: { lastItem: 'idd' } }, 'idd in an item, which is declared in paging.next.lastItem'],
  [{ next: { header: 'x-nxt' } }, 'x-nxt in its headers, which is declared in paging.next'],
  [{ count: { header: 'x-totl' } }, 'x-totl in its headers, which is declared in count'],
  [{ previous: { from: { header: 'x-bak' } } }, 'x-bak in its headers, which is declared in paging.previous.from'],
  [{ hasMore: 'mor' }, 'mor, which is declared in paging.hasMore', { more: (rest) => ({ more: rest > 0 }) }],
  [{ previous: { from: 'bak' } }, 'bak, which is declared in paging.previous.from'],
  [{ shows: { ...shown, members: ['titel'] } }, 'titel in books, which is declared in x-assay-shows.members'],
  [{ shows: { ...shown, at: 'bookz[]' } }, 'bookz, which is declared in x-assay-shows.at'],
  [{ joins: { ...join, with: { id: 'idd' } } }, 'idd in books, which is declared in x-assay-joins.with.id'],
  [{ joins: { ...join, match: { title: 'titel' } } }, 'titel, which is declared in x-assay-joins.match of GET /books'],
  [
    { joins: { ...join, match: { 'author.nam': 'title' } } },
    'author.nam in books, which is declared in x-assay-joins.match',
  ],
  [
    { joins: { ...join, where: [{ path: 'kind', values: ['novel'] }] } },
    'kind in books, which is declared in x-assay-joins.where.0',
  ],
])('%j: no answer has %s', async (declared, reason, world) => {
  expect(await unansweredOf(declared, world)).toEqual([`no answer has ${reason}; correct the declaration`]);
});

/** Members that no answer needs. */
test.each<[object, World?]>([
  [{ previous: { from: 'back' }, hasMore: 'more' }, { more: (rest) => ({ more: rest > 0 }) }],
  [{ count: { header: 'X-Total' } }],
  [{ hasMore: 'more' }, { more: (rest) => (rest > 0 ? { more: true } : {}) }],
  [{}, { all: books.slice(0, 3), more: total }],
  [{ previous: { from: 'back' }, hasMore: 'more' }, { all: books.slice(0, 1) }],
  [
    { shows: { ...shown, members: ['title', 'subtitle'] } },
    {
      schema: {
        properties: {
          books: { type: 'array', items: { type: 'object', properties: { id: {}, title: {}, subtitle: {} } } },
        },
      },
    },
  ],
  [
    { shows: { ...shown, members: ['title', 'chapters.pages.number'] } },
    { all: books.map((book) => ({ ...book, chapters: [] })) },
  ],
  [{ joins: { ...join, where: [{ path: 'deletedAt', somebody: true }], match: { deletedAt: 'deletedAt' } } }],
])('%j: no member is missing', async (declared, world) => {
  expect(await unansweredOf(declared, world)).toEqual([]);
});
