import { expect, test } from 'vitest';
import { brokenBy, judged, notPassed } from '../judged.ts';
import { contractOfList, integer, text } from '../list-contract.ts';
import { type Listening, listening } from '../listening.ts';

/** A list without pages: `paging.style: none`. Its filters, order and count are judged like those of any other. */

const birds = Array.from({ length: 24 }, (_, n) => ({ id: n, kind: ['owl', 'wren', 'kite'][n % 3] }));

const contract = contractOfList({
  name: 'birds',
  query: { kind: text },
  item: { id: integer, kind: text },
  around: { total: integer },
  list: {
    paging: { style: 'none' },
    count: 'total',
    order: { by: 'id', direction: 'ascending' },
    filters: { kind: 'kind' },
  },
});

const served = (fault?: 'filter' | 'order' | 'count' | 'lost'): Promise<Listening> =>
  listening((_, query) => {
    const kind = query.get('kind');
    const all = birds.filter((bird) => kind === null || fault === 'filter' || bird.kind === kind);
    const given = fault === 'lost' && kind !== null ? all.slice(1) : all;
    return {
      birds: fault === 'order' ? given.toReversed() : given,
      total: fault === 'count' ? birds.length + 1 : given.length,
    };
  });

test('a right list has no finding, and no case about pages', async () => {
  const judgements = await judged(contract, served());
  expect(notPassed(judgements)).toEqual([]);
  const ids = judgements.outcomes.map(({ requirement }) => requirement);
  expect(ids.filter((id) => id.startsWith('api.page'))).toEqual([]);
  expect(ids).toEqual(expect.arrayContaining(['api.filter', 'api.order', 'api.count']));
});

test.each([
  ['filter', 'api.filter'],
  ['lost', 'api.filter'],
  ['order', 'api.order'],
  ['count', 'api.count'],
] as const)('a fault in its %s is found', async (fault, requirement) => {
  expect(await brokenBy(contract, served(fault))).toContain(requirement);
});
