import { proof } from '../part.ts';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test, onTestFinished } from 'vitest';
import { serve } from '../../reference/http.ts';
import { findingNamed } from '../../cli/options/results-file.ts';
import { createProvider } from '../../reference/provider.ts';
import type { Alteration } from '../../reference/types.ts';
import { toResults } from '../../reports/results.ts';
import { aFinding, anOutcome, aRun } from '../reports/samples.ts';
import { assayHere, results, serveProvider, temporary } from './assay.ts';
import { planted } from '../reference-run.ts';

const find = async (only: string, mutant: string): Promise<{ out: string; fingerprint: string }> => {
  const out = temporary();
  expect(
    (await assayHere('run', '--quiet', '--depth', 'quick', '--only', only, '--mutant', mutant, '--out', out)).code,
  ).toBe(1);
  const finding = results(out).findings.find((shownFinding) =>
    mutant.startsWith(`${shownFinding.requirement}@${shownFinding.operation}`),
  );
  if (!finding) throw new Error(`${mutant} was not caught`);
  expect(finding.replay).toContain(` replay ${finding.fingerprint.split(':')[1]} `);
  return { out, fingerprint: finding.fingerprint };
};

const wrongVersion = 'node.envelope.version@vm.getHeight#number';

test('a finding of a law is still there, and gone from a target that keeps the statement', async () => {
  const { out, fingerprint } = await find('node.utxos.limit-clamp', 'node.utxos.limit-clamp@vm.getUTXOs#unlimited');
  const [caseName = ''] = fingerprint.split(':');
  const again = await assayHere('replay', caseName, out);
  expect([again.code, again.stdout]).toEqual([1, `still there: ${fingerprint}: more items than the maximum\n`]);
  // Subjects come from the run's recording, so only the requests of the case are sent.
  const often = await assayHere('replay', fingerprint, out, '--times', '3');
  expect([often.code, often.stdout.replace(/most \d requests/, 'most N requests')]).toEqual([
    1,
    `still there: ${fingerprint}: more items than the maximum (3 of 3 times, at most N requests each)\n`,
  ]);
  const plain = await serveProvider();
  try {
    const elsewhere = await assayHere('replay', fingerprint, out, '--node', plain.url);
    expect([elsewhere.code, elsewhere.stdout.split(':')[0]], elsewhere.stderr).toEqual([0, 'gone']);
  } finally {
    await plain.stop();
  }
  const nowhere = await assayHere('replay', fingerprint, out, '--node', 'http://127.0.0.1:1');
  expect([nowhere.code, nowhere.stdout.split(':')[0]], nowhere.stderr).toEqual([3, 'could not check']);
});

test('a finding of a passive check is shown by its own requests', async () => {
  const { out, fingerprint } = await find('node.envelope.version@vm.getHeight', wrongVersion);
  const again = await assayHere('replay', fingerprint, out);
  expect([again.code, again.stdout.split(':')[0]], again.stderr).toEqual([1, 'still there']);
});

proof('a target that ends between two looks leaves nothing to check', async () => {
  let left = Infinity;
  const ends: Alteration = {
    http: (request, next) => {
      left -= 1;
      return left < 0 ? Promise.resolve({ status: 503, headers: {}, body: '' }) : next(request);
    },
  };
  const provider = createProvider({ seed: 1, alterations: [ends, ...(await planted(wrongVersion))] });
  const served = await serve(provider);
  onTestFinished(() => served.close());
  const out = temporary();
  const args = ['--quiet', '--depth', 'quick', '--only', 'vm.getHeight', '--node', served.url, '--out', out];
  expect((await assayHere('run', ...args)).code).toBe(1);
  const { fingerprint = '' } = results(out).findings[0] ?? {};
  left = 1_000;
  const again = ['replay', fingerprint, out];
  expect((await assayHere(...again)).code).toBe(1);
  left = 1_000 - left;
  const { code, stdout } = await assayHere(...again, '--times', '2');
  expect([code, stdout.split(':')[0]]).toEqual([3, 'could not check']);
});

test('what is no finding, or no run, is said in one line', async () => {
  const out = temporary();
  expect(await assayHere('replay', 'x', out)).toMatchObject({ code: 2 });
  fs.writeFileSync(path.join(out, 'results.json'), JSON.stringify(toResults(aRun({ outcomes: [] }))));
  const ended = await assayHere('replay', 'x', out);
  expect(ended.code).toBe(2);
  expect(ended.stderr).toContain('which found nothing');
  const findings = ['a:12', 'a:13', 'b:1', 'b:12'].map((fingerprint) =>
    aFinding({ fingerprint, operation: fingerprint === 'b:1' ? 'vm.getBlock' : 'vm.getTx' }),
  );
  const several = toResults(aRun({ outcomes: [anOutcome({ verdict: 'fail', findings })] }));
  expect(findingNamed(several, 'b:1').fingerprint).toBe('b:1');
  expect(findingNamed(several, 'a:13').fingerprint).toBe('a:13');
  expect(findingNamed(several, '13').fingerprint).toBe('a:13');
  expect(findingNamed(several, 'vm.getBlock').fingerprint).toBe('b:1');
  expect(() => findingNamed(several, 'vm.getTx')).toThrow('vm.getTx names 3 findings');
  expect(() => findingNamed(several, '12')).toThrow('12 names 2 findings; give more of the name: a:12, b:12');
  expect(() => findingNamed(several, 'a:1')).toThrow('a:1 names 2 findings; give more of the name: a:12, a:13');
  const ofLaw = await assayHere('replay', 'watch.height@vm.getHeight:0123456789', out);
  expect(ofLaw.code).toBe(2);
  expect(ofLaw.stderr).toContain('only assay watch replays it');
});
