import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Exchange } from '../../engine/model/exchange.ts';
import { chain, cases } from '../../contracts/chain/index.ts';
import { judgeRecording } from '../../engine/run/judge/run-checks.ts';
import { anExchange } from '../reports/samples.ts';

interface Published {
  readonly _request: string;
  readonly _status: number;
  readonly body: unknown;
}

const folder = path.join(import.meta.dirname, '..', 'fixtures', 'published', 'metrics');

/** A recorded answer of a real deployment as the exchange that a run would have written. */
const exchangeOf = ({ _request, _status, body }: Published, index: number): Exchange => {
  const url = new URL(_request.split(' ')[1] as string);
  const [, chainId, metric] = /^\/v2\/chains\/([^/]+)\/metrics\/([^/]+)$/.exec(url.pathname) ?? [];
  return anExchange({
    n: index + 1,
    at: '2025-06-30T12:00:00.000Z',
    call: {
      operation: 'getChainMetrics',
      parameters: { chainId, metric, ...Object.fromEntries(url.searchParams) },
      input: 'valid',
    },
    request: { method: 'GET', url: url.href, headers: {} },
    response: {
      status: _status,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      bytes: 1,
    },
  });
};

test('recorded metrics of a real deployment keep every statement that they show', async () => {
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.json'));
  const exchanges = files.map((file, index) =>
    exchangeOf(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as Published, index),
  );
  expect(exchanges.length).toBe(9);
  const { byCase, defects } = await judgeRecording(
    chain,
    exchanges,
    chain.checks,
    new Map(cases.map((testCase) => [testCase.key, testCase])),
  );
  expect(defects).toEqual([]);
  expect(
    [...byCase].flatMap(([key, result]) =>
      [...result.violations.values()].map(({ violation }) => `${key}: ${violation.message}`),
    ),
  ).toEqual([]);
  const evident = [...byCase].filter(([, result]) => result.evidence > 0).map(([key]) => key.split('@')[0]);
  expect(evident).toEqual(
    expect.arrayContaining([
      'data.http.json',
      'data.schema.response',
      'data.time.unix-seconds',
      'data.page.token-type',
      'data.page.size-limit',
      'data.sort.ordered',
      'data.error.listed-status',
      'data.metrics.hour-aligned',
      'data.metrics.day-aligned',
      'data.metrics.week-aligned',
      'data.metrics.month-aligned',
    ]),
  );
});
