import { expect, test } from 'vitest';
import { readRecording } from '../../../engine/client/record.ts';
import { chain, cases } from '../../../contracts/chain/index.ts';
import { loadMutants } from '../../../reference/defects/mutants/load.ts';
import { judgeTarget } from '../../../engine/run/judge-target.ts';
import { judgeRecording } from '../../../engine/run/judge/run-checks.ts';
import { alteredProvider } from '../../../lab/altered-provider.ts';
import { quickOptions } from '../../reference-run.ts';
import { recordingOf } from '../../recording.ts';
import { temporary } from '../../temporary.ts';
import { caseKey } from '../../../engine/model/case-key.ts';

test('a recording judged again gets the passive verdicts of the run that wrote it', async () => {
  const recording = recordingOf(temporary());
  const mutant = (await loadMutants()).find(
    (one) => one.id === 'data.error.phrase@listMessages' || one.id.startsWith('data.error.phrase@listMessages#'),
  );
  if (!mutant) throw new Error('no mutant of data.error.phrase');
  const run = await judgeTarget(chain, { ...quickOptions, recording }, alteredProvider([mutant]));
  const { byCase, defects } = await judgeRecording(
    chain,
    readRecording(recording),
    chain.checks,
    new Map(cases.map((testCase) => [testCase.key, testCase])),
  );

  const passive = run.outcomes.filter(
    (outcome) => !chain.laws.has(outcome.requirement) && outcome.level !== 'open' && outcome.verdict !== 'excluded',
  );
  const again = (key: string): string => {
    const seen = byCase.get(key);
    if (!seen || seen.evidence === 0) return 'inconclusive';
    return seen.violations.size > 0 ? 'fail' : 'pass';
  };
  expect(defects).toEqual([]);
  expect(passive.map((outcome) => [caseKey(outcome), again(caseKey(outcome))])).toEqual(
    passive.map((outcome) => [caseKey(outcome), outcome.verdict]),
  );
  expect(passive.filter(({ verdict }) => verdict === 'fail').map(caseKey)).toEqual(['data.error.phrase@listMessages']);
});
