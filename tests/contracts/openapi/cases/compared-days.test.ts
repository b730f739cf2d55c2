import { expect, test } from 'vitest';
import { brokenBy, expectPass } from '../judged.ts';
import { byOffset, contractOfList, each, place, sizeUpTo } from '../list-contract.ts';
import { listening, type Listening } from '../listening.ts';

/** Posts at several times of each day, whose list takes a first and a last day, or one day. */
const posts = Array.from({ length: 40 }, (_, id) => ({
  id,
  at: new Date(Date.UTC(2026, 2, 1, 5 * id + 1, 30)).toISOString(),
}));

const day = { type: 'string', format: 'date' };
const range = { path: 'at', from: 'first', to: 'last', closed: 'both', compare: 'day' };

const contract = contractOfList({
  name: 'posts',
  query: { limit: sizeUpTo(50, 20), offset: place, ...each(day, 'first', 'last', 'on', 'before') },
  list: {
    paging: byOffset,
    ranges: [range],
    filters: { on: { path: 'at', compare: 'day' }, before: { path: 'at', operator: 'lt', compare: 'day' } },
  },
});

type Fault = 'last-day-at-midnight' | 'first-day-missing' | 'day-at-midnight' | 'day-itself-too';

const serve = (fault?: Fault): Promise<Listening> =>
  listening((_, query) => {
    const [first, last, on, before] = ['first', 'last', 'on', 'before'].map((name) => query.get(name));
    const dayOf = (at: string): string => at.slice(0, 10);
    const items = posts.filter(
      ({ at }) =>
        (!first || (fault === 'first-day-missing' ? dayOf(at) > first : dayOf(at) >= first)) &&
        (!last || (fault === 'last-day-at-midnight' ? at <= `${last}T00:00:00.000Z` : dayOf(at) <= last)) &&
        (!on || (fault === 'day-at-midnight' ? at === `${on}T00:00:00.000Z` : dayOf(at) === on)) &&
        (!before || (fault === 'day-itself-too' ? dayOf(at) <= before : dayOf(at) < before)),
    );
    const offset = Number(query.get('offset') ?? 0);
    return items.slice(offset, offset + Number(query.get('limit') ?? 20));
  });

test('with `compare: day`, all the times of a day are equal', async () => {
  await expectPass(contract, serve(), 'api.range', 'api.filter');
});

const broken: Readonly<Record<Fault, string>> = {
  'last-day-at-midnight': 'api.range',
  'first-day-missing': 'api.range',
  'day-at-midnight': 'api.filter',
  'day-itself-too': 'api.filter',
};

test.each(Object.entries(broken) as [Fault, string][])('%s breaks %s', async (fault, requirement) => {
  expect(await brokenBy(contract, serve(fault))).toContain(requirement);
});
