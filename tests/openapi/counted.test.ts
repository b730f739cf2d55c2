import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApiContract, readOpenApi } from '../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { type Judgements, judgeTarget } from '../../engine/run/engine.ts';
import { defaultOptions } from '../../engine/run/options.ts';
import { fuzzTarget } from '../../fuzz/campaign/fuzz-target.ts';
import { type Fault, serveCounted } from './counted-server.ts';

/** Lists whose place is counted: by offset with a count, by page number. */

let contract: JudgedContract;
beforeAll(async () => {
  contract = openApiContract(await readOpenApi(path.join(import.meta.dirname, 'counted.yaml')));
});

const options = { ...defaultOptions, retries: 0 };

const withServer = async (fault: Fault | undefined, ask: (url: string) => Promise<Judgements>): Promise<Judgements> => {
  const server = await serveCounted(fault);
  try {
    return await ask(server.url);
  } finally {
    await server.close();
  }
};

const judged = (fault?: Fault): Promise<Judgements> =>
  withServer(fault, (url) => judgeTarget(contract, { ...options, target: { api: url } }));

const requirementsIn = ({ outcomes }: Judgements): string[] =>
  outcomes.flatMap(({ findings }) => findings).map(({ requirement }) => requirement);

test('every case is judged, and nothing is found', async () => {
  const { outcomes, defects } = await judged();
  expect(defects).toEqual([]);
  expect(
    outcomes
      .filter(({ verdict }) => verdict !== 'pass' && verdict !== 'observed')
      .map(({ requirement, operation, verdict, reason, findings }) =>
        [verdict, requirement, operation, reason, findings[0]?.message].join(' '),
      ),
  ).toEqual([]);
});

test('fuzzing finds nothing', async () => {
  const fuzz = { requests: 1_500, shrinkRequests: 300, guidance: true };
  const result = await withServer(undefined, (url) =>
    fuzzTarget(contract, { ...options, target: { api: url }, depth: 'quick', fuzz }, {}),
  );
  expect(result.defects).toEqual([]);
  expect(requirementsIn(result)).toEqual([]);
});

describe('its faults show under the right law', () => {
  test.each<[Fault, string]>([
    ['offset-counts-from-one', 'api.page.continues'],
    ['page-counts-from-zero', 'api.page.continues'],
    ['last-item-lost', 'api.count'],
    ['offset-ignored-beside-a-filter', 'api.page.continues'],
    ['count-of-the-page', 'api.count'],
    ['count-without-the-filter', 'api.count'],
    ['count-without-the-filter-behind-the-first-page', 'api.count'],
    ['size-ignored-behind-the-first-page', 'api.page.size'],
    ['filter-ignored-behind-the-first-page', 'api.page.continues'],
    ['maximum-refused', 'api.page.maximum'],
  ])('%s', async (fault, requirement) => {
    const result = await judged(fault);
    expect(result.defects).toEqual([]);
    expect(requirementsIn(result)).toContain(requirement);
  });
});
