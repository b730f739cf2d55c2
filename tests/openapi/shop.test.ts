import { beforeAll, describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { fuzzTarget } from '../../fuzz/campaign/fuzz-target.ts';
import { contractOf, findingsOf, judged, notPassed, options, whileServed } from './judged.ts';
import { type Fault, freedoms, serveShop } from './shop-server.ts';
import { partOf } from '../part.ts';

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
    const fuzz = { requests: 1_000, shrinkRequests: 300, guidance: true };
    for (const traits of partOf([['texts-ignore-accents', 'prices-stored-finer'], []] as const)) {
      const result = await whileServed(serveShop(...traits), (url) =>
        fuzzTarget(contract, { ...options, target: { api: url }, depth: 'quick', fuzz }, {}),
      );
      expect(result.defects).toEqual([]);
      expect(findingsOf(result)).toEqual([]);
    }
  });

  test.each<[Fault, string]>(
    partOf<[Fault, string]>([
      ['gt-gives-equal', 'name__gt'],
      ['ge-loses-equal', 'stock__ge'],
      ['lt-compares-as-text', 'stock__lt'],
      ['le-ignored', 'stock__le'],
      ['ne-ignored', 'name__ne'],
      ['ne-loses-one', 'name__ne'],
      ['in-takes-first', 'name__in'],
      ['repeated-takes-first', 'stock__in'],
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
    ]),
  )('%s is found', async (fault, about) => {
    const found = findingsOf(await judged(contract, serveShop(fault), 'api.filter'));
    expect(found).toMatchObject([{ requirement: 'api.filter', about }]);
  });
});

describe('several filters at once', () => {
  test.each<Fault>(['second-filter-replaces-first', 'filters-joined-by-or'])('%s is found', async (fault) => {
    const found = findingsOf(await judged(contract, serveShop(fault), 'api.filter.together'));
    expect(found).toMatchObject([{ requirement: 'api.filter.together', about: 'all filters' }]);
  });

  test('a count that forgets the filter is found', async () => {
    const found = findingsOf(await judged(contract, serveShop('count-without-the-filter'), 'api.count'));
    expect(found).toMatchObject([{ requirement: 'api.count', code: 'count-differs' }]);
  });

  test('a shop that takes one filter only is observed', async () => {
    const result = await judged(contract, serveShop('one-filter-at-a-time'), 'api.filter*');
    expect(findingsOf(result)).toEqual([]);
    expect(notPassed(result).join()).toMatch(/^inconclusive api.filter.together/);
  });
});
