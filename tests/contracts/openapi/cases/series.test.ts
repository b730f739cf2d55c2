import { describe, expect, test } from 'vitest';
import { deriveMutants } from '../../../../defects/derive/derive.ts';
import type { Defect } from '../../../../defects/defect.ts';
import { changeItems } from '../../../../defects/operators/answers.ts';
import { ignore } from '../../../../defects/operators/parameters.ts';
import { at, changeAt } from '../../../../defects/values.ts';
import type { Value } from '../../../../defects/value.ts';
import { endOf, startOf } from '../../../../properties/lists/intervals.ts';
import type { Interval } from '../../../../engine/model/member-rule.ts';
import { fewOf } from '../../../part.ts';
import { number, byOffset, each, offsetQuery, offset, text } from '../list-contract.ts';
import { findingsOf, fuzzed } from '../judged.ts';
import { expectFound, foundIn, type Modelled, modelled, testList, testRefused } from '../modelled.ts';

/** Points of time of a shop: a list of one metric at a time, and a list whose points have a member for each metric. */

interface Sale {
  readonly time: number;
  readonly buyer: number;
  readonly cents: number;
}

const [hour, day] = [3_600, 86_400];
const begin = Date.UTC(2026, 0, 1) / 1_000;
const days = 36;

/** Sales at every hour but the ninth and the tenth of a day. */
const sales: readonly Sale[] = Array.from({ length: days * 24 }, (_, n) => ({
  time: begin + n * hour + 60,
  buyer: (n * 7) % 31,
  cents: 100 + ((n * 37) % 950),
})).filter(({ time }) => ![9, 10].includes(Math.floor((time % day) / hour)));

const distinct = (all: readonly Sale[]): number => new Set(all.map(({ buyer }) => buyer)).size;
const cents = (all: readonly Sale[]): number => all.reduce((sum, sale) => sum + sale.cents, 0);

/** The value of each metric, by the sales of an interval and those before it. */
const metrics: Readonly<Record<string, (within: readonly Sale[], before: readonly Sale[]) => number>> = {
  orders: (within) => within.length,
  revenue: (within) => cents(within) / 100,
  buyers: distinct,
  dearest: (within) => Math.max(0, ...within.map((sale) => sale.cents)) / 100,
  allOrders: (within, before) => within.length + before.length,
  allBuyers: (within, before) => distinct([...within, ...before]),
  ordersAtMidnight: (_, before) => before.length,
};

const pointsBy = (interval: Interval, names: readonly string[]): readonly Record<string, number>[] => {
  const points: Record<string, number>[] = [];
  for (let start = startOf(begin, interval); start < begin + days * day; start = endOf(start, interval)) {
    const within = sales.filter(({ time }) => time >= start && time < endOf(start, interval));
    const before = sales.filter(({ time }) => time < start);
    const values = names.map((name) => [name, metrics[name]?.(within, before) ?? 0]);
    points.push({ time: start, ...(Object.fromEntries(values) as Record<string, number>) });
  }
  return points;
};

const steps = { hour: '1h', day: '1d', week: '1w', month: '1M' } as const;

const served = new Map(
  Object.entries(steps).flatMap(([interval, step]) =>
    Object.keys(metrics).map((name) => [
      `${name} ${step}`,
      pointsBy(interval as Interval, [name]).map(({ time, [name]: value = 0 }) => ({ time, value })),
    ]),
  ),
);

const rules = [
  { metric: ['orders', 'revenue'], parts: 'sum' },
  { metric: 'buyers', parts: 'distinct' },
  { metric: 'buyers', atMost: 'orders', zeroTogether: true },
  { metric: 'revenue', atMost: ['orders', 'dearest'] },
  { metric: 'allOrders', growsBy: 'orders' },
  { metric: 'ordersAtMidnight', growsBy: 'orders' },
  { metric: 'allBuyers', growsByAtMost: 'buyers' },
  { metric: ['allOrders', 'allBuyers'], neverFalls: true },
] as const;

const declared = {
  at: 'time',
  value: 'value',
  metric: 'metric',
  interval: { parameter: 'step', values: steps },
  gaps: 'zero',
  untilStart: ['ordersAtMidnight'],
  rules,
};

const order = { by: 'time', type: 'number', direction: 'ascending' };
const range = { from: 'since', to: 'until', path: 'time', type: 'number', closed: 'both' };

const measured = (series: object = declared): Modelled =>
  modelled(
    {
      name: 'points',
      query: {
        metric: { type: 'string', enum: Object.keys(metrics), default: 'orders' },
        step: { type: 'string', enum: Object.values(steps), default: '1d' },
        ...each(offset, 'since', 'until'),
        ...offsetQuery(1_000),
      },
      item: each(number, 'time', 'value'),
      isClosed: true,
      list: { identity: ['time'], paging: byOffset, order, ranges: [range] },
      operation: { 'x-assay-series': series },
    },
    ({ metric, step }) => served.get(`${String(metric ?? 'orders')} ${String(step ?? '1d')}`),
  );

const only = ['api.series', 'api.series.range', 'api.members.rules'];

/** The values of a metric by a step, changed from the third point on, which is not the newest. */
const changed = (metric: string, step: string, change: (value: number, place: number) => number): Defect =>
  changeItems((items, { parameters }) =>
    parameters['metric'] === metric && parameters['step'] === step
      ? items.map((item, place) =>
          place < 2 ? item : changeAt(item, 'value', (value) => change(Number(value), place)),
        )
      : items,
  );

/** Changes the items of calls with the end of a range. */
const within = (end: 'since' | 'until', change: (items: Value[], time: number) => Value[]): Defect =>
  changeItems((items, { parameters: { [end]: time } }) => (time === undefined ? items : change(items, Number(time))));

const shifted: Defect = changeItems((items, { parameters }) =>
  parameters['step'] === '1w' ? items.map((item) => changeAt(item, 'time', (time) => Number(time) + day)) : items,
);

testList(
  'a parameter takes the metric',
  measured(),
  {
    'days are more than their hours': [
      changed('orders', '1d', (value) => value + 1),
      'api.series buckets-do-not-add-up orders hour orders day',
    ],
    'decimals of a week are less than those of its days': [
      changed('revenue', '1w', (value) => value - 1),
      'api.series buckets-do-not-add-up revenue day revenue week',
    ],
    'a day counts fewer buyers than one of its hours': [
      changed('buyers', '1d', () => 0),
      'api.series interval-outside-its-parts buyers day',
    ],
    'a week counts more buyers than its days together': [
      changed('buyers', '1w', (value) => value * 20),
      'api.series interval-outside-its-parts buyers week',
    ],
    'more buyers than orders': [
      changed('buyers', '1h', (value) => value + 1),
      'api.series exceeds-bound buyers orders',
    ],
    'orders without buyers': [changed('buyers', '1h', () => 0), 'api.series nothing-of-something buyers orders'],
    'more revenue than orders at the highest price': [
      changed('dearest', '1d', (value) => value / 10),
      'api.series exceeds-bound revenue orders dearest',
    ],
    'a total that misses an order': [
      changed('allOrders', '1d', (value, place) => value - (place > 4 ? 1 : 0)),
      'api.series cumulative-step-wrong allOrders orders',
    ],
    'a total at midnight that has the orders of the day': [
      changed('ordersAtMidnight', '1d', (value, place) => value + (place % 2)),
      'api.series cumulative-step-wrong ordersAtMidnight orders',
    ],
    'a total of buyers that counts more than those of an interval': [
      changed('allBuyers', '1h', (value, place) => value + place * 2),
      'api.series cumulative-step-wrong allBuyers buyers',
    ],
    'a total that falls': [
      changed('allBuyers', '1w', (value, place) => value - place),
      'api.series cumulative-falls allBuyers',
    ],
    'a range that counts its own sales alone': [
      within('since', (items) => items.map((item, index) => changeAt(item, 'value', () => index))),
      'api.series.range value-differs-in-range',
    ],
    'a range that leaves out a point': [
      within('until', (items) => items.filter((_, index) => index !== items.length - 3)),
      'api.series.range point-missing-in-range',
    ],
    'a range that has the point after its end': [
      within('until', (items, time) => [...items, { time: time + hour, value: 1 }]),
      'api.series.range outside-time-range',
    ],
    'a last week that counts up to the end of a range': [
      within('until', (items, time) =>
        items.map((item) =>
          time < Number(at(item, 'time')) + 7 * day ? changeAt(item, 'value', (value) => Number(value) / 2) : item,
        ),
      ),
      'api.series.range value-differs-in-range',
    ],
    'weeks from Tuesday on': [shifted, 'api.members.rules time-not-aligned time the UTC start of its week'],
  },
  { only, among: only },
);

/** Leaves out the intervals without a value. */
const withoutZeros: Defect = changeItems((items) => items.filter((item) => at(item, 'value') !== 0));

describe('an interval without a point', () => {
  test('may be left out', async () => {
    const list = measured();
    expect(await foundIn(list.contract, list.serve(withoutZeros), 'api.series')).toEqual([]);
  });

  /** Some hours with orders are lost. */
  const lossy: Defect = changeItems((items, { parameters }) =>
    parameters['step'] === '1h' ? items.filter((_, place) => place % 100 !== 50) : items,
  );
  const found = 'api.series buckets-do-not-add-up orders hour orders day';

  test('counts nothing if that is declared', async () => {
    await expectFound(measured(), lossy, found);
  });

  test('is not judged otherwise', async () => {
    const { gaps: _, ...open } = declared;
    const list = measured(open);
    expect(await foundIn(list.contract, list.serve(lossy), 'api.series')).toEqual([]);
  });
});

test('the fuzzer finds a range that is ignored', async () => {
  const list = measured();
  const found = findingsOf(await fuzzed(list.contract, list.serve(ignore('until')), 150));
  expect(found).toContainEqual(
    expect.objectContaining({ requirement: 'api.series.range', code: 'outside-time-range' }),
  );
});

const members = ['orders', 'revenue', 'buyers', 'allOrders'];

const wide = modelled(
  {
    name: 'days',
    query: offsetQuery(100),
    item: { ...each(number, ...members.slice(0, 3)), time: text, allOrders: text },
    isClosed: true,
    list: { identity: ['time'], paging: byOffset, order: { by: 'time', type: 'date', direction: 'ascending' } },
    operation: {
      'x-assay-series': {
        at: 'time',
        interval: 'day',
        rules: [
          { metric: 'buyers', atMost: 'orders' },
          { metric: 'allOrders', growsBy: 'orders' },
        ],
      },
    },
  },
  pointsBy('day', members).map(({ time = 0, allOrders, ...point }) => ({
    ...point,
    time: new Date(time * 1_000).toISOString().slice(0, 10),
    allOrders: String(allOrders),
  })),
);

const change = (path: string, by: (value: Value) => Value): Defect =>
  changeItems((items) => items.map((item, place) => (place % 9 === 4 ? changeAt(item, path, by) : item)));

testList(
  'points with a member for each metric, dates and numbers as texts',
  wide,
  {
    'more buyers than orders': [change('buyers', () => 99), 'api.series exceeds-bound buyers orders'],
    'a total that misses an order': [
      change('allOrders', (value) => String(Number(value) - 1)),
      'api.series cumulative-step-wrong allOrders orders',
    ],
  },
  { only },
);

testRefused(
  (series: object) => measured({ ...declared, ...series }),
  [
    [{ rules: [{ metric: 'orders' }] }, /without exactly one relation: one of parts, atMost/],
    [{ rules: [{ metric: 'orders', parts: 'sum', neverFalls: true }] }, /without exactly one relation/],
    [{ rules: [{ metric: 'ordres', parts: 'sum' }] }, /has ordres, which metric does not take.*`orders`/],
    [{ rules: [{ metric: 'orders', atMost: 'orders' }] }, /compares orders with itself/],
    [{ metric: 'metrics' }, /names the parameter metrics, which the operation does not have.*`metric`/],
    [{ interval: { parameter: 'step', values: { hour: '1h', day: '1day' } } }, /has 1day, which step does not take/],
    [{ interval: { parameter: 'step', values: { dai: '1d' } } }, /unknown member interval\.values\.dai.*`day`/],
    [{ interval: 'day' }, /has parts of orders, revenue, but no interval that consists of others/],
    [{ at: 'tiem' }, /the member tiem in at, which the schema .* excludes.*`time`/],
    [{ gaps: 'open' }, /has "open" as gaps\. It may be zero/],
  ],
);

const mutants = deriveMutants(measured().contract).filter(({ id }) => id.includes(' series '));

test('mutants of each rule are derived', () => {
  expect(mutants.map(({ id }) => id)).toEqual([
    'points series orders: the longest interval is more than its parts',
    'points series revenue: the longest interval is more than its parts',
    'points series buyers: the longest interval is more than its parts',
    'points series buyers: buyers is above orders',
    'points series buyers: only buyers is 0',
    'points series revenue: revenue is above orders',
    'points series allOrders: every second point grows by more than orders',
    'points series ordersAtMidnight: every second point grows by more than orders',
    'points series allBuyers: every second point grows by more than buyers',
    'points series allOrders: every second point is 0',
    'points series allBuyers: every second point is 0',
  ]);
});

test.each(fewOf(3, mutants).map((mutant) => [mutant.id, mutant] as const))('%s: is found', async (_, { defect }) => {
  await expectFound(measured(), defect, /^api\.series /, 'api.series');
});
