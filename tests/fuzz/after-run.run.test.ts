import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chain } from '../../contracts/chain/index.ts';
import { readRecording } from '../../engine/client/record.ts';
import type { Finding, Outcome } from '../../engine/model/judging.ts';
import { bothOutcomes } from '../../engine/run/conclude/merge-outcomes.ts';
import { judgeTarget } from '../../engine/run/judge-target.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { fuzzAfterRun } from '../../fuzz/campaign/after-run.ts';
import { loadFuzzMutants } from '../../reference/defects/mutants/load.ts';
import { fuzzOptions } from './target.ts';
import { alteredProvider } from '../../lab/altered-provider.ts';
import { quickOptions } from '../reference-run.ts';
import { temporary } from '../temporary.ts';
import { findById } from '../../lab/mutation-test/find-by-id.ts';
import { caseKey } from '../../engine/model/case-key.ts';
import { aFinding, anOutcome } from '../reports/samples.ts';

const folder = temporary();

const id = 'data.error.bad-input-no-5xx@listMessages#nul-in-a-value';

const run = async (name: string, more: Partial<EngineOptions>, inputs?: number) => {
  const mutant = findById(await loadFuzzMutants(), id);
  const fuzz = inputs === undefined ? undefined : { ...fuzzOptions(inputs), afterRun: true as const };
  const recording = path.join(folder, name);
  const options = { ...quickOptions, only: ['*@listMessages'], recording, ...more };
  const judged = await judgeTarget(chain, fuzz ? { ...options, fuzz } : options, {
    ...alteredProvider([mutant.fresh()]),
    ...(fuzz ? { continuation: fuzzAfterRun(chain, { ...options, fuzz }) } : {}),
  });
  const numbers: number[] = [];
  for await (const line of readRecording(recording)) if (!('reused' in line)) numbers.push(line.n);
  return { ...judged, numbers };
};

const failed = ({ outcomes }: { readonly outcomes: readonly Outcome[] }): string[] =>
  outcomes.filter(({ verdict }) => verdict === 'fail').map(caseKey);

test('generated inputs after the laws find what the laws do not, in one report', async () => {
  const laws = await run('laws', {});
  const both = await run('both', {}, 400);
  expect(failed(laws)).toEqual([]);
  expect(failed(both)).toEqual([id.split('#')[0]]);
  // Fuzzing does not change the verdicts of laws, and exchange numbers are unique.
  const passed = ({ outcomes }: { readonly outcomes: readonly Outcome[] }): string[] =>
    outcomes.filter(({ verdict }) => verdict === 'pass').map(caseKey);
  expect(passed(laws).filter((text) => !passed(both).includes(text) && !failed(both).includes(text))).toEqual([]);
  expect(new Set(both.numbers).size).toBe(both.numbers.length);
  expect(both.requests).toBeGreaterThan(laws.requests + 250);
});

test('the budget of the run bounds what is fuzzed', async () => {
  const both = await run('bounded', { maxRequests: 500 }, 1_500);
  expect(both.requests).toBeLessThanOrEqual(500);
  expect(both.limits.map(({ limit }) => limit)).toEqual(['max-requests']);
});

describe('the outcomes of two parts', () => {
  const made = (verdict: Outcome['verdict'], more: Partial<Outcome> = {}): Outcome =>
    anOutcome({ verdict, evidence: 2, ...more });
  const finding = (fingerprint: string): Finding => aFinding({ fingerprint });
  const one = (first: Outcome, second: Outcome): Outcome | undefined => bothOutcomes([first], [second])[0];

  test.each<[Outcome['verdict'], Outcome['verdict'], Outcome['verdict']]>([
    ['pass', 'fail', 'fail'],
    ['fail', 'pass', 'fail'],
    ['inconclusive', 'pass', 'pass'],
    ['pass', 'inconclusive', 'pass'],
    ['pass', 'unstable', 'unstable'],
    ['warning', 'fail', 'fail'],
    ['observed', 'inconclusive', 'observed'],
    ['inconclusive', 'excluded', 'inconclusive'],
  ])('%s, then %s: %s', (first, second, whole) => {
    expect(one(made(first), made(second))?.verdict).toBe(whole);
  });

  test('count their evidence together, and each finding once', () => {
    const whole = one(
      made('fail', { findings: [finding('x'), finding('y')] }),
      made('fail', { findings: [finding('y'), finding('z')] }),
    );
    expect(whole?.findings.map(({ fingerprint }) => fingerprint)).toEqual(['x', 'y', 'z']);
    expect(whole?.evidence).toBe(4);
  });

  test('a violation that was not confirmed outweighs a pass', () => {
    const whole = one(made('pass'), made('inconclusive', { unconfirmed: [finding('x')], reason: 'not confirmed' }));
    expect(whole?.verdict).toBe('inconclusive');
    expect(whole?.unconfirmed).toHaveLength(1);
  });
});
