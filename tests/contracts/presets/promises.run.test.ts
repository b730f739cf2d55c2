import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contractOf } from '../../../cli/options/contract.ts';
import { judgeAltered, promised } from '../../../lab/judge-altered.ts';
import { loadMutants } from '../../../reference/defects/mutants/load.ts';
import { assayHere, temporary } from '../../cli/assay.ts';

const id = 'data.parameters.spelling';
const operation = 'listErc20Transfers';
const name = `${id}@${operation}#empty`;
const only = [`${id}@${operation}`];

const isJudged = (outcome: { readonly requirement: string; readonly operation: string }): boolean =>
  outcome.requirement === id && outcome.operation === operation;

const mutant = async () => {
  const found = (await loadMutants()).find((each) => each.id === name);
  if (!found) throw new Error(`no mutant ${name}`);
  return found.fresh();
};

test('a deviation from a statement that the documents leave open is observed', async () => {
  const { outcomes } = await judgeAltered([await mutant()], { depth: 'standard', only });
  const outcome = outcomes.find(isJudged);
  expect(outcome).toMatchObject({ level: 'open', verdict: 'observed', findings: [] });
  expect(outcome?.observations.map(({ what }) => what)).toEqual([expect.stringMatching(/^deviates: /)]);
});

test('a preset that promises the statement makes the deviation a finding', async () => {
  const { outcomes } = await judgeAltered([await mutant()], { depth: 'standard', only, contract: promised });
  expect(outcomes.find(isJudged)).toMatchObject({ level: 'derived', verdict: 'fail' });
});

test('later commands judge the folder of a run by the promises of its preset', async () => {
  const out = temporary();
  const target = ['--preset', 'avalanche', '--mutant', name, '--only', `${id}@${operation}`, '--namespace', 'vm'];
  const { code } = await assayHere('run', ...target, '--quiet', '--out', out);
  expect(code).toBe(1);
  expect(fs.existsSync(path.join(out, 'promises.json'))).toBe(true);
  expect((await contractOf(out)).requirement(id).level).toBe('derived');
});
