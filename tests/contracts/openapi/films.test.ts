import { beforeAll, describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { fuzzTarget } from '../../../fuzz/campaign/fuzz-target.ts';
import { entries } from '../../entries.ts';
import { faults, freedoms, serveFilms } from './films-server.ts';
import { contractOf, findingsOf, judged, notPassed, options, whileServed } from './judged.ts';
import { isWhole, partOf } from '../../part.ts';

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
    const fuzz = { requests: isWhole ? 1_000 : 200, shrinkRequests: 300, guidance: true };
    const result = await whileServed(serveFilms('titles-without-case', 'nulls-anywhere'), (url, around) =>
      fuzzTarget(contract, { ...options, target: { api: url }, depth: 'quick', fuzz }, around),
    );
    expect(findingsOf(result)).toEqual([]);
  });

  test.each(partOf(entries(faults)))('%s is found', async (fault, [requirement, operation, code]) => {
    const found = findingsOf(await judged(contract, serveFilms(fault), 'api.order', 'api.order.*'));
    expect(found.map((finding) => `${finding.requirement} ${finding.operation} ${finding.code}`)).toContain(
      `${requirement} ${operation} ${code}`,
    );
  });
});
