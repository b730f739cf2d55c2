import { expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { byOffset, contractOfList, offsetQuery, place } from '../list-contract.ts';
import { listening, type Listening } from '../listening.ts';

/** Tickets: whether one is closed, and how often it was read, the items do not show. */
const tickets = Array.from({ length: 24 }, (_, id) => ({ id, isClosed: id % 3 === 0, reads: id % 7 }));

type Fault = 'all-is-closed' | 'filtered-after-the-cut' | 'ignored' | 'more-reads-give-more';

const contractOf = (subsets: object): JudgedContract =>
  contractOfList({
    name: 'tickets',
    query: { ...offsetQuery(50), state: { enum: ['open', 'all'] }, reads: place },
    responses: { 400: { description: 'an error' } },
    list: { paging: byOffset, subsets },
  });

const contract = contractOf({ state: ['open', 'all'], reads: 'higher' });

const serve = (fault?: Fault): Promise<Listening> =>
  listening((_, query) => {
    const state = query.get('state') ?? 'open';
    const least = Number(query.get('reads') ?? 0);
    const isListed = ({ isClosed, reads }: (typeof tickets)[number]): boolean => {
      if (fault === 'ignored') return true;
      const isState = state === 'open' ? !isClosed : fault !== 'all-is-closed' || isClosed;
      return isState && (fault === 'more-reads-give-more' ? reads <= least : reads >= least);
    };
    const start = Number(query.get('offset') ?? 0);
    const cut = <T>(all: readonly T[]): readonly T[] => all.slice(start, start + Number(query.get('limit') ?? 50));
    const page = fault === 'filtered-after-the-cut' ? cut(tickets).filter(isListed) : cut(tickets.filter(isListed));
    return page.map(({ id }) => ({ id }));
  });

test('the right server is judged, and nothing is found', async () => {
  expect(notPassed(await judged(contract, serve(), 'api.filter.subset'))).toEqual([]);
});

test.each<[Fault, string]>([
  ['all-is-closed', 'state'],
  ['more-reads-give-more', 'reads'],
])('%s is found', async (fault, about) => {
  const found = findingsOf(await judged(contract, serve(fault), 'api.filter.subset'));
  expect(found).toMatchObject([{ requirement: 'api.filter.subset', code: 'narrower-adds-items', about }]);
});

test('a list that is cut before it is narrowed is found by smaller pages', async () => {
  const found = findingsOf(await judged(contract, serve('filtered-after-the-cut'), 'api.filter.subset'));
  expect(found).toMatchObject([
    { code: 'filtered-walk-differs', about: 'reads' },
    { code: 'filtered-walk-differs', about: 'state' },
  ]);
});

test('a parameter that narrows no list is not judged', async () => {
  const [reason] = notPassed(await judged(contract, serve('ignored'), 'api.filter.subset'));
  expect(reason).toContain('no list found gets shorter by reads, state');
});

test.each<[object, RegExp]>([
  [{ state: ['opne', 'all'] }, /subsets\.state names the value opne, which the parameter does not take.*`open`/],
  [{ state: 'higher' }, /subsets\.state is higher, which is for numbers; it takes open, all/],
  [{ sttae: ['open', 'all'] }, /names the parameter sttae, which the operation does not have/],
  [{ state: ['open'] }, /has \["open"\] as subsets\.state/],
])('%j is refused', (subsets, message) => {
  expect(() => contractOf(subsets)).toThrow(message);
});
