import { beforeAll, describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { type Fault, serveBlocks } from './blocks-server.ts';
import { brokenBy, contractOf, expectPass } from './judged.ts';

/** Hexadecimal numbers, open ends of ranges, elements of arrays at an index, and joins with values and counts. */

let contract: JudgedContract;
beforeAll(async () => {
  contract = await contractOf('blocks.yaml');
});

test('every case is judged, and nothing is found', () =>
  expectPass(contract, serveBlocks(), 'api.range', 'api.range.splice', 'api.filter', 'api.order', 'api.joins'));

describe('its faults show under the right law', () => {
  test.each<[Fault, string]>([
    ['lower-end-lost', 'api.range'],
    ['upper-end-lost', 'api.range'],
    ['first-tag-anywhere', 'api.filter'],
    ['parent-of-another-block', 'api.joins'],
    ['count-of-all-events', 'api.joins'],
    ['block-beside-a-range', 'api.filter.exclusive'],
  ])('%s', async (fault, requirement) => {
    expect(await brokenBy(contract, serveBlocks(fault), requirement)).toContain(requirement);
  });
});
