import { beforeAll, describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { entries } from '../../entries.ts';
import { faults, serveBlocks } from './blocks-server.ts';
import { brokenBy, contractOf, expectPass } from './judged.ts';

/** Hexadecimal numbers, open ends of ranges, elements of arrays at an index, and joins with values and counts. */

let contract: JudgedContract;
beforeAll(async () => {
  contract = await contractOf('blocks.yaml');
});

test('every case is judged, and nothing is found', () =>
  expectPass(contract, serveBlocks(), 'api.range', 'api.range.splice', 'api.filter', 'api.order', 'api.joins'));

describe('its faults show under the right law', () => {
  test.each(entries(faults))('%s', async (fault, requirement) => {
    expect(await brokenBy(contract, serveBlocks(fault), requirement)).toContain(requirement);
  });
});
