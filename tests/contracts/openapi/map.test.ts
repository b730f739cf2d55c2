import { beforeAll, describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { contractOf, findingsOf, judged, notPassed } from './judged.ts';
import { entries } from '../../entries.ts';
import { faults, freedoms, serveMap } from './map-server.ts';
import { partOf } from '../../part.ts';

let contract: JudgedContract;
beforeAll(async () => {
  contract = await contractOf('map.yaml');
});

describe('ranges and boxes', () => {
  test('every case is judged, and nothing is found', async () => {
    expect(notPassed(await judged(contract, serveMap()))).toEqual([]);
  });

  test.each(partOf(freedoms))('a map may differ: %s', async (freedom) => {
    expect(notPassed(await judged(contract, serveMap(freedom), 'api.range'))).toEqual([]);
  });

  test.each(partOf(entries(faults)))('%s is found', async (fault, about) => {
    const found = findingsOf(await judged(contract, serveMap(fault), 'api.range'));
    expect(found).toMatchObject([{ requirement: 'api.range', about }]);
  });
});
