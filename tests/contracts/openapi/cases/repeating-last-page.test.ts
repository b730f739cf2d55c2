import { expect, test } from 'vitest';
import { judged, notPassed } from '../judged.ts';
import { byOffset, contractOfList, integer, offsetQuery, text } from '../list-contract.ts';
import { listening } from '../listening.ts';

/** The last page is filled up with items of the page before: one fault, which orders and filters show, too. */

const rows = Array.from({ length: 70 }, (_, id) => ({
  id,
  size: (id * 29) % 9,
  colour: ['red', 'blue'][id % 2] ?? '',
}));
const sorts = ['id', 'size'] as const;

const contract = contractOfList({
  name: 'rows',
  query: {
    ...offsetQuery(40),
    colour: text,
    sort: { ...text, enum: [...sorts] },
    direction: { ...text, enum: ['asc', 'desc'], default: 'asc' },
  },
  item: { id: integer, size: integer, colour: text },
  around: { total: integer },
  list: {
    paging: byOffset,
    order: {
      by: 'id',
      direction: 'ascending',
      parameter: 'direction',
      ties: [{ path: 'id', direction: 'ascending' }],
      keys: { parameter: 'sort', values: { id: 'id', size: 'size' } },
    },
    filters: { colour: { path: 'colour', compare: 'exact' } },
  },
});

const serve = (isFaulty: boolean) =>
  listening((_, query) => {
    const [limit, asked] = [Number(query.get('limit') ?? 40), Number(query.get('offset') ?? 0)];
    if (!(limit >= 1 && limit <= 40) || !(asked >= 0)) return 400;
    const key = sorts.find((name) => name === query.get('sort')) ?? 'id';
    const sign = query.get('direction') === 'desc' ? -1 : 1;
    const colour = query.get('colour');
    const all = rows
      .filter((row) => colour === null || row.colour === colour)
      .toSorted((a, b) => sign * (a[key] - b[key]) || a.id - b.id);
    const isLast = asked < all.length && asked + limit > all.length;
    const offset = isFaulty && isLast ? Math.max(0, all.length - limit) : asked;
    return { rows: all.slice(offset, offset + limit), total: all.length };
  });

const only = ['api.order', 'api.order.*', 'api.page.continues', 'api.filter.together'];

test('a right list passes', async () => {
  expect(notPassed(await judged(contract, serve(false), ...only))).toEqual([]);
});

test('each requirement has one finding about repeated items, whatever the order and the filter', async () => {
  const { outcomes } = await judged(contract, serve(true), ...only);
  const found = outcomes.flatMap(({ requirement, findings }) =>
    findings.map(({ code, about }) => [requirement, code, about ?? ''].join(' ').trim()),
  );
  const repeats = found.filter((line) => !line.endsWith('unordered-between-pages'));
  expect(repeats).toContain('api.order.keys walk-repeats-items');
  expect(repeats).toContain('api.order.direction walk-repeats-items');
  expect(repeats.filter((line) => !line.endsWith('walk-repeats-items'))).toEqual([]);
});
