import { expect, test } from 'vitest';
import { judgeTarget } from '../../../../engine/run/judge-target.ts';
import { groupsOf } from '../../../../reports/groups.ts';
import { byOffset, contractOfList, integer, offset, sizeUpTo, text } from '../../../contracts/openapi/list-contract.ts';
import { findingsOf, options, whileServed } from '../../../contracts/openapi/judged.ts';
import { listening } from '../../../contracts/openapi/listening.ts';
import { fewOf } from '../../../part.ts';

/** A join of two tables that multiplies or loses rows breaks counts, pages and orders: one cause, one group. */

interface Book {
  readonly id: number;
  readonly title: string;
  readonly genre: string;
  readonly shelf: string;
  readonly price: number;
  readonly copies: number;
}

const books: readonly Book[] = Array.from({ length: 60 }, (_, id) => ({
  id,
  title: `book ${String((id * 37) % 83).padStart(2, '0')}`,
  genre: ['crime', 'poems', 'plays'][id % 3] as string,
  shelf: ['a', 'b'][id % 2] as string,
  price: (id * 17) % 90,
  copies: (id % 4) + 1,
}));

const contract = contractOfList({
  name: 'books',
  query: {
    genre: { enum: ['crime', 'poems', 'plays'] },
    shelf: { enum: ['a', 'b'] },
    sort: { enum: ['title', '-title', 'price', '-price'] },
    limit: sizeUpTo(50, 20),
    offset: offset,
  },
  item: { id: integer, title: text, genre: text, shelf: text, price: integer, copies: integer },
  around: { total: integer },
  list: {
    paging: byOffset,
    count: 'total',
    filters: { genre: { path: 'genre', compare: 'exact' }, shelf: { path: 'shelf', compare: 'exact' } },
    conjunction: true,
    order: {
      keys: { parameter: 'sort', values: { title: 'title', price: 'price' }, descending: '-{key}' },
      ties: 'broken',
    },
  },
});

/** The rows of a list, by a join that depends on the query. */
type Rows = (query: URLSearchParams, all: readonly Book[]) => readonly Book[];

const repeat = (all: readonly Book[]): readonly Book[] =>
  all.flatMap((book) => Array.from({ length: book.copies }, () => book));
const lose = (all: readonly Book[]): readonly Book[] => all.filter(({ copies }) => copies > 1);

const joins = {
  'a filter repeats items': (query, all) => (query.has('genre') ? repeat(all) : all),
  'a filter loses items': (query, all) => (query.has('genre') ? lose(all) : all),
  'a sort key repeats items': (query, all) => (query.get('sort')?.endsWith('price') ? repeat(all) : all),
  'a sort key loses items': (query, all) => (query.get('sort')?.endsWith('price') ? lose(all) : all),
  'every list repeats items': (_, all) => repeat(all),
} satisfies Readonly<Record<string, Rows>>;

const serve = (join: Rows, isDistinct = false) =>
  listening((_, query) => {
    const [limit, offset] = [Number(query.get('limit') ?? 20), Number(query.get('offset') ?? 0)];
    const kept = books.filter(
      ({ genre, shelf }) => [genre, null].includes(query.get('genre')) && [shelf, null].includes(query.get('shelf')),
    );
    const sort = query.get('sort') ?? '';
    const ascending = sort.endsWith('title')
      ? kept.toSorted((a, b) => a.title.localeCompare(b.title))
      : sort.endsWith('price')
        ? kept.toSorted((a, b) => a.price - b.price || a.id - b.id)
        : kept;
    const found = join(query, sort.startsWith('-') ? ascending.toReversed() : ascending);
    const page = found.slice(offset, offset + limit);
    return { total: found.length, books: isDistinct ? [...new Set(page)] : page };
  });

/** The roots of the groups; `distinct`: the server removes repeated rows from each page. */
const roots = [
  ['a filter repeats items', false, ['api.filter']],
  ['a filter repeats items', true, ['api.filter.together']],
  ['a filter loses items', false, ['api.filter']],
  ['a sort key repeats items', false, ['api.order.keys']],
  ['a sort key repeats items', true, ['api.order.keys']],
  ['a sort key loses items', false, ['api.order.keys']],
  ['every list repeats items', false, ['api.page.any-size']],
  // Pages that are too short explain no order that breaks between two pages: these stay apart.
  ['every list repeats items', true, ['api.filter.together', 'api.page.size']],
] as const;

test.each(fewOf(4, roots))('%s, distinct: %s', async (name, isDistinct, expected) => {
  const { outcomes } = await whileServed(serve(joins[name], isDistinct), (url, around) =>
    judgeTarget(contract, { ...options, target: { api: url } }, around),
  );
  expect(groupsOf(contract, outcomes).map(({ root }) => root.finding.requirement)).toEqual(expected);
});

test('the right server has no finding', async () => {
  const judgements = await whileServed(
    serve((_, all) => all),
    (url, around) => judgeTarget(contract, { ...options, target: { api: url } }, around),
  );
  expect(findingsOf(judgements)).toEqual([]);
});
