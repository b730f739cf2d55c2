import { describe, expect, test } from 'vitest';
import { array, contractOf, inPath, integer, objectOf, ok, query, reads, text } from '../document.ts';
import { byCursor, byPage } from '../list-contract.ts';
import { codesOf, judgeContract, notPassed } from '../judged.ts';
import { jsonReply, notFound, replying } from './target.ts';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { type Listening, listening } from '../listening.ts';

/** Paths of members that no answer has: in lists with several pages, in joins and in shown objects. */
describe('wrong paths', () => {
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

  const parameters = [
    query('limit', { type: 'integer', minimum: 1, maximum: 10, default: 5 }),
    query('cursor'),
    ...['q', 'sort'].map((name) => query(name)),
    query('from', integer),
    query('page', integer),
  ];
  const list = { items: 'books', identity: ['id'], paging: byCursor };
  const shown = { object: 'book', at: 'books[]', identity: ['id'], members: ['title'] };
  const join = { to: 'book', with: { id: 'id' }, match: { title: 'title' } };

  interface World {
    readonly all?: readonly { readonly id: string }[];
    readonly more?: (rest: number) => object;
    readonly schema?: object;
  }

  /** `declared`: members of the list, of its paging, and rows for the books that it shows. */
  const unansweredOf = async (
    declared: object,
    { all = books, more = () => ({}), schema = {} }: World = {},
  ): Promise<readonly string[]> => {
    const { shows = shown, joins = join, list: members, ...rest } = declared as Readonly<Record<string, object>>;
    const paths = {
      '/books': reads(
        'books',
        parameters,
        { type: 'object', ...schema },
        {
          'x-assay-list': { ...list, paging: { ...byCursor, ...rest }, ...members },
          'x-assay-shows': shows,
          'x-assay-joins': joins,
        },
      ),
      '/books/{id}': reads('book', [inPath('id')]),
    };
    const { outcomes } = await judgeContract(contractOf(paths), server(all, more));
    return [...new Set(outcomes.flatMap(({ unanswered }) => unanswered?.text ?? []))];
  };

  const withSubtitle = objectOf({ books: array(objectOf({ id: {}, title: {}, subtitle: {} })) });
  const total = () => ({ total: books.length });

  test.each<[object, string, World?]>([
    [{ next: 'nxt' }, 'nxt, which is declared in paging.next'],
    [{ next: { lastItem: 'idd' } }, 'idd in an item, which is declared in paging.next.lastItem'],
    [{ next: { header: 'x-nxt' } }, 'x-nxt in its headers, which is declared in paging.next'],
    [{ list: { count: { header: 'x-totl' } } }, 'x-totl in its headers, which is declared in count'],
    [{ previous: { from: { header: 'x-bak' } } }, 'x-bak in its headers, which is declared in paging.previous.from'],
    [{ hasMore: 'mor' }, 'mor, which is declared in paging.hasMore', { more: (rest) => ({ more: rest > 0 }) }],
    [{ previous: { from: 'bak' } }, 'bak, which is declared in paging.previous.from'],
    [{ list: { items: 'bookz' } }, 'bookz, which is declared as the items of the list'],
    [{ list: { identity: ['idd'] } }, 'idd in an item, which is declared as identity'],
    [{ list: { count: 'totl' } }, 'totl, which is declared in count'],
    [{ list: { filters: { q: 'titel' } } }, 'titel in an item, which is declared in filters.q'],
    [{ list: { filters: { q: ['titel', 'nam'] } } }, 'titel or nam in an item, which is declared in filters.q'],
    [{ list: { ranges: [{ path: 'yeer', from: 'from' }] } }, 'yeer in an item, which is declared in ranges.0'],
    [
      { list: { order: { keys: { parameter: 'sort', values: { id: 'idd' } } } } },
      'idd in an item, which is declared in order',
    ],
    [
      { list: { paging: { ...byPage, says: { number: 'page.numbr' } } } },
      'page.numbr, which is declared in paging.says.number',
      { more: () => ({ page: { number: 1 } }) },
    ],
    [{ shows: { ...shown, members: ['titel'] } }, 'titel in books, which is declared in x-assay-shows.members'],
    [{ shows: { ...shown, at: 'bookz[]' } }, 'bookz, which is declared in x-assay-shows.at'],
    [{ joins: { ...join, with: { id: 'idd' } } }, 'idd in books, which is declared in x-assay-joins.with.id'],
    [
      { joins: { ...join, match: { title: 'titel' } } },
      'titel, which is declared in x-assay-joins.match of GET /books',
    ],
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

  /** Members that no answer needs: of empty lists, behind null, of a question for existence, or by the schema. */
  const bare = books.map(({ id, title }) => ({ id, title, tags: [], author: null }));
  test.each<[object, World?]>([
    [{ list: { count: 'total', filters: { q: ['titel', 'id'] } } }, { more: total }],
    [{ list: { filters: { q: 'tags.name' } } }, { all: bare }],
    [{ list: { filters: { q: 'author.name' } } }, { all: bare }],
    [{ list: { filters: { q: { path: 'deletedAt', operators: { exists: 'yes', notExists: 'no' } } } } }],
    [{ list: { filters: { q: 'subtitle' } } }, { schema: withSubtitle }],
    [{ previous: { from: 'back' }, hasMore: 'more' }, { more: (rest) => ({ more: rest > 0 }) }],
    [{ list: { count: { header: 'X-Total' } } }],
    [{ hasMore: 'more' }, { more: (rest) => (rest > 0 ? { more: true } : {}) }],
    [{}, { all: books.slice(0, 3), more: total }],
    [{ previous: { from: 'back' }, hasMore: 'more' }, { all: books.slice(0, 1) }],
    [
      { shows: { ...shown, members: ['title', 'subtitle'] } },
      {
        schema: withSubtitle,
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
});

/** A thing of an id that does not exist: the operation documents 404, and some servers fail. */
describe('unknown ids', () => {
  /** A list of things and one thing, with ids of some form. */
  const contractWith = (id: object): JudgedContract => {
    const thing = objectOf({ id, name: text });
    return contractOf({
      '/things': reads('things', [], objectOf({ things: array(thing) })),
      '/things/{thingId}': reads('thing', [inPath('thingId', id)], thing, {
        responses: { ...ok(thing), 404: { description: 'none' } },
      }),
    });
  };

  /** Refuses ids of another form, as the document has them. `miss`: the status for an unknown id. */
  const servedWith = (ids: readonly (string | number)[], form: RegExp, miss: number): Promise<Listening> =>
    listening((path) => {
      const things = ids.map((id) => ({ id, name: `thing ${id}` }));
      const [, id] = path.split('/').slice(1);
      if (id === undefined) return { things };
      return things.find((known) => String(known.id) === id) ?? (form.test(id) ? miss : 400);
    });

  const uuids = ['5f0c3a52-7d5e-4b8e-9c41-0d3c5e8f1a22', '0b9d8a11-42ce-4f7b-8a36-6f1d2c3b4e55'];

  test.each<[string, object, readonly (string | number)[], RegExp]>([
    ['integers', { ...integer, minimum: 1 }, [3, 7, 12], /^[1-9]\d*$/],
    ['small integers', { ...integer, format: 'int32' }, [3, 7, 12], /^\d{1,10}$/],
    ['texts', text, ['ant', 'bee'], /^\w+$/],
    ['texts with digits', text, ['ord_000173', 'ord_000174'], /^ord_\w+$/],
    ['a pattern', { ...text, pattern: String.raw`^T\d+$` }, ['T1000', 'T1001'], /^T\d+$/],
    ['a pattern of one length', { ...text, pattern: String.raw`^T\d{4}$` }, ['T1000', 'T1001'], /^T\d{4}$/],
    ['uuids', { ...text, format: 'uuid' }, uuids, /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/],
    ['uuids without a format', text, uuids, /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/],
    ['an example', { ...text, example: 'ant' }, ['ant', 'bee'], /^\w+$/],
  ])('%s', async (_, id, ids, form) => {
    const contract = contractWith(id);
    expect(notPassed(await judgeContract(contract, servedWith(ids, form, 404)))).toEqual([]);
    expect(await codesOf(contract, servedWith(ids, form, 500))).toContain(
      'api.no-server-error unknown-value-server-error',
    );
  });
});
