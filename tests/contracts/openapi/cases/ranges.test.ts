import { expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { brokenBy, findingsOf, judged, notPassed } from '../judged.ts';
import { byOffset, contractOfList, each, integer, offsetQuery, text } from '../list-contract.ts';
import { listening, type Listening } from '../listening.ts';
import { entries } from '../../../entries.ts';

/** Events at heights with gaps and pairs, each on a day. */
interface Event {
  readonly id: number;
  readonly height: number;
  readonly day: string;
}

const events: readonly Event[] = Array.from({ length: 36 }, (_, id) => ({
  id,
  height: 100 + 3 * (id >> 1) + (id >> 4) * 40,
  day: new Date(Date.UTC(2026, 0, 1 + (id >> 2))).toISOString().slice(0, 10),
}));

const faults = {
  'start-exclusive': 'api.range',
  'end-inclusive': 'api.range',
  'start-alone-ignored': 'api.range',
  'end-alone-refused': 'api.range',
  'last-day-missing': 'api.range',
  'wide-cut': 'api.range.whole',
  'middle-lost': 'api.range.splice',
  'equal-ends-give-all': 'api.range.empty',
  'above-64-bits-wraps': 'api.numbers.whole',
  'below-0-is-largest': 'api.numbers.whole',
} as const;

type Fault = keyof typeof faults | 'reversed-gives-all' | 'reversed-refused';

const heights = { path: 'height', from: 'min', to: 'max', closed: 'from', type: 'number', compare: 'exact' };
const days = { path: 'day', interval: 'days', closed: 'both', type: 'date' };

const contractOf = (ranges: readonly object[]): JudgedContract =>
  contractOfList({
    name: 'events',
    query: {
      ...offsetQuery(50),
      ...each(integer, 'min', 'max', 'sealedFrom', 'sealedTo'),
      days: text,
    },
    responses: { 400: { description: 'an error' } },
    list: { paging: byOffset, ranges },
  });

const bound = (text: string | null, fault: Fault | undefined): number | undefined => {
  if (text === null) return undefined;
  if (fault === 'above-64-bits-wraps') return Number(BigInt.asUintN(64, BigInt(text)));
  if (fault === 'below-0-is-largest' && text.startsWith('-')) return Infinity;
  return Number(text);
};

const inHeights = (query: URLSearchParams, fault: Fault | undefined): readonly Event[] | undefined => {
  const [min, max] = [bound(query.get('min'), fault), bound(query.get('max'), fault)];
  if (fault === 'end-alone-refused' && min === undefined && max !== undefined) return undefined;
  if (fault === 'start-alone-ignored' && max === undefined) return events;
  if (min !== undefined && max !== undefined) {
    if (min > max && fault === 'reversed-refused') return undefined;
    if (min > max && fault === 'reversed-gives-all') return events;
    if (min === max && fault === 'equal-ends-give-all') return events;
  }
  const [low, high] = [min ?? -Infinity, max ?? Infinity];
  const isWide = high - low > 60 && Number.isFinite(high - low);
  const inside = events.filter(
    ({ height }) =>
      (fault === 'start-exclusive' ? height > low : height >= low) &&
      (fault === 'end-inclusive' ? height <= high : height < high) &&
      !(fault === 'wide-cut' && isWide && height > low + 60),
  );
  return fault === 'middle-lost' && isWide ? inside.filter((_, place) => place !== inside.length >> 1) : inside;
};

const serve = (fault?: Fault): Promise<Listening> =>
  listening((_, query) => {
    const found = inHeights(query, fault);
    const [first = '..', last = '..'] = query.get('days')?.split('/') ?? [];
    if (!found) return 400;
    const start = Number(query.get('offset') ?? 0);
    return found
      .filter(({ day }) => first === '..' || day >= first)
      .filter(({ day }) => last === '..' || (fault === 'last-day-missing' ? day < last : day <= last))
      .slice(start, start + Number(query.get('limit') ?? 50));
  });

const contract = contractOf([heights, days]);

test('the right server is judged, and nothing is found', async () => {
  expect(notPassed(await judged(contract, serve(), 'api.range*'))).toEqual([]);
  expect(notPassed(await judged(contract, serve(), 'api.numbers.whole'))).toEqual([]);
});

test.each(entries(faults))('%s is found', async (fault, requirement) => {
  expect(await brokenBy(contract, serve(fault), requirement)).toContain(requirement);
});

test('what reversed ends give is judged where it is declared', async () => {
  const asked = (reversed: string, fault?: Fault): ReturnType<typeof judged> =>
    judged(contractOf([{ ...heights, reversed }]), serve(fault), 'api.range.empty');
  expect(notPassed(await asked('empty'))).toEqual([]);
  expect(notPassed(await asked('refused', 'reversed-refused'))).toEqual([]);
  expect(findingsOf(await asked('empty', 'reversed-gives-all'))).toMatchObject([{ code: 'empty-range-holds-items' }]);
  expect(findingsOf(await asked('empty', 'reversed-refused'))).toMatchObject([{ code: 'empty-range-refused' }]);
  expect(findingsOf(await asked('refused'))).toMatchObject([{ code: 'reversed-range-taken' }]);
  expect(notPassed(await judged(contract, serve('reversed-gives-all'), 'api.range.empty'))).toEqual([]);
});

test.each<[object, RegExp]>([
  [{ path: 'height' }, /ranges\.0 needs either interval, or from and to/],
  [{ ...heights, interval: 'days' }, /ranges\.0 needs either interval, or from and to/],
  [{ path: 'height', from: 'min', reversed: 'empty' }, /ranges\.0 has reversed, but only one end/],
])('%j is refused', (range, message) => {
  expect(() => contractOf([range])).toThrow(message);
});

const never = { path: 'sealed', from: 'sealedFrom', to: 'sealedTo', closed: 'from', type: 'number' };

test.each(['api.range.splice', 'api.range.empty'])(
  '%s is inconclusive if one of two ranges was not tested',
  async (requirement) => {
    const { outcomes } = await judged(contractOf([heights, never]), serve(), requirement);
    const outcome = outcomes.find((one) => one.requirement === requirement);
    expect(outcome?.verdict).toBe('inconclusive');
    expect(outcome?.reason).toContain('sealedFrom');
  },
);

const exclusive = { ...heights, closed: 'neither' };

/** Ranges without their ends. `isFaulty`: both ends belong to a range that has both. */
const serveExclusive = (isFaulty: boolean): Promise<Listening> =>
  listening((_, query) => {
    const [min, max] = ['min', 'max'].map((name) => query.get(name));
    const isClosed = isFaulty && min !== null && max !== null;
    const isInside = (height: number): boolean =>
      (min == null || (isClosed ? height >= Number(min) : height > Number(min))) &&
      (max == null || (isClosed ? height <= Number(max) : height < Number(max)));
    const start = Number(query.get('offset') ?? 0);
    const inside = events.filter(({ height }) => isInside(height));
    return inside.slice(start, start + Number(query.get('limit') ?? 50));
  });

test('ranges without their ends need not add up to the range over both', async () => {
  expect(notPassed(await judged(contractOf([exclusive]), serveExclusive(false), 'api.range*'))).toEqual([]);
  expect(await brokenBy(contractOf([exclusive]), serveExclusive(true), 'api.range*')).toContain('api.range');
});
