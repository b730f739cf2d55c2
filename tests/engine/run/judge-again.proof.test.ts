import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readRecording } from '../../../engine/client/record.ts';
import { chain, cases } from '../../../contracts/chain/index.ts';
import { loadMutants } from '../../../reference/defects/mutants/load.ts';
import { judgeTarget } from '../../../engine/run/judge-target.ts';
import { defaultOptions } from '../../../engine/run/options.ts';
import { judgeRecording } from '../../../engine/run/judge/run-checks.ts';
import { alteredProvider } from '../../../lab/altered-provider.ts';

const target = { node: 'http://a.invalid', data: 'http://a.invalid', metrics: 'http://a.invalid' };

test('a recording judged again gets the passive verdicts of the run that wrote it', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'assay-judge-'));
  const recording = path.join(folder, 'exchanges.ndjson.gz');
  const mutant = (await loadMutants()).find(
    (one) => one.id === 'data.error.phrase@listMessages' || one.id.startsWith('data.error.phrase@listMessages#'),
  );
  if (!mutant) throw new Error('no mutant of data.error.phrase');
  const run = await judgeTarget(
    chain,
    { ...defaultOptions, target, depth: 'quick', recording },
    alteredProvider([mutant]),
  );
  const { byCase, defects } = await judgeRecording(
    chain,
    readRecording(recording),
    chain.checks,
    new Map(cases.map((testCase) => [testCase.key, testCase])),
  );
  await fs.rm(folder, { recursive: true });

  const passive = run.outcomes.filter(
    (outcome) => !chain.judges.has(outcome.requirement) && outcome.level !== 'open' && outcome.verdict !== 'excluded',
  );
  const again = (key: string): string => {
    const seen = byCase.get(key);
    if (!seen || seen.evidence === 0) return 'inconclusive';
    return seen.violations.size > 0 ? 'fail' : 'pass';
  };
  expect(defects).toEqual([]);
  expect(
    passive.map(
      (outcome) =>
        `${outcome.requirement}@${outcome.operation} ${again(`${outcome.requirement}@${outcome.operation}`)}`,
    ),
  ).toEqual(passive.map((outcome) => `${outcome.requirement}@${outcome.operation} ${outcome.verdict}`));
  expect(
    passive
      .filter((outcome) => outcome.verdict === 'fail')
      .map((outcome) => `${outcome.requirement}@${outcome.operation}`),
  ).toEqual(['data.error.phrase@listMessages']);
});
