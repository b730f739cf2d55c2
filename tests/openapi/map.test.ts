import { beforeAll, describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { contractOf, findingsOf, judged, notPassed } from './judged.ts';
import { freedoms, serveMap, type Trait } from './map-server.ts';
import { partOf } from '../part.ts';

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

  test.each<[Trait, string]>(
    partOf<[Trait, string]>([
      ['height-from-open', 'height_min height_max'],
      ['height-to-open', 'height_min height_max'],
      ['opened-to-closed', 'opened_from opened_to'],
      ['opened-from-ignored', 'opened_from opened_to'],
      ['opened-by-month', 'opened_from opened_to'],
      ['seen-to-open', 'seen'],
      ['seen-open-start-refused', 'seen'],
      ['seen-open-end-empty', 'seen'],
      ['box-axes-swapped', 'bbox'],
      ['box-ignores-top', 'bbox'],
      ['box-keeps-all', 'bbox'],
      ['box-loses-one', 'bbox'],
      ['square-edges-open', 'square'],
    ]),
  )('%s is found', async (fault, about) => {
    const found = findingsOf(await judged(contract, serveMap(fault), 'api.range'));
    expect(found).toMatchObject([{ requirement: 'api.range', about }]);
  });
});
