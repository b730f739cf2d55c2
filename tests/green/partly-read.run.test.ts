import { describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { codesOf, judgeContract, notPassed } from '../contracts/openapi/judged.ts';
import { byOffset, contractOfList, each, integer, offsetQuery, text } from '../contracts/openapi/list-contract.ts';
import { listening } from '../contracts/openapi/listening.ts';

/** Lists longer than the pages that a standard run reads prove what they can. */

const rows = Array.from({ length: 300 }, (_, id) => ({ id, colour: ['red', 'blue'][id % 2] ?? '' }));

const pagings = {
  offset: byOffset,
  page: { style: 'page', size: 'limit', cursor: 'page' },
  cursor: { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'next' },
};
type Style = keyof typeof pagings;

const contractOf = (style: Style, paging: object = {}, list: object = {}): JudgedContract =>
  contractOfList({
    name: 'rows',
    query: { ...offsetQuery(10), page: { ...integer, minimum: 1 }, ...each(text, 'cursor', 'colour') },
    item: { id: integer, colour: text },
    around: { total: integer, more: { type: 'boolean' }, next: { type: ['string', 'null'] } },
    list: {
      paging: { ...pagings[style], ...paging },
      order: { by: 'id', direction: 'ascending' },
      filters: { colour: { path: 'colour', operator: 'startsWith', compare: 'exact' } },
      ...list,
    },
  });

type Fault = 'count-high' | 'more-at-end' | 'last-again' | 'filter-loses' | 'cursor-taken' | 'cursor-free' | 'window';

/** A cursor names its place, and the filter of its list. */
const serve = (kind?: 'refused' | 'kept', fault?: Fault) =>
  listening((_, query) => {
    const [given, bound = ''] = query.get('cursor')?.split('~') ?? [];
    const asked = query.get('colour') ?? '';
    if (given !== undefined && bound !== asked && kind === 'refused' && fault !== 'cursor-taken') return 400;
    const colour = given !== undefined && kind === 'kept' && fault !== 'cursor-free' ? bound : asked;
    const all = rows.filter((row) => row.colour.startsWith(colour));
    const found = fault === 'filter-loses' && colour !== '' ? all.filter(({ id }) => id !== 20 && id !== 21) : all;
    const limit = Number(query.get('limit') ?? 10);
    const page = query.get('page');
    let start = Number(given ?? query.get('offset') ?? (page === null ? 0 : (Number(page) - 1) * limit));
    if (!(limit >= 1 && limit <= 10) || !(start >= 0) || (fault === 'window' && start > 100)) return 400;
    if (start >= found.length && fault === 'last-again') start = Math.floor((found.length - 1) / limit) * limit;
    const end = start + limit;
    return {
      rows: found.slice(start, end),
      total: found.length + (fault === 'count-high' ? 50 : 0),
      more: end < found.length || fault === 'more-at-end',
      next: end < found.length ? `${end}~${colour}` : null,
    };
  });

describe.each<Style>(['offset', 'page'])('by %s', (style) => {
  const counted = contractOf(style, { hasMore: 'more' }, { count: 'total' });

  test('a right list passes, and a service that refuses far places is not blamed', async () => {
    const only = ['api.count', 'api.page.more', 'api.page.behind-end', 'api.filter'];
    const outcomes = await judgeContract(counted, serve(), ...only);
    expect(notPassed(outcomes)).toEqual([]);
    expect(await codesOf(counted, serve(undefined, 'window'), ...only)).toEqual([]);
  });

  test.each<readonly [Fault, string]>([
    ['count-high', 'api.count count-differs'],
    ['more-at-end', 'api.page.more more-said-in-vain'],
  ])('%s is found at the places that the count names', async (fault, code) => {
    expect(await codesOf(counted, serve(undefined, fault), code.split(' ')[0] ?? '')).toEqual([code]);
  });
});

test('a page behind the end is found by the count', async () => {
  const contract = contractOf('offset', {}, { count: 'total' });
  expect(notPassed(await judgeContract(contract, serve(), 'api.page.behind-end'))).toEqual([]);
  expect(await codesOf(contract, serve(undefined, 'last-again'), 'api.page.behind-end')).toEqual([
    'api.page.behind-end items-behind-the-end',
  ]);
});

test.each<readonly ['refused' | 'kept', Fault, string]>([
  ['refused', 'cursor-taken', 'bound-cursor-taken'],
  ['kept', 'cursor-free', 'bound-cursor-differs'],
])('a cursor that is not %s beside another filter is found', async (bound, fault, code) => {
  const contract = contractOf('cursor', { bound });
  expect(notPassed(await judgeContract(contract, serve(bound), 'api.page.bound'))).toEqual([]);
  expect(await codesOf(contract, serve(bound, fault), 'api.page.bound')).toContain(`api.page.bound ${code}`);
});

test.each<Style>(['offset', 'cursor'])('an item that a filter loses between two that come, by %s', async (style) => {
  const contract = contractOf(style);
  expect(notPassed(await judgeContract(contract, serve(), 'api.filter'))).toEqual([]);
  expect(await codesOf(contract, serve(undefined, 'filter-loses'), 'api.filter')).toContain(
    'api.filter matching-items-lost',
  );
});

test.each<Style>(['offset', 'cursor'])('a pass on the pages that were read says so, by %s', async (style) => {
  const { outcomes } = await judgeContract(contractOf(style), serve(), 'api.filter', 'api.page.empty');
  const parts = outcomes.flatMap(({ requirement, verdict, observations }) =>
    observations.filter(({ inPart }) => inPart).map(({ what, values }) => [requirement, verdict, what, ...values]),
  );
  expect(parts).toContainEqual(['api.filter', 'pass', 'lists not read to their end', '6 pages; max-pages reads more']);
});
