import { describe, expect, test } from 'vitest';
import { type Defect, when } from '../../../../defects/defect.ts';
import { changeEach } from '../../../../defects/operators/answers.ts';
import { relist } from '../../../../defects/operators/pages.ts';
import { changeCount } from '../../../../defects/operators/walks.ts';
import { given } from '../../../../defects/triggers.ts';
import { at } from '../../../../defects/values.ts';
import type { Value } from '../../../../defects/value.ts';
import { groupsOf } from '../../../../reports/groups.ts';
import { expectPass, judgeContract } from '../judged.ts';
import { byOffset, integer, offsetQuery, offset, sizeUpTo, text } from '../list-contract.ts';
import { expectFound, expectSilent, foundIn, type Modelled, modelled, testList } from '../modelled.ts';

/** Counts that are wrong for one value of a filter, and pages that are too short or begin too early. */

const makes = ['Audi', 'Fiat', 'Ford', 'Mini', 'Opel', 'Saab', 'Seat', 'Tata'];
const cars = Array.from({ length: 96 }, (_, n) => ({ id: n, make: makes[n % makes.length] ?? '' }));
const size = { limit: sizeUpTo(50, 10), offset: offset };
const countOf = (make: string, more: number): Defect =>
  when(
    given('make', make),
    changeCount((count) => count + more),
  );

const counted = (query: object, list: object): Modelled =>
  modelled(
    {
      name: 'cars',
      query: { ...size, ...query },
      item: { id: integer, make: text },
      around: { total: integer },
      list: { paging: byOffset, count: 'total', ...list },
    },
    cars,
  );

testList(
  'a count for one make',
  counted({ make: text }, { filters: { make: 'make' } }),
  {
    'too large for one of the others': [countOf('Saab', 3), 'api.count count-differs'],
    'too small for the last one': [countOf('Tata', -3), 'api.count count-differs'],
  },
  { passes: ['api.count'], among: ['api.*'] },
);

describe('a parameter that the list does not explain, with an example in the document', () => {
  const list = counted({ option: { ...text, example: '40' } }, {});
  const option = given('option');
  test('a count of other things: found', () =>
    expectFound(
      list,
      when(
        option,
        changeCount(() => 1),
      ),
      'api.count filtered-count-differs',
    ));

  const behind = relist({ page: (items, { begin, size: held }) => items.slice(begin + 40, begin + 40 + held) });
  test.each([
    [
      'narrows the list',
      list.of(cars, { selects: (item, asked) => asked['option'] === undefined || Number(at(item, 'id')) < 40 }).serve(),
    ],
    ['is a place in the list', list.serve(when(option, behind))],
    [
      'selects members of the items',
      list.serve(
        when(
          option,
          changeEach((item) => ({ make: at(item, 'make') ?? null })),
        ),
      ),
    ],
  ])('one that %s passes', (_, served) => expectPass(list.contract, served, 'api.count'));
});

describe('pages that are too short break most statements about a list', () => {
  const list = modelled(
    {
      name: 'shells',
      query: { ...offsetQuery(20), kind: text },
      item: { id: integer, kind: text },
      around: { total: integer },
      list: { paging: { ...byOffset, fullPages: true }, count: 'total', filters: { kind: 'kind' } },
    },
    Array.from({ length: 48 }, (_, id) => ({ id, kind: ['cone', 'whelk', 'auger'][id % 3] ?? '' })),
  );
  const lastLost = relist({
    size: (held) => held,
    page: (items, { begin, size: held }) => items.slice(begin, begin + Math.max(1, held - 1)),
  });
  /** A join gives up to three rows for an item: pages are cut from rows, and hold each item once. */
  const joined = relist({
    list: (items) => items.flatMap((item) => Array<Value>(1 + (Number(at(item, 'id')) % 3)).fill(item)),
    page: (rows, { begin, size: held }) => [...new Set(rows.slice(begin, begin + held))],
  });

  test('pages that hold as many items as they should pass', () =>
    expectPass(list.contract, list.serve(), 'api.page.size', 'api.page.full', 'api.count', 'api.filter'));

  test.each([
    ['the last item is lost', lastLost, ['api.page.full']],
    ['items are joined', joined, ['api.page.any-size', 'api.page.continues', 'api.page.full']],
  ] as const)('they are the root of one group: %s', async (_, defect, consequences) => {
    const { outcomes } = await judgeContract(list.contract, list.serve(defect));
    const [group, ...others] = groupsOf(list.contract, outcomes);
    expect(others.map(({ root }) => root.finding.fingerprint)).toEqual([]);
    const requirements = new Set(group?.members.map(({ finding }) => finding.requirement));
    expect([...requirements]).toEqual(['api.page.size', ...consequences]);
  });
});

describe('a last page that is filled up with items of the page before', () => {
  const rows = Array.from({ length: 70 }, (_, id) => ({
    id,
    size: (id * 29) % 9,
    colour: ['red', 'blue'][id % 2] ?? '',
  }));
  const list = modelled(
    {
      name: 'rows',
      query: {
        ...offsetQuery(40),
        colour: text,
        sort: { ...text, enum: ['id', 'size'] },
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
    },
    rows,
  );
  const only = ['api.order', 'api.order.*', 'api.page.continues', 'api.filter.together'];
  const filled = relist({
    start: (start, held, total) => (start < total && start + held > total ? Math.max(0, total - held) : start),
  });

  test('a right list passes', () => expectSilent(list, ...only));

  test('each requirement has one finding about repeated items, whatever the order and the filter', async () => {
    const found = await foundIn(list.contract, list.serve(filled), ...only);
    const repeats = found.filter((line) => !line.endsWith('unordered-between-pages'));
    expect(repeats).toContain('api.order.keys walk-repeats-items');
    expect(repeats).toContain('api.order.direction walk-repeats-items');
    expect(repeats.filter((line) => !line.endsWith('walk-repeats-items'))).toEqual([]);
  });
});
