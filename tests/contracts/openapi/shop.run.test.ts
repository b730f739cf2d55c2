import { beforeAll, describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import type { Finding } from '../../../engine/model/judging.ts';
import { fuzzTarget } from '../../../fuzz/campaign/fuzz-target.ts';
import { contractOf, findingsOf, judged, notPassed, options, whileServed } from './judged.ts';
import { entries } from '../../entries.ts';
import { type Fault, faults, freedoms, serveShop } from './shop-server.ts';
import { isWhole, partOf } from '../../part.ts';

let contract: JudgedContract;
beforeAll(async () => {
  contract = await contractOf('shop.yaml');
});

describe('filters with operators', () => {
  test('every case is judged, and nothing is found', async () => {
    expect(notPassed(await judged(contract, serveShop()))).toEqual([]);
  });

  test.each(partOf(freedoms))('a shop may differ: %s', async (freedom) => {
    expect(notPassed(await judged(contract, serveShop(freedom), 'api.filter*', 'api.count'))).toEqual([]);
  });

  test('fuzzing finds nothing', async () => {
    const fuzz = { requests: isWhole ? 1_000 : 250, shrinkRequests: 300, guidance: true };
    for (const traits of partOf([['texts-ignore-accents', 'prices-stored-finer'], []] as const)) {
      const result = await whileServed(serveShop(...traits), (url, around) =>
        fuzzTarget(contract, { ...options, target: { api: url }, depth: 'quick', fuzz }, around),
      );
      expect(result.defects).toEqual([]);
      expect(findingsOf(result)).toEqual([]);
    }
  });

  test.each(partOf(entries(faults)))('%s is found', async (fault, about) => {
    const found = findingsOf(await judged(contract, serveShop(fault), 'api.filter'));
    expect(found.map((finding) => `${finding.requirement} ${finding.about}`)).toContain(`api.filter ${about}`);
  });
});

const causesIn = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ sameCauseAs }) => sameCauseAs === undefined);

describe('several filters at once', () => {
  test.each<Fault>(['second-filter-replaces-first', 'filters-joined-by-or'])('%s is found', async (fault) => {
    const found = findingsOf(await judged(contract, serveShop(fault), 'api.filter.together'));
    expect(causesIn(found)).toMatchObject([{ requirement: 'api.filter.together', about: 'all filters' }]);
  });

  test('a count that forgets the filter is found', async () => {
    const found = findingsOf(await judged(contract, serveShop('count-without-the-filter'), 'api.count'));
    expect(causesIn(found)).toMatchObject([{ requirement: 'api.count', code: 'filtered-count-differs' }]);
  });

  test('a shop that takes one filter only is observed', async () => {
    const result = await judged(contract, serveShop('one-filter-at-a-time'), 'api.filter*');
    expect(findingsOf(result)).toEqual([]);
    expect(notPassed(result).join()).toMatch(/^inconclusive api.filter.together/);
  });
});
