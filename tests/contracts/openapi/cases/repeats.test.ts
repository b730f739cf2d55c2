import { expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { codesOf, judged, notPassed } from '../judged.ts';
import { byOffset, contractOfList, offsetQuery, text } from '../list-contract.ts';
import { listening, type Listening } from '../listening.ts';

interface Book {
  readonly id: number;
  readonly title: string;
  readonly tags: readonly string[];
}

const booksOf = (count: number): readonly Book[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    title: `Book ${id}`,
    tags: ['old', 'rare', 'red'].filter((_tag, place) => (id >> place) % 2 === 1),
  }));

const contractOf = (more: object, paging: object = {}): JudgedContract =>
  contractOfList({
    name: 'books',
    query: { ...offsetQuery(20), tags: text },
    list: { paging: { ...byOffset, ...paging }, ...more },
  });

type Fault = 'within-a-page' | 'joined' | 'far-apart';

/** The list with the items that a fault adds. */
const withFault = (all: readonly Book[], fault: Fault | undefined, isNarrowed: boolean): readonly Book[] => {
  if (fault === 'within-a-page') return all.flatMap((book) => (book.id === 5 ? [book, book] : [book]));
  if (fault === 'joined' && isNarrowed) return all.flatMap((book) => (book.tags.length > 1 ? [book, book] : [book]));
  return fault === 'far-apart' ? [...all, ...all.slice(0, 1)] : all;
};

const serve = (count: number, fault?: Fault): Promise<Listening> =>
  listening((_, query) => {
    const tags = query.get('tags')?.split(',');
    const found = booksOf(count).filter((book) => tags?.some((tag) => book.tags.includes(tag)) ?? true);
    const all = withFault(found, fault, tags !== undefined);
    const start = Number(query.get('offset') ?? 0);
    return all.slice(start, start + Number(query.get('limit') ?? 20));
  });

const filtered = { filters: { tags: { path: 'tags', operator: 'has' } } };

const found = async (fault: Fault, count: number, more: object, paging?: object): Promise<readonly string[]> =>
  codesOf(contractOf(more, paging), serve(count, fault));

test.each([13, 50, 150])('a list of %i books without repeats passes', async (count) => {
  const judgements = await judged(contractOf(filtered), serve(count), 'api.page.*', 'api.filter');
  expect(notPassed(judgements).filter((line) => !line.startsWith('inconclusive'))).toEqual([]);
});

test.each<[Fault, number, object, object, string]>([
  ['within-a-page', 12, filtered, {}, 'api.page.continues item-repeated'],
  ['within-a-page', 50, filtered, {}, 'api.page.continues item-repeated'],
  ['within-a-page', 12, {}, { repeats: true }, 'api.page.continues walk-loses-items'],
  ['joined', 12, filtered, {}, 'api.filter filtered-walk-differs'],
  ['joined', 50, filtered, {}, 'api.page.continues item-repeated'],
  ['far-apart', 12, {}, {}, 'api.page.continues item-repeated'],
  ['far-apart', 50, {}, {}, 'api.page.continues walk-repeats-items'],
  ['far-apart', 150, {}, {}, 'api.page.any-size walk-repeats-items'],
])('%s, %i books, %j %j: %s', async (fault, count, more, paging, finding) => {
  expect(await found(fault, count, more, paging)).toContain(finding);
});
