import { describe, expect, test } from 'vitest';
import { sampledHeights } from '../../../engine/discovery/heights.ts';
import { Subjects } from '../../../engine/discovery/subjects.ts';
import type { Alteration } from '../../../reference/types.ts';
import { addressesOf, valuesOf, discovered } from './target.ts';

describe('heights from the head down to the first block', () => {
  test.each([
    [-5n, ['-5']],
    [0n, ['0']],
    [1n, ['1', '0']],
    [2n, ['2', '1', '0']],
    [3n, ['3', '2', '0', '1']],
    [20n, ['20', '19', '0', '1', '18', '17', '16', '15', '13', '11', '8', '4', '9', '2']],
    [
      143n,
      [
        '143',
        '142',
        '0',
        '1',
        '141',
        '140',
        '139',
        '138',
        '136',
        '134',
        '131',
        '127',
        '121',
        '113',
        '101',
        '85',
        '62',
      ].concat(['30', '99', '14']),
    ],
  ])('head %s', (head, heights) => {
    expect(sampledHeights(head, 'standard')).toEqual(heights);
  });

  test.each(['quick', 'standard', 'thorough'] as const)('few of them on a chain of any length, at %s', (depth) => {
    for (const head of [5n, 143n, 10_000_000n, 2n ** 64n - 1n, 10n ** 400n]) {
      const heights = sampledHeights(head, depth).map(BigInt);
      expect(new Set(heights).size).toBe(heights.length);
      expect(heights.every((height) => height >= 0n && height <= head)).toBe(true);
      expect(heights).toEqual(expect.arrayContaining([head, 0n, 1n]));
      expect(heights.length).toBeLessThanOrEqual(117);
    }
    expect(sampledHeights(10_000_000n, 'standard').length).toBeLessThanOrEqual(29);
    expect(sampledHeights(10_000_000n, 'quick').length).toBeLessThanOrEqual(9);
  });
});

describe('a chain whose newest thousand blocks show little', () => {
  test.each([
    ['hold nothing', true],
    ['hold payments of one address to itself', false],
  ] as const)('because they %s', async (_, empty) => {
    const { subjects, provider } = await discovered({ quiet: { blocks: 1_000, ...(empty ? { empty } : {}) } });
    const sets = subjects.arguments('vm.getUTXOs');
    // The hub has more UTXOs than an answer holds, others have a few.
    expect(sets.filter((set) => set.more).flatMap((set) => set.parameters['addresses'])).toEqual(
      expect.arrayContaining(addressesOf(provider, 'hub').slice(0, 1)),
    );
    expect(sets.filter((set) => !set.more && set.count > 0).length).toBeGreaterThanOrEqual(2);
    expect(subjects.of('asset-id').length).toBeGreaterThanOrEqual(2);
    expect(subjects.of('asset-chain-id').map(({ value }) => value)).toEqual([provider.world.xchain.blockchainId]);
  });
});

test.each([0, 1, 2, 3])('a chain of %i blocks after its first shows every one of them', async (blocks) => {
  const { subjects, calls } = await discovered({ blocks });
  const heights = Array.from({ length: blocks + 1 }, (_, height) => String(height));
  expect([...valuesOf(calls, 'vm.getBlockByHeight', 'height')].sort()).toEqual(heights);
  // The first block has no parent, so the value in its place is not requested.
  expect(valuesOf(calls, 'vm.getBlock', 'blockID')).not.toContain('11111111111111111111111111111111LpoYY');
  expect(subjects.arguments('vm.getBlock').length).toBeGreaterThan(0);
});

test('a growing chain is sampled once', async () => {
  let calls = 0;
  const growing: Alteration = {
    call(call, next) {
      const answer = next(call);
      if (call.operation !== 'vm.getHeight' || answer.kind !== 'answer') return answer;
      calls += 1;
      return { ...answer, body: { height: String(100 + calls) } };
    },
  };
  const { calls: sent } = await discovered({ alterations: [growing] });
  expect(valuesOf(sent, 'vm.getBlockByHeight', 'height').length).toBeLessThanOrEqual(
    sampledHeights(101n, 'standard').length,
  );
});

test('a configured height above the head does not move the head', async () => {
  const subjects = new Subjects();
  subjects.add('node-height', '999999', 'configured', undefined, 1_000_000);
  const { calls } = await discovered({}, { subjects });
  const heights = valuesOf(calls, 'vm.getBlockByHeight', 'height').map(Number);
  expect(heights.filter((height) => height > 143)).toEqual([999_999]);
});
