import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApiContract, readOpenApi } from '../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../engine/judging/contract.ts';
import { type Judgements, judgeTarget } from '../../engine/run/engine.ts';
import { defaultOptions } from '../../engine/run/options.ts';
import { fuzzTarget } from '../../fuzz/campaign/fuzz-target.ts';
import { type Fault, freedoms, type Freedom, serveShop } from './shop-server.ts';

let contract: JudgedContract;
beforeAll(async () => {
  contract = openApiContract(await readOpenApi(path.join(import.meta.dirname, 'shop.yaml')));
});

const options = { ...defaultOptions, retries: 0 };

const withShop = async <T>(traits: readonly (Freedom | Fault)[], ask: (url: string) => Promise<T>): Promise<T> => {
  const server = await serveShop(...traits);
  try {
    return await ask(server.url);
  } finally {
    await server.close();
  }
};

const judged = (only: readonly string[], ...traits: readonly (Freedom | Fault)[]): Promise<Judgements> =>
  withShop(traits, (url) => judgeTarget(contract, { ...options, only, target: { api: url } }));

const notPassed = ({ outcomes }: Judgements): string[] =>
  outcomes
    .filter(({ verdict }) => !['pass', 'observed', 'excluded'].includes(verdict))
    .map(({ requirement, verdict, reason, findings: [first] }) =>
      [verdict, requirement, reason, first?.about, first?.message, first?.expected, first?.actual].join(' '),
    );

describe('filters with operators', () => {
  test('every case is judged, and nothing is found', async () => {
    const result = await judged([]);
    expect(result.defects).toEqual([]);
    expect(notPassed(result)).toEqual([]);
  });

  test.each(freedoms)('a shop may differ: %s', async (freedom) => {
    expect(notPassed(await judged(['api.filter', 'api.count'], freedom))).toEqual([]);
  });

  test('fuzzing finds nothing', { timeout: 120_000 }, async () => {
    const fuzz = { requests: 1_000, shrinkRequests: 300, guidance: true };
    for (const traits of [[], ['texts-ignore-accents', 'prices-stored-finer']] as const) {
      const result = await withShop(traits, (url) =>
        fuzzTarget(contract, { ...options, target: { api: url }, depth: 'quick', fuzz }, {}),
      );
      expect(result.defects).toEqual([]);
      expect(result.outcomes.flatMap(({ findings }) => findings)).toEqual([]);
    }
  });

  test.each<[Fault, string]>([
    ['gt-gives-equal', 'name__gt'],
    ['ge-loses-equal', 'stock__ge'],
    ['lt-compares-as-text', 'stock__lt'],
    ['le-ignored', 'stock__le'],
    ['ne-ignored', 'name__ne'],
    ['ne-loses-one', 'name__ne'],
    ['in-takes-first', 'name__in'],
    ['in-splits-no-comma', 'name__in'],
    ['not-in-takes-first', 'stock__notIn'],
    ['contains-only-at-start', 'name__contains'],
    ['starts-with-anywhere', 'name__startsWith'],
    ['ends-with-ignored', 'name__endsWith'],
    ['like-takes-percent-as-text', 'name__like'],
    ['not-contains-inverted', 'name__notContains'],
    ['has-first-element', 'tags__has'],
    ['has-looks-inside', 'tags__has'],
    ['exists-ignored', 'rating__exists'],
    ['exists-inverted', 'rating__exists'],
    ['escaped-names-lost', 'name'],
    ['boolean-always-true', 'active'],
    ['operator-refused', 'name__startsWith'],
    ['adds-an-item', 'name'],
    ['template-compares-as-text', 'where stock lt'],
  ])('%s is found', async (fault, about) => {
    const { outcomes, defects } = await judged(['api.filter'], fault);
    expect(defects).toEqual([]);
    expect(outcomes.flatMap(({ findings }) => findings)).toMatchObject([{ requirement: 'api.filter', about }]);
  });
});
