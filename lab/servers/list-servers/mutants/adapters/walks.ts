import { byLastItem } from '../derive-adapter.ts';
import { reused } from '../lists.ts';
import { dropHeader } from '../../../../../defects/operators/answers.ts';
import { reverseItems } from '../../../../../defects/operators/items.ts';
import { calls } from '../../../../../defects/triggers.ts';
import type { AdapterRow, Page } from '../adapter-row.ts';
import { plan, type PlannedDefect, queryOf, refusing, replacing } from '../planned.ts';
import { defined } from '../../../../../engine/model/defined.ts';

const isLast = ({ body }: Page): boolean => (body['next'] ?? null) === null;
const nextOf = ({ body }: Page): string => String(body['next']);

const continues = ['api.page.continues', 'api.page.any-size'];

/** The columns of a cursor of the server: the member that orders the list, and the id. */
const columns = (page: Page): readonly string[] => (isLast(page) ? [] : nextOf(page).split(','));

/** Items before a given item. The server lists them in reverse order. */
const backwards = (query: URLSearchParams): void => {
  const before = query.get('ending_before');
  query.delete('ending_before');
  if (before === null) return;
  query.set('id__lt', before);
  query.set('_sort_desc', 'id');
};

/** A cursor that carries the filter of its list. */
const withFilter = (next: string, client: URLSearchParams): string => `${next}~${client.get('shelf') ?? ''}`;
const placeOf = (cursor: string): string => cursor.split('~')[0] ?? '';
const filterOf = (cursor: string): string | undefined => cursor.split('~')[1];

const boundRequest = (query: URLSearchParams): void => {
  const cursor = query.get('_next');
  if (cursor !== null) query.set('_next', placeOf(cursor));
};

/** Whether the request has another filter than the cursor. */
const isForeign = (query: URLSearchParams): boolean => {
  const cursor = query.get('cursor');
  return cursor !== null && filterOf(cursor) !== (query.get('shelf') ?? '');
};

const bound = (kind: 'refused' | 'kept' | 'free', defects: readonly PlannedDefect[]): AdapterRow => ({
  name: `bound-${kind}`,
  listing: {
    items: 'data',
    identity: ['id'],
    paging: { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'next', bound: kind },
    order: { by: 'id' },
    filters: { shelf: 'shelf' },
  },
  refuses: (client) => kind === 'refused' && isForeign(client),
  request: (query) => {
    const filter = filterOf(query.get('_next') ?? '');
    if (kind === 'kept' && filter === '') query.delete('shelf');
    else if (kind === 'kept' && filter !== undefined) query.set('shelf', filter);
    boundRequest(query);
  },
  show: (page, { client, query }) => {
    // A kept filter is that of the cursor, even if the request names another one.
    const own = kind === 'kept' ? query : client;
    return {
      body: { data: page.body['rows'], ...defined({ next: isLast(page) ? undefined : withFilter(nextOf(page), own) }) },
    };
  },
  defects,
});

/** Lists whose cursors have parts, lead back, or belong to the filter of their list. */
export const walkAdapters: readonly AdapterRow[] = [
  {
    name: 'cursor-in-parts',
    listing: {
      items: 'data',
      identity: ['id'],
      paging: {
        style: 'cursor',
        size: '$top',
        cursor: ['NextAuthor', 'NextId'],
        next: [{ header: 'X-Next-Author' }, { header: 'X-Next-Id' }],
      },
      order: { by: 'author', collation: 'codepoint' },
      filters: { shelf: 'shelf' },
    },
    request: (query) => {
      query.set('_sort', 'author');
      const parts = ['NextAuthor', 'NextId'].map((name) => query.get(name));
      for (const name of ['NextAuthor', 'NextId']) query.delete(name);
      if (parts.some((part) => part !== null)) query.set('_next', parts.map((part) => part ?? '').join(','));
    },
    show: (page) => {
      const [author, id] = columns(page);
      const headers = author === undefined || id === undefined ? {} : { 'X-Next-Author': author, 'X-Next-Id': id };
      return { body: { data: page.body['rows'] }, headers };
    },
    defects: [
      ...reused(['a page is skipped', 'last item of each page is lost'], continues),
      replacing('the second part of a cursor is ignored', continues, 'NextId', () => '0'),
      replacing('the second part of a cursor stands for all items of the first', continues, 'NextId', () => '9999'),
      replacing('the first part of a cursor is ignored', continues, 'NextAuthor', () => ''),
      refusing('a cursor whose parts are both given is refused', continues, (query) => query.has('NextId')),
      plan('the second part of a cursor is not given', dropHeader('x-next-id'), ...continues),
    ],
  },
  {
    name: 'way-back',
    listing: {
      ...byLastItem,
      paging: { ...byLastItem.paging, previous: { cursor: 'ending_before', from: { firstItem: 'id' } } },
      order: { by: 'id' },
    },
    request: backwards,
    show: (page, { client }) => {
      const rows = page.body['rows'] as readonly unknown[];
      const data = client.has('ending_before') ? rows.toReversed() : rows;
      return { body: { data, has_more: !isLast(page) } };
    },
    defects: [
      replacing('the way back is ignored', ['api.page.previous'], 'ending_before', () => undefined),
      replacing(
        'the way back gives its item again',
        ['api.page.previous'],
        'ending_before',
        (id) => `${Number(id) + 1}`,
      ),
      replacing('the way back loses an item', ['api.page.previous'], 'ending_before', (id) => `${Number(id) - 1}`),
      refusing('the way back is refused', ['api.page.previous'], (query) => query.has('ending_before')),
      plan(
        'the way back is turned',
        reverseItems().when(calls('way back', (call) => queryOf(call).has('ending_before'))),
        'api.page.previous',
        'api.order',
      ),
      replacing('the way back starts with the first item', ['api.page.previous'], 'ending_before', (_, query) =>
        String(Number(query.get('limit') ?? 20) + 1),
      ),
    ],
  },
  {
    name: 'first-cursor',
    listing: {
      items: 'data',
      identity: ['id'],
      paging: { style: 'cursor', size: 'rows', cursor: 'cursorMark', next: 'next', firstCursor: '*' },
      order: { by: 'id' },
    },
    request: (query) => {
      if (query.get('_next') === '*') query.delete('_next');
    },
    defects: [
      refusing('the first cursor is refused', ['api.page.first-cursor'], (query) => query.get('cursorMark') === '*'),
      replacing('the first cursor leads to the second item', ['api.page.first-cursor'], 'cursorMark', (mark) =>
        mark === '*' ? '1' : mark,
      ),
      replacing('the first cursor leads behind the list', ['api.page.first-cursor'], 'cursorMark', (mark) =>
        mark === '*' ? '99999' : mark,
      ),
      ...reused(['next leads to the same page']),
    ],
  },
  bound('refused', [
    replacing('a cursor beside another filter is taken', ['api.page.bound'], 'cursor', (cursor, query) =>
      isForeign(query) ? `${placeOf(cursor)}~${query.get('shelf') ?? ''}` : cursor,
    ),
    replacing(
      'a cursor beside another filter gives its own list',
      ['api.page.bound'],
      'shelf',
      (_, query) => filterOf(query.get('cursor') ?? '') ?? query.get('shelf') ?? undefined,
    ),
    replacing('a cursor beside another filter gives the first page', ['api.page.bound'], 'cursor', (cursor, query) =>
      isForeign(query) ? undefined : cursor,
    ),
  ]),
  bound('kept', [
    refusing('a cursor beside another filter is refused', ['api.page.bound'], isForeign),
    replacing(
      'a cursor beside another filter gives the other list',
      ['api.page.bound'],
      'cursor',
      (cursor, query) => `${placeOf(cursor)}~${query.get('shelf') ?? ''}`,
    ),
    replacing('a cursor beside another filter gives the first page', ['api.page.bound'], 'cursor', (cursor, query) =>
      isForeign(query) ? `0~${filterOf(cursor) ?? ''}` : cursor,
    ),
  ]),
  bound('free', [
    refusing('a cursor beside another filter is refused', ['api.page.bound'], isForeign),
    replacing('a cursor beside another filter gives its own list', ['api.page.bound'], 'shelf', (shelf, query) =>
      isForeign(query) ? filterOf(query.get('cursor') ?? '') || undefined : shelf,
    ),
    replacing('a cursor beside another filter gives the first page', ['api.page.bound'], 'cursor', (cursor, query) =>
      isForeign(query) ? undefined : cursor,
    ),
  ]),
];
