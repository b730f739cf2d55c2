import { expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { codesOf, judged, notPassed } from '../judged.ts';
import { byOffset, contractOfList, each, integer, offsetQuery, text } from '../list-contract.ts';
import { listening, type Listening } from '../listening.ts';

/** A list of more items than a run reads, some without the value that a key orders by. They come last. */

interface Stone {
  readonly id: number;
  readonly kind: string;
  readonly weight: number | null;
}

const stones = Array.from({ length: 200 }, (_, id): Stone => {
  const kind = ['agate', 'basalt', 'chert', 'diorite'][id < 180 ? id % 3 : 3] ?? '';
  return { id, kind, weight: id % 7 === 3 ? null : (id * 37) % 91 };
});

type Style = 'cursor' | 'offset';
type Fault = 'behind-values' | 'not-at-all' | 'not-counted' | 'not-at-all-descending';

const contractOf = (style: Style, list: object = {}): JudgedContract =>
  contractOfList({
    name: 'stones',
    query: { ...offsetQuery(10), ...each(text, 'cursor', 'kind'), sort: { ...text, enum: ['weight', '-weight'] } },
    item: { id: integer, kind: text, weight: { type: ['integer', 'null'] } },
    around: { total: integer, next: { type: ['string', 'null'] } },
    list: {
      paging: style === 'offset' ? byOffset : { style, size: 'limit', cursor: 'cursor', next: 'next' },
      count: 'total',
      order: {
        keys: { parameter: 'sort', descending: '-{key}', values: { weight: { path: 'weight', nulls: 'last' } } },
      },
      ...list,
    },
  });

const byKind = { filters: { kind: { path: 'kind', compare: 'exact' } } };

const compare = (sign: number) => (a: Stone, b: Stone) => {
  if (a.weight === null || b.weight === null)
    return Number(a.weight === null) - Number(b.weight === null) || a.id - b.id;
  return sign * (a.weight - b.weight) || a.id - b.id;
};

const serve = (fault?: Fault): Promise<Listening> =>
  listening((_, query) => {
    const sort = query.get('sort');
    const kind = query.get('kind');
    const all = stones.filter((stone) => kind === null || stone.kind === kind);
    const sorted = sort === null ? all : all.toSorted(compare(sort === 'weight' ? 1 : -1));
    const isLost = fault === 'not-at-all-descending' ? sort === '-weight' : sort !== null && fault?.startsWith('not');
    const found = isLost ? sorted.filter(({ weight }) => weight !== null) : sorted;
    const limit = Number(query.get('limit') ?? 10);
    const start = Number(query.get('cursor') ?? query.get('offset') ?? 0);
    if (!(limit >= 1 && limit <= 10) || !(start >= 0)) return 400;
    const before = found[start - 1];
    const isBehind = sort !== null && fault === 'behind-values' && start > 0 && before && before.weight !== null;
    const page = found.slice(start, start + limit).filter(({ weight }) => !isBehind || weight !== null);
    const end = start + page.length;
    const isLast = isBehind ? page.length < limit : end >= found.length;
    return {
      stones: page,
      total: fault === 'not-counted' ? found.length : all.length,
      next: isLast ? null : String(end),
    };
  });

const only = ['api.order.keys'];

test.each<[Style, object]>([
  ['cursor', byKind],
  ['cursor', {}],
  ['offset', byKind],
  ['offset', {}],
])('a right list by %s passes (%j)', async (style, list) => {
  expect(notPassed(await judged(contractOf(style, list), serve(), ...only))).toEqual([]);
});

test.each<[Style, object, Fault]>([
  ['cursor', byKind, 'behind-values'],
  ['cursor', byKind, 'not-at-all'],
  ['cursor', byKind, 'not-at-all-descending'],
  ['offset', byKind, 'not-counted'],
  ['offset', {}, 'not-at-all'],
  ['offset', {}, 'not-counted'],
  ['offset', {}, 'not-at-all-descending'],
])('by %s (%j), items without a value that come %s are missed', async (style, list, fault) => {
  const codes = await codesOf(contractOf(style, list), serve(fault), ...only);
  expect(codes).toContain('api.order.keys order-changes-items');
});

test('where neither a filter nor a place shows such items, the report says so', async () => {
  const { outcomes } = await judged(contractOf('cursor'), serve('behind-values'), ...only);
  expect(outcomes.flatMap(({ observations }) => observations)).toContainEqual(
    expect.objectContaining({
      what: 'orders in which no short list shows the items without a value',
      values: ['sort weight ascending', 'sort weight descending'],
    }),
  );
});
