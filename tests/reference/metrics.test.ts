import { describe, expect, test } from 'vitest';
import { ask, type Body } from './ask.ts';

const { walk, send, chain, provider } = ask();

interface Point {
  readonly value: bigint;
  readonly number: number;
  readonly timestamp: number;
}

const points = async (scope: string, metric: string, interval = 'day'): Promise<Point[]> =>
  (await walk(`/v2/chains/${scope}/metrics/${metric}?timeInterval=${interval}`, 'results', 2_160)).map(
    ({ value, timestamp }: Body) => ({
      value: BigInt(Math.trunc(Number(value)) === Number(value) ? (value as bigint) : 0),
      number: Number(value),
      timestamp: Number(timestamp),
    }),
  );

const day = 86_400;
const monthAfter = (start: number): number => {
  const date = new Date(start * 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1_000;
};
const after = { day: (start: number) => start + day, week: (start: number) => start + 7 * day, month: monthAfter };

describe.each(['43114', 'total', 'testnet'])('%s', (scope) => {
  test.each(['txCount', 'gasUsed', 'feesPaid'])('%s of the parts adds up to the whole', async (metric) => {
    const hours = await points(scope, metric, 'hour');
    for (const interval of ['day', 'week', 'month'] as const) {
      for (const { value, timestamp } of await points(scope, metric, interval)) {
        const inside = hours.filter(
          (hour) => hour.timestamp >= timestamp && hour.timestamp < after[interval](timestamp),
        );
        expect(inside.reduce((sum, hour) => sum + hour.value, 0n)).toBe(value);
      }
    }
  });

  test('distinct counts lie between the largest part and the sum of the parts', async () => {
    for (const metric of ['activeAddresses', 'activeSenders']) {
      const hours = await points(scope, metric, 'hour');
      for (const { number, timestamp } of await points(scope, metric)) {
        const parts = hours
          .filter((hour) => hour.timestamp >= timestamp && hour.timestamp < timestamp + day)
          .map((hour) => hour.number);
        expect(number).toBeGreaterThanOrEqual(Math.max(...parts));
        expect(number).toBeLessThanOrEqual(parts.reduce((sum, part) => sum + part, 0));
      }
    }
  });

  test.each([
    ['activeSenders', 'activeAddresses'],
    ['deployers', 'contracts'],
    ['avgGps', 'maxGps'],
    ['avgTps', 'maxTps'],
    ['avgGasPrice', 'maxGasPrice'],
  ])('%s never exceeds %s', async (smaller, larger) => {
    const above = await points(scope, larger);
    for (const [index, { number }] of (await points(scope, smaller)).entries())
      expect(number).toBeLessThanOrEqual(above[index]?.number ?? -1);
  });

  test('cumulative transactions run to the end of the day, cumulative contracts to its start', async () => {
    const totals = (await points(scope, 'cumulativeTxCount')).reverse();
    const counts = (await points(scope, 'txCount')).reverse();
    totals.forEach(({ value }, index) => expect(value - (totals[index - 1]?.value ?? 0n)).toBe(counts[index]?.value));
    const contracts = (await points(scope, 'contracts')).reverse();
    const created = (await points(scope, 'cumulativeContracts')).reverse();
    expect(created[0]?.value).toBe(0n);
    created
      .slice(1)
      .forEach(({ value }, index) => expect(value - (created[index]?.value ?? 0n)).toBe(contracts[index]?.value));
    for (const metric of ['cumulativeAddresses', 'cumulativeDeployers']) {
      const rising = (await points(scope, metric)).reverse();
      rising.forEach(({ value }, index) => expect(value).toBeGreaterThanOrEqual(rising[index - 1]?.value ?? 0n));
    }
  });
});

test('every hour of a hundred days has a point, newest first, and the newest one is the current hour', async () => {
  const hours = await points('43114', 'txCount', 'hour');
  expect(hours.length).toBe(2_401);
  expect(hours[0]?.timestamp).toBe(provider.world.now - (provider.world.now % 3_600));
  hours.slice(1).forEach(({ timestamp }, index) => expect(timestamp).toBe((hours[index]?.timestamp ?? 0) - 3_600));
  expect(hours.some(({ number }) => number === 0)).toBe(true);
});

test('a day by hand: transactions, gas and active addresses of the blocks in it', async () => {
  const [, yesterday] = await points('43114', 'txCount');
  const start = yesterday?.timestamp ?? 0;
  const rows = chain.record.blocks
    .filter((block) => block.timestamp >= start && block.timestamp < start + day)
    .flatMap((block) => block.transactions);
  expect(rows.length).toBeGreaterThan(0);
  expect(yesterday?.number).toBe(rows.length);
  const at = async (metric: string): Promise<number | undefined> =>
    (await points('43114', metric)).find((point) => point.timestamp === start)?.number;
  expect(await at('gasUsed')).toBe(rows.reduce((sum, row) => sum + row.gasUsed, 0));
  expect(await at('activeSenders')).toBe(
    new Set(rows.flatMap((row) => [row, ...row.transfers].map((part) => part.from))).size,
  );
  expect(await at('activeAddresses')).toBe(
    new Set(rows.flatMap((row) => [row, ...row.transfers].flatMap((part) => [part.from, part.to]))).size,
  );
  const before = chain.record.blocks.findLast((block) => block.timestamp < start)?.timestamp ?? 0;
  const last = chain.record.blocks.findLast((block) => block.timestamp < start + day)?.timestamp ?? 0;
  expect(await at('avgTps')).toBeCloseTo(rows.length / (last - before), 12);
});

test('weeks start on Mondays, months on their first day', async () => {
  for (const { timestamp } of await points('43114', 'txCount', 'week'))
    expect(new Date(timestamp * 1_000).toUTCString()).toMatch(/^Mon, .* 00:00:00 GMT$/);
  for (const { timestamp } of await points('43114', 'txCount', 'month'))
    expect(new Date(timestamp * 1_000).toISOString()).toMatch(/-01T00:00:00\.000Z$/);
});

test('intervals, names, chains and windows that are not served', async () => {
  const path = '/v2/chains/43114/metrics';
  for (const metric of ['cumulativeTxCount', 'maxTps', 'avgGasPrice', 'contracts', 'deployers']) {
    expect((await send(`${path}/${metric}?timeInterval=hour`)).status).toBe(400);
    expect((await send(`${path}/${metric}`)).status).toBe(200);
  }
  expect((await send(`${path}/unheardOf`)).status).toBe(400);
  expect((await send(`${path}/constructor`)).status).toBe(400);
  expect((await send(`${path}/txCount?timeInterval=year`)).status).toBe(400);
  expect((await send(`${path}/txCount?startTimestamp=-1`)).status).toBe(400);
  expect((await send(`${path}/txCount?endTimestamp=1.5`)).status).toBe(400);
  expect((await send('/v2/chains/999999/metrics/txCount')).status).toBe(404);
  const { body } = await send(`${path}/txCount?timeInterval=day&startTimestamp=1751068800&endTimestamp=1751241600`);
  expect((body['results'] as Body[]).map((point) => point['timestamp'])).toEqual([1751241600, 1751155200, 1751068800]);
});
