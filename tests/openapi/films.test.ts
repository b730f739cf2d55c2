import { beforeAll, describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { fuzzTarget } from '../../fuzz/campaign/fuzz-target.ts';
import { freedoms, serveFilms, type Trait } from './films-server.ts';
import { contractOf, findingsOf, judged, notPassed, options, whileServed } from './judged.ts';
import { partOf } from '../part.ts';

let contract: JudgedContract;
beforeAll(async () => {
  contract = await contractOf('films.yaml');
});

describe('order by keys, directions and ties', () => {
  test('every case is judged, and nothing is found', async () => {
    expect(notPassed(await judged(contract, serveFilms()))).toEqual([]);
  });

  test.each(partOf(freedoms))('films may be ordered otherwise: %s', async (freedom) => {
    expect(notPassed(await judged(contract, serveFilms(freedom)))).toEqual([]);
  });

  test('fuzzing finds nothing', async () => {
    const fuzz = { requests: 1_000, shrinkRequests: 300, guidance: true };
    const result = await whileServed(serveFilms('titles-without-case', 'nulls-anywhere'), (url) =>
      fuzzTarget(contract, { ...options, target: { api: url }, depth: 'quick', fuzz }, {}),
    );
    expect(findingsOf(result)).toEqual([]);
  });

  test.each<[Trait, string, string, string]>(
    partOf<[Trait, string, string, string]>([
      ['key-ignored', 'api.order.keys', 'films', 'wrong-order'],
      ['descending-ignored', 'api.order.keys', 'films', 'wrong-order'],
      ['second-key-ignored', 'api.order.keys', 'films', 'wrong-order'],
      ['second-key-replaces-first', 'api.order.keys', 'films', 'wrong-order'],
      ['length-as-text', 'api.order.keys', 'films', 'wrong-order'],
      ['nulls-first-when-descending', 'api.order.keys', 'films', 'wrong-order'],
      ['sorts-each-page', 'api.order.keys', 'films', 'wrong-order'],
      ['sort-loses-nulls', 'api.order.keys', 'films', 'order-changes-items'],
      ['sort-repeats-an-item', 'api.order.keys', 'films', 'order-changes-items'],
      ['ties-by-page-size', 'api.order.keys', 'films', 'ties-change-order'],
      ['default-unordered', 'api.order', 'films', 'wrong-order'],
      ['turn-ignored', 'api.order.direction', 'reels', 'wrong-order'],
      ['titles-scattered', 'api.order.keys', 'reels', 'wrong-order'],
      ['key-refused', 'api.order.keys', 'films', 'documented-value-refused'],
      ['key-fails', 'api.order.keys', 'films', 'documented-value-refused'],
      ['decimals-cut', 'api.order.keys', 'films', 'wrong-order'],
    ]),
  )('%s is found', async (fault, requirement, operation, code) => {
    const found = findingsOf(await judged(contract, serveFilms(fault), 'api.order', 'api.order.*'));
    expect(found.map((finding) => `${finding.requirement} ${finding.operation} ${finding.code}`)).toContain(
      `${requirement} ${operation} ${code}`,
    );
  });
});
