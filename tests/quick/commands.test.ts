import { beforeAll, expect, test } from 'vitest';
import { assay, assayHere, type Ended, results, temporary } from '../cli/assay.ts';

/** One run of each command that judges, on an operation of the reference provider with a planted defect. */
const out = temporary();
const asked = ['--quiet', '--depth', 'quick', '--only', 'vm.getTxFee'];
const mutant = ['--mutant', 'node.tx-fee.members@vm.getTxFee#no-txfee'];

let run: Ended;
beforeAll(async () => {
  // As a user starts it; the others run in this process.
  run = await assay('run', ...asked, ...mutant, '--out', out);
});

test('run finds the defect', () => {
  expect(run.code, run.stderr).toBe(1);
  expect(results(out).findings.map(({ requirement }) => requirement)).toContain('node.tx-fee.members');
});

test('run finds nothing without the defect', async () => {
  expect(await assayHere('run', ...asked, '--out', temporary())).toMatchObject({ code: 0 });
});

test('replay shows the finding again', async () => {
  const { fingerprint = '' } = results(out).findings[0] ?? {};
  const { code, stdout } = await assayHere('replay', fingerprint, '--results', out);
  expect([code, stdout.split(':')[0]]).toEqual([1, 'still there']);
});

test('judge finds it in the recording', async () => {
  const { code, stdout } = await assayHere('judge', out);
  expect(code).toBe(1);
  expect(stdout).toContain('node.tx-fee.members');
});

test('drift sees no change between a run and itself', async () => {
  expect(await assayHere('drift', out, out)).toMatchObject({ code: 0, stdout: 'nothing changed\n' });
});

test('fuzz sends generated inputs and finds nothing', async () => {
  const bounded = ['--quiet', '--max-requests', '200', '--only', 'vm.getTxFee'];
  expect(await assayHere('fuzz', ...bounded, '--out', temporary())).toMatchObject({ code: 0 });
});
