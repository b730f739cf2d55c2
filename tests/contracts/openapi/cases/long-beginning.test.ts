import { expect, test } from 'vitest';
import type { Answer } from '../../../../defects/call.ts';
import { bySteps, type Defect, when } from '../../../../defects/defect.ts';
import { keyWithout } from '../../../../defects/operators/caches.ts';
import { endEarly, pageByKey } from '../../../../defects/operators/pages.ts';
import { atLeast, not } from '../../../../defects/triggers.ts';
import { at } from '../../../../defects/values.ts';
import { judgeTarget } from '../../../../engine/run/judge-target.ts';
import { expectPass, findingsOf, judged, options, whileServed } from '../judged.ts';
import { byCursor, integer, sizeUpTo, text } from '../list-contract.ts';
import { modelled } from '../modelled.ts';

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
const status = { status: { path: 'status', ...exact } };
const list = modelled(
  {
    name: 'orders',
    query: { limit: sizeUpTo(50, 10), cursor: text, customer: integer, status: text, since: text, until: text },
    item: { id: integer, customer: integer, status: text, at: { ...text, format: 'date-time' } },
    around: { next: text },
    list: {
      paging: byCursor,
      order: { by: 'at', type: 'date' },
      filters: { customer: 'customer', ...status },
      ranges: [{ path: 'at', from: 'since', to: 'until', closed: 'both', ...exact }],
    },
  },
  orders,
);

const minuteAlone = pageByKey((item) => String(at(item, 'at')));
/** A call without a status gets the answer of the call before it, if they differ in their status alone. */
const forgetsStatus = bySteps(() => {
  let before: { readonly key: string; readonly answer: Answer } | undefined;
  return function* (call) {
    const key = keyWithout('status')(call);
    if (call.parameters['status'] === undefined && before?.key === key) return before.answer;
    const answer = yield call;
    before = { key, answer };
    return answer;
  };
});
const endsAfterPage = when(not(atLeast('limit', 50)), endEarly());

test('the right server is judged, and nothing is found', () =>
  expectPass(list.contract, list.serve(), 'api.page.continues', 'api.range.whole', 'api.filter.independent'));

test('orders lost between pages of a long list are the one cause of all findings', async () => {
  const found = findingsOf(await judged(list.contract, list.serve(minuteAlone)));
  const causes = found.filter(({ sameCauseAs }) => sameCauseAs === undefined);
  expect(causes).toMatchObject([{ requirement: 'api.page.continues', code: 'walk-loses-items' }]);
  expect(causes[0]?.expected).toMatch(/^the first \d+ items of the list, as one page gives them$/);
  for (const { code, message } of found)
    if (code === 'narrower-adds-items') expect(message).toMatch(/^the pages of the list without .* lack items/);
});

test.each<[string, Defect | undefined, string]>([
  ['the right list', undefined, 'pass'],
  ['a cursor that knows the minute alone', minuteAlone, 'fail'],
  ['a list that ends after a page', endsAfterPage, 'fail'],
])('depth quick compares the beginning of a long list, too: %s', async (_, defect, verdict) => {
  const only = ['api.page.continues'];
  const { outcomes } = await whileServed(list.serve(defect), (url, around) =>
    judgeTarget(list.contract, { ...options, depth: 'quick', only, target: { api: url } }, around),
  );
  expect(outcomes.filter(({ requirement }) => requirement === only[0])).toMatchObject([{ verdict }]);
});

test('a walk that ends before the end of a long list is found', async () => {
  const found = findingsOf(await judged(list.contract, list.serve(endsAfterPage), 'api.page.continues'));
  expect(found).toMatchObject([{ code: 'walk-ends-early' }]);
});

test('a filter that declares how texts compare is tested like one of a path alone', async () => {
  const { contract } = list.with({ filters: status, ranges: undefined });
  const found = findingsOf(await judged(contract, list.serve(forgetsStatus), 'api.filter.independent'));
  expect(found).toMatchObject([{ code: 'answer-of-call-before', about: 'status' }]);
});
