import { byLastItem } from '../derive-adapter.ts';
import { reused } from '../lists.ts';
import { changeBody } from '../../../../../defects/operators/answers.ts';
import { changeBodyMember } from '../../../../../defects/operators/members.ts';
import { onLaterPages } from '../../../../../defects/triggers.ts';
import { isMembers } from '../../../../../defects/value.ts';
import { plan, replacing } from '../planned.ts';
import type { AdapterRow } from '../adapter-row.ts';

const shorter = ['api.page.continues', 'api.page.any-size', 'api.count'];

/** Lists whose cursors are not in a member of the answer. */
export const cursorAdapters: readonly AdapterRow[] = [
  {
    name: 'header-cursor',
    listing: {
      items: 'data',
      identity: ['id'],
      count: { header: 'X-Total-Count' },
      paging: { style: 'cursor', size: 'limit', cursor: 'after', next: { header: 'X-Next' } },
      order: { by: 'id', direction: 'ascending' },
      filters: { author: { path: 'author', compare: 'exact' } },
    },
    defects: reused([
      'last item of each page is lost',
      'a page is skipped',
      'next leads to the same page',
      'next is missing beside odd sizes',
      'the place is ignored beside a filter',
      'the count ignores the filter',
    ]),
  },
  {
    name: 'last-item-cursor',
    listing: {
      ...byLastItem,
      order: { by: 'id', direction: 'ascending' },
      filters: { shelf: 'shelf' },
    },
    defects: [
      replacing(
        'the item that the cursor names comes again',
        ['api.page.continues', 'api.page.any-size'],
        'starting_after',
        (id) => (Number(id) > 1 ? String(Number(id) - 1) : id),
      ),
      ...reused(['first item of later pages is lost', 'later pages are turned', 'the place is ignored']),
      plan(
        'every page says that more follows',
        changeBodyMember('has_more', () => true),
        'api.page.more',
      ),
      plan(
        'a later page says that nothing follows',
        changeBodyMember('has_more', () => false).when(onLaterPages),
        'api.page.more',
        ...shorter,
      ),
      plan(
        'a list without items says that more follows',
        changeBody('empty has more', (body) =>
          isMembers(body) && String(body['data']) === '' ? { ...body, has_more: true } : body,
        ),
        'api.page.more',
      ),
    ],
  },
  {
    name: 'short-page',
    listing: {
      items: 'data',
      identity: ['id'],
      count: 'total',
      paging: { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'cursor', end: 'short-page' },
      order: { by: 'id' },
      filters: { shelf: 'shelf' },
    },
    show: (page, { client }) => {
      const rows = page.body['rows'] as readonly { readonly id: number }[];
      return {
        body: {
          data: rows,
          cursor: String(rows.at(-1)?.id ?? client.get('cursor') ?? '0'),
          total: page.body['filtered_table_rows_count'],
        },
      };
    },
    defects: reused([
      'first item of later pages is lost',
      'last item of a page comes again instead of the first of the next',
      'the place is ignored',
      'the size is ignored on later pages',
    ]),
  },
];
