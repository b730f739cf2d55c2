import { expect, test } from 'vitest';
import { judgeTarget } from '../../../../engine/run/judge-target.ts';
import { findingsOf, judged, notPassed, options, whileServed } from '../judged.ts';
import { contractOfList, integer, sizeUpTo, text } from '../list-contract.ts';
import { type Listening, listening } from '../listening.ts';

/**
 * Orders by the minute, three of each. No page holds all of them, and no two orders of one customer are of one minute:
 * where short lists have no ties, only the long list shows a cursor that knows the minute alone.
 */
const orders = Array.from({ length: 120 }, (_, n) => ({
  id: n,
  customer: (n % 3) * 8 + (Math.floor(n / 3) % 8),
  status: n % 3 === 0 ? 'open' : 'paid',
  at: new Date(Date.UTC(2026, 2, 1, 8, Math.floor(n / 3))).toISOString(),
}));

const exact = { compare: 'exact' };
const list = {
  paging: { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'next' },
  order: { by: 'at', type: 'date' },
  filters: { status: { path: 'status', ...exact } },
};
const contractWith = (more: object) =>
  contractOfList({
    name: 'orders',
    query: { limit: sizeUpTo(50, 10), cursor: text, customer: integer, status: text, since: text, until: text },
    item: { id: integer, customer: integer, status: text, at: { type: 'string', format: 'date-time' } },
    around: { next: text },
    list: { ...list, ...more },
  });

const contract = contractWith({
  filters: { customer: 'customer', ...list.filters },
  ranges: [{ path: 'at', from: 'since', to: 'until', closed: 'both', ...exact }],
});

type Fault = 'cursor-knows-the-minute-alone' | 'ends-after-a-page' | 'filter-is-not-in-cache-key';

function served(fault?: Fault): Promise<Listening> {
  let before = '';
  let answer: object = {};
  return listening((_, query) => {
    const [customer, status, cursor] = ['customer', 'status', 'cursor'].map((name) => query.get(name));
    const limit = Number(query.get('limit') ?? 10);
    if (!(limit >= 1 && limit <= 50)) return undefined;
    query.delete('status');
    if (fault === 'filter-is-not-in-cache-key' && status === null && String(query) === before) return answer;
    const [since, until] = ['since', 'until'].map((name) => query.get(name));
    const listed = orders.filter(
      (order) =>
        (customer === null || String(order.customer) === customer) &&
        (status === null || order.status === status) &&
        (since === null || order.at >= String(since)) &&
        (until === null || order.at <= String(until)),
    );
    const [minute = '', id] = cursor?.split('|') ?? [];
    const rest = listed.filter(
      (order) =>
        order.at > minute ||
        (fault !== 'cursor-knows-the-minute-alone' && order.at === minute && order.id > Number(id)),
    );
    const page = rest.slice(0, limit);
    const last = page.at(-1);
    const isLast = page.length === rest.length || (fault === 'ends-after-a-page' && limit < 50);
    before = String(query);
    answer = { orders: page, ...(!isLast && last && { next: `${last.at}|${last.id}` }) };
    return answer;
  });
}

test('the right server is judged, and nothing is found', async () => {
  const judgements = await judged(contract, served());
  expect(notPassed(judgements)).toEqual([]);
  const passed = judgements.outcomes.filter(({ verdict }) => verdict === 'pass').map(({ requirement }) => requirement);
  expect(passed).toEqual(expect.arrayContaining(['api.page.continues', 'api.range.whole', 'api.filter.independent']));
});

test('orders lost between pages of a long list are the one cause of all findings', async () => {
  const found = findingsOf(await judged(contract, served('cursor-knows-the-minute-alone')));
  const causes = found.filter(({ sameCauseAs }) => sameCauseAs === undefined);
  expect(causes).toMatchObject([{ requirement: 'api.page.continues', code: 'walk-loses-items' }]);
  expect(causes[0]?.expected).toMatch(/^the first \d+ items of the list, as one page gives them$/);
  for (const { code, message } of found)
    if (code === 'narrower-adds-items') expect(message).toMatch(/^the pages of the list without .* lack items/);
});

test('depth quick compares the beginning of a long list, too', async () => {
  const ofQuick = async (fault?: Fault) => {
    const { outcomes } = await whileServed(served(fault), (url, around) =>
      judgeTarget(contract, { ...options, depth: 'quick', only: ['api.page.continues'], target: { api: url } }, around),
    );
    return outcomes.filter(({ requirement }) => requirement === 'api.page.continues');
  };
  expect(await ofQuick()).toMatchObject([{ verdict: 'pass' }]);
  for (const fault of ['cursor-knows-the-minute-alone', 'ends-after-a-page'] as const)
    expect(await ofQuick(fault)).toMatchObject([{ verdict: 'fail' }]);
});

test('a walk that ends before the end of a long list is found', async () => {
  const found = findingsOf(await judged(contract, served('ends-after-a-page'), 'api.page.continues'));
  expect(found).toMatchObject([{ code: 'walk-ends-early' }]);
});

test('a filter that declares how texts compare is tested like one of a path alone', async () => {
  const found = findingsOf(
    await judged(contractWith({}), served('filter-is-not-in-cache-key'), 'api.filter.independent'),
  );
  expect(found).toMatchObject([{ code: 'answer-of-call-before', about: 'status' }]);
});
