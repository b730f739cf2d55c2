import { changeItems } from '../../../../../defects/operators/answers.ts';
import { changeMember } from '../../../../../defects/operators/members.ts';
import { dropItem, repeatItem } from '../../../../../defects/operators/items.ts';
import { take } from '../../../../../defects/operators/parameters.ts';
import { accept, refuse } from '../../../../../defects/operators/refusals.ts';
import { calls, given } from '../../../../../defects/triggers.ts';
import { isMembers } from '../../../../../defects/value.ts';
import { plan } from '../planned.ts';
import { byOffset, schemas } from '../derive-adapter.ts';
import type { AdapterRow } from '../adapter-row.ts';
import { defined } from '../../../../../engine/model/defined.ts';

const shelves = ['A', 'B', 'C'];
const unknownShelf = calls('unknown shelf', ({ parameters }) => !shelves.includes(String(parameters['shelf'])));

/** The first book of a list is one of another shelf. */
const foreign = changeItems("foreign('id')", (items) =>
  items.map((item, place) => (place === 0 && isMembers(item) ? { ...item, id: 1 } : item)),
);

/** The books of a shelf: each stands on one shelf, and an unknown shelf has none. */
const booksOfShelf: AdapterRow = {
  name: 'books-of-shelf',
  path: 'shelves/{shelf}/books',
  listing: {
    ...byOffset,
    uniqueIdentity: true,
    unknownParent: 'empty',
    order: { by: 'id' },
    filters: { shelf: 'shelf' },
  },
  defects: [
    plan(
      'an unknown parent has the items of a known one',
      take('shelf', () => 'A', 'A').when(unknownShelf),
      'api.parent.unknown',
    ),
    plan('an unknown parent is refused', refuse(404).when(unknownShelf), 'api.parent.unknown'),
    plan(
      'an unknown parent gets a server error',
      refuse(500).when(unknownShelf),
      'api.parent.unknown',
      'api.no-server-error',
    ),
    plan('an item comes in the lists of all parents', foreign, 'api.parent.identity'),
    plan(
      'a parent has the items of another one',
      take('shelf', () => 'C', 'C').when(given('shelf', 'B')),
      'api.parent.identity',
      'api.filter',
    ),
    plan(
      'letter case of a parent is ignored',
      take('shelf', (shelf) => String(shelf).toUpperCase().slice(0, 1), 'first letter').when(unknownShelf),
      'api.parent.unknown',
      'api.parent.identity',
      'api.filter',
    ),
  ],
};

const tagged = 'tagged-books';

/** The tags of a book, a list of texts. */
const tagsOfBook: AdapterRow = {
  name: 'tags-of-book',
  path: 'books/{id}/tags',
  listing: { items: '.', identity: ['.'], unknownParent: 404, paging: { style: 'none' } },
  answer: { rows: { type: 'array', items: schemas.text } },
  show: ({ body }) => {
    const [row] = body['rows'] as readonly { readonly tags: unknown }[];
    return { body: { rows: row?.tags ?? [] }, ...defined({ status: row ? undefined : 404 }) };
  },
  defects: [plan('an unknown parent has an empty list', accept([]), 'api.parent.unknown')],
};

const joined = ['api.joins', 'api.objects'];

/** Books with their tags, which are a list of their own, and with their shelf, which lists them. */
const taggedBooks: AdapterRow = {
  name: tagged,
  listing: { ...byOffset, order: { by: 'id' } },
  extensions: {
    'x-assay-joins': [
      { to: 'books-of-shelf', with: { shelf: 'shelf' }, match: { id: 'id' } },
      { to: 'tags-of-book', each: 'tags', with: { id: '^id' }, match: { '.': '.' }, sameAs: 'whole' },
    ],
  },
  defects: [
    {
      name: 'the list of a reference lacks some of its items',
      expected: joined,
      at: 'books-of-shelf',
      defect: dropItem('chosen').oneIn(3),
    },
    { name: 'a reference leads to another parent', expected: joined, defect: changeMember('shelf', () => 'B', 'B') },
    {
      name: 'items have another identity than their references',
      expected: joined,
      at: 'books-of-shelf',
      defect: changeMember('id', (id) => Number(id) + 1_000, '+1000'),
    },
    {
      name: 'an embedded list lacks its last item',
      expected: joined,
      defect: changeMember('tags', (tags) => (Array.isArray(tags) ? tags.slice(0, -1) : tags), 'shorter'),
    },
    { name: 'a list lacks an embedded item', expected: joined, at: 'tags-of-book', defect: dropItem('first') },
    { name: 'a list has an embedded item twice', expected: joined, at: 'tags-of-book', defect: repeatItem() },
    {
      name: 'a list has an item that is not embedded',
      expected: joined,
      at: 'tags-of-book',
      defect: changeItems('one more', (items) => [...items, 'new']),
    },
  ],
};

/** Lists below a parent, and lists that other answers lead to. */
export const objectAdapters: readonly AdapterRow[] = [booksOfShelf, tagsOfBook, taggedBooks];
