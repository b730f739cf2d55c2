import { expect, test } from 'vitest';
import { type Defect, when } from '../../../defects/defect.ts';
import { changeBody } from '../../../defects/operators/answers.ts';
import { reverseItems } from '../../../defects/operators/items.ts';
import { nextPlace, relist } from '../../../defects/operators/pages.ts';
import { all, given, onLaterPages } from '../../../defects/triggers.ts';
import { at } from '../../../defects/values.ts';
import { flag } from './document.ts';
import { brokenBy } from './judged.ts';
import { integer, sizeUpTo, text } from './list-contract.ts';
import { expectSilent, type Modelled, modelled } from './modelled.ts';
import { partOf } from '../../part.ts';

/** Lists of more items than a few pages hold: they are judged by parts, and by walks that go deep. */

const shelves = ['history', 'poems', 'travel', 'cooking'];
const books = Array.from({ length: 1_500 }, (_, n) => ({
  id: (n * 611) % 1_500,
  shelf: shelves[(n * 7 + (n % 3)) % 4] ?? '',
  name: `Book ${String((n * 37) % 1_500).padStart(4, '0')}`,
})).toSorted((a, b) => a.id - b.id);

const listed = (ordered: boolean): Modelled =>
  modelled(
    {
      name: 'books',
      query: {
        size: sizeUpTo(100, 20),
        page: text,
        shelf: { ...text, enum: shelves },
        sort: { ...text, enum: ['id', 'shelf', 'name'] },
      },
      item: { id: integer, shelf: text, name: text },
      around: { next: text, more: flag },
      list: {
        paging: { style: 'cursor', size: 'size', cursor: 'page', next: 'next', hasMore: 'more' },
        order: {
          ...(ordered ? { by: 'id', direction: 'ascending' } : {}),
          keys: { parameter: 'sort', values: { id: 'id', shelf: 'shelf', name: 'name' } },
        },
        filters: { shelf: 'shelf' },
      },
    },
    books,
  );
const only = ['api.page.*', 'api.order.*', 'api.order', 'api.filter'];

test.each([true, false])('a right list passes, whole (order declared: %s)', (ordered) =>
  expectSilent(listed(ordered), ...only),
);

/** Ends the walk after so many pages. */
const endAfter = (pages: number): Defect =>
  relist({
    follow: (items, { begin, size }) => (begin / size >= pages - 1 ? undefined : nextPlace(items, { begin, size })),
  });

/** Says from the fourth page on that nothing follows. */
const fourthSaysEnd: Defect = changeBody((body, { parameters: { size = 20 } }) => {
  return { ...body, more: body['more'] === true && Number(at(body, 'books.0.id')) < 3 * Number(size) };
});

const faults: readonly (readonly [string, string, Defect])[] = [
  ['a list that stops after 20 pages', 'api.page.any-size', endAfter(20)],
  [
    'pages of small sizes that lose an item behind the first thousand',
    'api.page.any-size',
    relist({
      page: (items, { begin, size }) => items.slice(begin + (size < 80 && begin >= 1_000 ? 1 : 0), begin + size),
    }),
  ],
  ['pages that say from the fourth on that nothing follows', 'api.page.more', fourthSaysEnd],
  [
    'a key that orders the first page alone',
    'api.order.keys',
    when(all(given('sort', 'name'), onLaterPages), reverseItems()),
  ],
];

test.each(partOf(faults))('%s', async (_, requirement, defect) => {
  for (const ordered of [true, false]) {
    const { contract, serve } = listed(ordered);
    expect(await brokenBy(contract, serve(defect), requirement)).toContain(requirement);
  }
});
