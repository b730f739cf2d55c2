import { describe, expect, test } from 'vitest';
import { when } from '../../../../defects/defect.ts';
import { changeList } from '../../../../defects/operators/pages.ts';
import { changeParameters, ignore } from '../../../../defects/operators/parameters.ts';
import { refuse } from '../../../../defects/operators/refusals.ts';
import { all, any, type CallTrigger, given, matches } from '../../../../defects/triggers.ts';
import { at } from '../../../../defects/values.ts';
import type { Value } from '../../../../defects/value.ts';
import { inOtherZone } from '../../../../properties/filters/dates.ts';
import { judgeContract, notPassed } from '../judged.ts';
import { byOffset, each, integer, offsetQuery, offset, sizeUpTo, text } from '../list-contract.ts';
import { foundIn, type Modelled, modelled, testList, testRefused } from '../modelled.ts';

/** Ranges of numbers and days, of days alone, and of moments in any time zone. */

const refusable = { 400: { description: 'an error' } };

describe('heights with gaps and pairs, each on a day', () => {
  const events = Array.from({ length: 36 }, (_, id) => ({
    id,
    height: 100 + 3 * (id >> 1) + (id >> 4) * 40,
    day: new Date(Date.UTC(2026, 0, 1 + (id >> 2))).toISOString().slice(0, 10),
  }));
  const heights = { path: 'height', from: 'min', to: 'max', closed: 'from', type: 'number', compare: 'exact' };
  const days = { path: 'day', interval: 'days', closed: 'both', type: 'date' };
  const listOf = (...ranges: readonly object[]): Modelled =>
    modelled(
      {
        name: 'events',
        query: { ...offsetQuery(50), ...each(integer, 'min', 'max', 'sealedFrom', 'sealedTo'), days: text },
        responses: refusable,
        list: { paging: byOffset, ranges },
      },
      events,
    );
  const list = listOf(heights, days);

  const both = all(given('min'), given('max'));
  const spanOf: (fits: (span: number) => boolean) => CallTrigger =
    (fits) =>
    ({ parameters: { min, max } }) =>
      min !== undefined && max !== undefined && fits(Number(max) - Number(min));
  const isWide = spanOf((span) => span > 60);
  const isReversed = spanOf((span) => span < 0);
  const heightOf = (item: Value): number => Number(at(item, 'height'));
  /** Each end of the range is read as another text. */
  const reading = (read: (end: string) => string) =>
    changeParameters((parameters) =>
      Object.fromEntries(
        ['min', 'max'].flatMap((name) =>
          parameters[name] === undefined ? [] : [[name, read(String(parameters[name]))]],
        ),
      ),
    );

  testList(
    'ends of a range',
    list,
    {
      'a wide range is cut': [
        when(
          isWide,
          changeList((items, { parameters: { min } }) => items.filter((item) => heightOf(item) <= Number(min) + 60)),
        ),
        'api.range.whole',
      ],
      'an end above 64 bits wraps': [reading((end) => String(BigInt.asUintN(64, BigInt(end)))), 'api.numbers.whole'],
      'an end below 0 is the largest': [
        reading((end) => (end.startsWith('-') ? '99999999' : end)),
        'api.numbers.whole',
      ],
    },
    { only: ['api.range*', 'api.numbers.whole'] },
  );

  test('what reversed ends give is judged only where it is declared', async () => {
    const all = when(isReversed, ignore('min', 'max'));
    expect(notPassed(await judgeContract(list.contract, list.serve(all), 'api.range.empty'))).toEqual([]);
  });

  test.each(['api.range.splice', 'api.range.empty'])(
    '%s is inconclusive if one of two ranges was not tested',
    async (id) => {
      const never = { path: 'sealed', from: 'sealedFrom', to: 'sealedTo', closed: 'from', type: 'number' };
      const { contract, serve } = listOf(heights, never);
      const [line] = notPassed(await judgeContract(contract, serve(), id));
      expect(line).toMatch(new RegExp(`^inconclusive ${id} .*sealedFrom`));
    },
  );

  const widened = changeParameters(({ min, max }) => ({ min: String(Number(min) - 1), max: String(Number(max) + 1) }));
  testList(
    'ranges without their ends need not add up to the range over both',
    listOf({ ...heights, closed: 'neither' }),
    { 'both ends belong to a range that has both': [when(both, widened), 'api.range'] },
    { only: ['api.range*'] },
  );

  testRefused(listOf, [
    [{ path: 'height' }, /ranges\.0 needs either interval, or from and to/],
    [{ ...heights, interval: 'days' }, /ranges\.0 needs either interval, or from and to/],
    [{ path: 'height', from: 'min', reversed: 'empty' }, /ranges\.0 has reversed, but only one end/],
  ]);
});

describe('several times of each day, in a list that takes a first and a last day, or one day', () => {
  const range = { path: 'at', from: 'first', to: 'last', closed: 'both', compare: 'day' };
  const filters = { on: { path: 'at', compare: 'day' }, before: { path: 'at', operator: 'lt', compare: 'day' } };
  const { compare: _, ...byMoment } = range;
  const list = modelled(
    {
      name: 'posts',
      query: {
        limit: sizeUpTo(50, 20),
        offset: offset,
        ...each({ type: 'string', format: 'date' }, 'first', 'last', 'on', 'before'),
      },
      list: { paging: byOffset, ranges: [range], filters },
    },
    Array.from({ length: 40 }, (_post, id) => ({
      id,
      at: new Date(Date.UTC(2026, 2, 1, 5 * id + 1, 30)).toISOString(),
    })),
  );
  testList(
    'with `compare: day`, all the times of a day are equal',
    list,
    {
      'the last day ends at its midnight': [list.with({ ranges: [byMoment] }), 'api.range'],
      'the first day is missing': [list.with({ ranges: [{ ...range, closed: 'to' }] }), 'api.range'],
      'a day is its midnight': [list.with({ filters: { ...filters, on: 'at' } }), 'api.filter'],
      'the day itself comes, too': [
        list.with({ filters: { ...filters, before: { ...filters.before, operator: 'le' } } }),
        'api.filter',
      ],
    },
    { passes: ['api.range', 'api.filter'] },
  );
});

describe('moments in another time zone', () => {
  const list = modelled(
    {
      name: 'visits',
      query: { ...offsetQuery(50), ...each({ type: 'string', format: 'date-time' }, 'since', 'until') },
      item: { id: integer, at: text },
      responses: refusable,
      list: { paging: byOffset, ranges: [{ path: 'at', from: 'since', to: 'until', type: 'date', closed: 'both' }] },
    },
    Array.from({ length: 40 }, (_, id) => ({ id, at: new Date(Date.UTC(2026, 2, 1, 2 * id, 30)).toISOString() })),
  );
  const zone = /[+-]\d{2}:\d{2}$/;
  const inUtc = changeParameters((parameters) =>
    Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value).replace(zone, 'Z')])),
  );
  testList('a list', list, { 'it ignores the zone': [inUtc, 'api.range.zone'] }, { only: ['api.range.zone'] });

  test('a list may refuse the zone', async () => {
    const refusing = refuse(any(matches('since', zone), matches('until', zone)));
    expect(await foundIn(list.contract, list.serve(refusing), 'api.range.zone')).toEqual([]);
  });

  test.each([
    ['2026-03-01T10:30:00.250Z', '2026-03-01T16:00:00.250+05:30'],
    ['2026-03-01T18:30:00Z', '2026-03-01T13:00:00-05:30'],
    ['2026-03-01T10:30Z', '2026-03-01T16:00+05:30'],
    ['2026-03-01T10:30:00+01:00', undefined],
    ['2026-03-01', undefined],
  ])('%s is %s in another zone', (plain, other) => {
    expect(inOtherZone(plain)).toBe(other);
    if (other !== undefined && /\d{2}:\d{2}:/.test(plain)) expect(Date.parse(other)).toBe(Date.parse(plain));
  });
});
