import { isWhole, proof } from '../../part.ts';
import { describe, expect, test } from 'vitest';
import { judgeAltered } from '../../../lab/judge-altered.ts';
import type { Outcome } from '../../../engine/model/judging.ts';

const conclusive = (outcomes: readonly Outcome[]): number => {
  const judged = outcomes.filter((outcome) => outcome.verdict !== 'excluded');
  return judged.filter((outcome) => outcome.verdict !== 'inconclusive').length / judged.length;
};

describe('what a run spends on the reference provider', () => {
  test('quick: at most 480 requests, at least three of four cases conclusive', async () => {
    for (const seed of isWhole ? [1, 2] : [1]) {
      const { outcomes, requests } = await judgeAltered([], { depth: 'quick', seed });
      expect(requests).toBeLessThanOrEqual(480);
      // Relations between several answers cost several requests: a quick run tries each on few operations.
      expect(conclusive(outcomes)).toBeGreaterThanOrEqual(0.75);
    }
  });

  // The conformance run of `.ci/run` shows the same.
  proof('standard: at most 2,800 requests, every case conclusive, nothing found', async () => {
    const { outcomes, requests, defects } = await judgeAltered([], { depth: 'standard' });
    expect(requests).toBeLessThanOrEqual(2_800);
    expect(outcomes.filter((outcome) => !['pass', 'observed', 'excluded'].includes(outcome.verdict))).toEqual([]);
    expect(defects).toEqual([]);
  });

  proof('standard, the ten methods of the node: at most 600 requests', async () => {
    const { outcomes, requests } = await judgeAltered([], { depth: 'standard', only: ['node.*'] });
    expect(outcomes.filter((outcome) => outcome.verdict === 'pass').length).toBeGreaterThan(170);
    expect(requests).toBeLessThanOrEqual(600);
  });

  proof('standard, the three operations of the main job: at most 1,000 requests', async () => {
    const { requests } = await judgeAltered([], {
      depth: 'standard',
      only: ['vm.getUTXOs', 'listAddressTransactions', 'getChainMetrics'],
    });
    expect(requests).toBeLessThanOrEqual(1_000);
  });
});
