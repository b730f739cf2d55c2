import { expect, test } from 'vitest';
import { inOtherZone } from '../../../../properties/filters/dates.ts';
import { brokenBy, judged, notPassed } from '../judged.ts';
import { byOffset, contractOfList, each, integer, offsetQuery, text } from '../list-contract.ts';
import { listening, type Listening } from '../listening.ts';

const moment = { type: 'string', format: 'date-time' };

/** Visits every two hours. */
const visits = Array.from({ length: 40 }, (_, id) => ({
  id,
  at: new Date(Date.UTC(2026, 2, 1, 2 * id, 30)).toISOString(),
}));

const contract = contractOfList({
  name: 'visits',
  query: { ...offsetQuery(50), ...each(moment, 'since', 'until') },
  item: { id: integer, at: text },
  responses: { 400: { description: 'an error' } },
  list: { paging: byOffset, ranges: [{ path: 'at', from: 'since', to: 'until', type: 'date' }] },
});

type Reader = (text: string) => number;

const readers: Readonly<Record<'right' | 'zone-ignored' | 'zone-refused', Reader>> = {
  right: Date.parse,
  'zone-ignored': (value) => Date.parse(value.replace(/[+-]\d{2}:\d{2}$/, 'Z')),
  'zone-refused': (value) => (value.endsWith('Z') ? Date.parse(value) : NaN),
};

const serve = (reader: keyof typeof readers): Promise<Listening> =>
  listening((_, query) => {
    const end = (name: string, open: number): number => {
      const value = query.get(name);
      return value === null ? open : readers[reader](value);
    };
    const [since, until] = [end('since', -Infinity), end('until', Infinity)];
    if (Number.isNaN(since) || Number.isNaN(until)) return 400;
    const start = Number(query.get('offset') ?? 0);
    return visits
      .filter(({ at }) => Date.parse(at) >= since && Date.parse(at) <= until)
      .slice(start, start + Number(query.get('limit') ?? 50));
  });

test.each(['right', 'zone-refused'] as const)('a server that is %s gives no finding', async (reader) => {
  expect(notPassed(await judged(contract, serve(reader), 'api.range.zone'))).toEqual([]);
});

test('a time zone that is ignored is found', async () => {
  expect(await brokenBy(contract, serve('zone-ignored'), 'api.range.zone')).toContain('api.range.zone');
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
