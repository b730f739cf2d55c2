import { expect, test } from 'vitest';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { partOf } from '../../part.ts';
import { brokenBy, judged, notPassed } from './judged.ts';
import { contractOfList, integer, sizeUpTo, text } from './list-contract.ts';
import { type Listening, listening } from './listening.ts';

/** Lists of more items than a few pages hold: they are judged by parts, and by walks that go deep. */

const shelves = ['history', 'poems', 'travel', 'cooking'];
const books = Array.from({ length: 1_500 }, (_, n) => ({
  id: (n * 611) % 1_500,
  shelf: shelves[(n * 7 + (n % 3)) % 4],
  name: `Book ${String((n * 37) % 1_500).padStart(4, '0')}`,
}));

const contractOf = (ordered: boolean): JudgedContract =>
  contractOfList({
    name: 'books',
    query: {
      size: sizeUpTo(100, 20),
      page: text,
      shelf: { ...text, enum: shelves },
      sort: { ...text, enum: ['id', 'shelf', 'name'] },
    },
    item: { id: integer, shelf: text, name: text },
    around: { next: text, more: { type: 'boolean' } },
    list: {
      paging: { style: 'cursor', size: 'size', cursor: 'page', next: 'next', hasMore: 'more' },
      order: {
        ...(ordered ? { by: 'id', direction: 'ascending' } : {}),
        keys: { parameter: 'sort', values: { id: 'id', shelf: 'shelf', name: 'name' } },
      },
      filters: { shelf: 'shelf' },
    },
  });

type Book = (typeof books)[number];
interface Asked {
  readonly place: number;
  readonly size: number;
  readonly sort: string;
  readonly all: readonly Book[];
}
interface Answer {
  books: readonly Book[];
  next?: string;
  more: boolean;
}

/** The list, in the order of its ids unless a key is given. `change`: a fault. */
const served = (change: (answer: Answer, asked: Asked) => void = () => {}): Promise<Listening> =>
  listening((_, asked) => {
    const size = Number(asked.get('size') ?? 20);
    const place = Number(asked.get('page') ?? 0);
    if (!(size >= 1 && size <= 100) || !Number.isInteger(place)) return undefined;
    const shelf = asked.get('shelf');
    const sort = (asked.get('sort') ?? 'id') as keyof Book;
    const all = books
      .filter((book) => shelf === null || book.shelf === shelf)
      .sort((a, b) => (a[sort]! < b[sort]! ? -1 : a[sort]! > b[sort]! ? 1 : a.id - b.id));
    const end = place + size;
    const answer: Answer = { books: all.slice(place, end), more: end < all.length };
    if (answer.more) answer.next = String(end);
    change(answer, { place, size, sort, all });
    return answer;
  });

const only = ['api.page.*', 'api.order.*', 'api.order', 'api.filter'];

test.each([true, false])('a right list passes, whole (order declared: %s)', async (ordered) => {
  const contract = contractOf(ordered);
  expect(notPassed(await judged(contract, served(), ...only))).toEqual([]);
});

const faults: readonly (readonly [string, string, (answer: Answer, asked: Asked) => void])[] = [
  [
    'a list that stops after 20 pages',
    'any-size',
    (answer, { place, size }) => {
      if (place / size >= 19) delete answer.next;
      answer.more = answer.next !== undefined;
    },
  ],
  [
    'pages of small sizes that lose an item behind the first thousand',
    'any-size',
    (answer, { place, size }) => {
      if (size < 80 && place >= 1_000) answer.books = answer.books.slice(1);
    },
  ],
  [
    'pages that say from the fourth on that nothing follows',
    'more',
    (answer, { place, size }) => {
      if (place >= 3 * size) answer.more = false;
    },
  ],
  [
    'a key that orders the first page alone',
    'keys',
    (answer, { place, sort }) => {
      if (sort === 'name' && place > 0) answer.books = answer.books.toReversed();
    },
  ],
];

test.each(partOf(faults))('%s', async (_, requirement, change) => {
  for (const ordered of [true, false]) {
    expect(await brokenBy(contractOf(ordered), served(change), ...only)).toContainEqual(
      expect.stringContaining(requirement),
    );
  }
});
