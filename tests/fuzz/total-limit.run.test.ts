import { expect, test } from 'vitest';
import { results, runHere, temporary } from '../cli/assay.ts';
import { fewOf } from '../part.ts';

/** `fuzz --max-requests` bounds all requests: discovery, inputs, and what confirms and shrinks findings. */

const broken = ['--mutant', 'data.error.bad-input-no-5xx@listMessages#nul-in-a-value'];

const fuzzed = async (total: number, ...more: readonly string[]) => {
  const out = temporary();
  const asked = ['--quiet', '--only', 'listMessages', '--max-requests', String(total), '--out', out];
  const { code, stderr, stdout } = await runHere(['fuzz', ...asked, ...more]);
  return { code, stderr, stdout, ...results(out) };
};

const campaigns: readonly [string, readonly string[], number][] = [
  ['with findings', broken, 1],
  ['without findings', ['--reference', '--min-judged', '0'], 0],
  ['without requests for findings', [...broken, '--shrink-requests', '0'], 3],
];

test.each(fewOf(2, campaigns))('a campaign %s sends no more', async (_, more, expected) => {
  const { code, requests, stdout } = await fuzzed(300, ...more);
  expect(code).toBe(expected);
  expect(requests).toBeLessThanOrEqual(300);
  expect(Number(/(\d+) inputs, /.exec(stdout)?.[1])).toBeGreaterThan(80);
});

test('a campaign whose discovery takes all requests is not tested, and names the option', async () => {
  const { code, stderr, requests } = await fuzzed(12, ...broken);
  expect([code, stderr]).toEqual([3, expect.stringContaining('--max-requests 12')]);
  expect(requests).toBeLessThanOrEqual(12);
});
