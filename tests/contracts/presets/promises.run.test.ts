import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contractOf } from '../../../cli/options/contract.ts';
import { loadMutants } from '../../../reference/defects/mutants/load.ts';
import { findVariant } from '../../../reference/defects/variants/index.ts';
import { judgeAltered, promised } from '../../../lab/judge-altered.ts';
import { assayHere, temporary } from '../../cli/assay.ts';

const id = 'node.tx.amounts';
const only = [`${id}@vm.getTx`];

test.each([
  ['a mutant', async () => (await loadMutants()).find(({ requirement }) => requirement === id)?.fresh()],
  ['an allowed variant', async () => findVariant('unexplained-asset-in-outputs')],
])('a deviation of %s from a statement that the documents leave open is observed', async (_, alteration) => {
  const altered = await alteration();
  const { outcomes } = await judgeAltered(altered ? [altered] : [], { depth: 'standard', only });
  const outcome = outcomes.find(({ requirement }) => requirement === id);
  expect(outcome).toMatchObject({ level: 'open', verdict: 'observed', findings: [] });
  expect(outcome?.observations.map(({ what }) => what)).toEqual([
    'deviates: the outputs of a transaction hold more of an asset than its inputs',
  ]);
});

test('a preset that promises the statement makes the deviation a finding', async () => {
  const mutant = (await loadMutants()).find(({ requirement }) => requirement === id);
  const { outcomes } = await judgeAltered(mutant ? [mutant.fresh()] : [], { depth: 'quick', only, contract: promised });
  expect(outcomes.find(({ requirement }) => requirement === id)).toMatchObject({ level: 'derived', verdict: 'fail' });
});

test('later commands judge the folder of a run by the promises of its preset', async () => {
  const out = temporary();
  const mutant = 'node.tx.amounts@vm.getTx#outputs-doubled';
  const args = [
    '--preset',
    'avalanche',
    '--mutant',
    mutant,
    '--only',
    only[0] as string,
    '--namespace',
    'vm',
    '--quiet',
    '--out',
    out,
  ];
  const { code } = await assayHere('run', ...args);
  expect(code).toBe(1);
  expect(fs.existsSync(path.join(out, 'promises.json'))).toBe(true);
  expect((await contractOf(out)).requirement(id).level).toBe('derived');
});
