import type { Depth } from '../../../engine/model/depth.ts';
import { notAtDepth, notSelected, withReason } from '../../../engine/model/reasons.ts';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { updateBaseline } from '../../../cli/commands/baseline.ts';
import { readBaseline } from '../../../cli/options/baseline-file.ts';
import { toResults } from '../../../reports/results.ts';
import { assayHere, results, temporary } from '../../cli/assay.ts';
import { anOutcome, aRun } from '../../reports/samples.ts';
import { broken, entry, file, finding, name } from './baseline-samples.ts';
import { written } from '../openapi/written.ts';

describe('assay baseline update', () => {
  const write = (...outcomes: ReturnType<typeof anOutcome>[]): string =>
    path.dirname(written({ 'results.json': toResults(aRun({ outcomes })) }));
  it('keeps reasons, takes in what is new, keeps what was not seen and drops what no longer occurs', async () => {
    const baselineEntry = entry({
      fingerprint: 'node.tx.id@vm.getTx:a',
      requirement: 'node.tx.id',
      operation: 'vm.getTx',
    });
    const gone = entry({ fingerprint: 'node.tx.id@vm.getTx:b', requirement: 'node.tx.id', operation: 'vm.getTx' });
    const own = file([
      entry({ ticket: 'T-7' }),
      baselineEntry,
      gone,
      entry({
        fingerprint: 'node.tx-status.enum@vm.getTxStatus:a',
        requirement: 'node.tx-status.enum',
        operation: 'vm.getTxStatus',
      }),
    ]);
    await updateBaseline(
      own,
      write(
        broken(finding('a'), finding('n')),
        anOutcome({ requirement: 'node.tx.id', operation: 'vm.getTx', verdict: 'inconclusive' }),
        anOutcome({ requirement: 'node.tx-status.enum', operation: 'vm.getTxStatus' }),
      ),
    );
    const reasons = Object.fromEntries(
      readBaseline(own).entries.map(({ fingerprint, reason, ticket = '' }) => [
        fingerprint,
        `${reason} ${ticket}`.trim(),
      ]),
    );
    expect(reasons).toEqual({
      [name('a')]: 'agreed upon T-7',
      [name('n')]: 'to be explained',
      'node.tx.id@vm.getTx:a': 'agreed upon',
      'node.tx.id@vm.getTx:b': 'agreed upon',
    });
  });
  it('leaves findings of warnings, of unstable cases and of presets alone', async () => {
    const folder = temporary();
    const outcomes = [
      broken(finding('p', { reason: 'of the preset' })),
      anOutcome({ requirement: 'node.tx.id', verdict: 'unstable', findings: [finding('u')] }),
      anOutcome({ requirement: 'node.error.object', level: 'inherited', verdict: 'warning', findings: [finding('w')] }),
    ];
    fs.writeFileSync(
      path.join(folder, 'results.json'),
      JSON.stringify(
        toResults(
          aRun({ outcomes, baseline: [{ ...entry({ fingerprint: name('p') }), preset: 'avalanche', state: 'known' }] }),
        ),
      ),
    );
    const own = path.join(folder, 'own.json');
    await updateBaseline(own, folder);
    expect(readBaseline(own).entries).toEqual([]);
  });

  it('has one entry for the server errors that an operation gives at random, confirmed or not', async () => {
    const own = path.join(temporary(), 'own.json');
    const random = (id: string) => ({ ...finding(id), intermittent: 500 });
    const unstable = anOutcome({ requirement: 'node.tx.id', verdict: 'unstable', findings: [random('u')] });
    const update = () => updateBaseline(own, write(broken(random('a'), random('b')), unstable));
    await update();
    await update();
    expect(readBaseline(own).entries.map(({ fingerprint }) => fingerprint)).toEqual([
      'node.utxos.limit-clamp@vm.getUTXOs:intermittent-500',
    ]);
  });

  it('keeps a finding that a smaller depth does not see, and names the cases that it no longer records', async () => {
    const own = path.join(temporary(), 'own.json');
    const folder = temporary();
    const update = (depth: Depth, ...outcomes: ReturnType<typeof anOutcome>[]) => {
      fs.writeFileSync(path.join(folder, 'results.json'), JSON.stringify(toResults(aRun({ depth, outcomes }))));
      return assayHere('baseline', 'update', own, folder);
    };
    const left = { requirement: 'node.tx.id', operation: 'vm.getTx' } as const;
    await update('standard', broken(finding('a')), anOutcome(left));
    expect(readBaseline(own).entries).toEqual([expect.objectContaining({ fingerprint: name('a'), depth: 'standard' })]);
    const quick = await update(
      'quick',
      anOutcome(),
      anOutcome({ ...left, verdict: 'inconclusive', ...withReason(notAtDepth('quick')) }),
    );
    expect(quick.stdout).toContain('0 known, 1 unseen, 0 expired, 0 removed because they no longer occur');
    expect(quick.stderr).toContain(
      `no longer records as judged: 1 case (${notAtDepth('quick').text}); a gate no longer demands these cases`,
    );
    const standard = await update('standard', anOutcome(), anOutcome(left));
    expect(standard.stdout).toContain('1 removed because it no longer occurs');
    expect(standard.stderr).toBe('');
  });

  it('no longer records the cases of an interface without a URL, but those that were not selected', async () => {
    const own = path.join(temporary(), 'own.json');
    const [left, other] = [
      { requirement: 'node.tx.id', operation: 'vm.getTx' },
      { requirement: 'node.tx-status.enum', operation: 'vm.getTxStatus' },
    ] as const;
    await updateBaseline(own, write(anOutcome(), anOutcome(left), anOutcome(other)));
    const withoutUrl = withReason({ code: 'no-url', text: 'no --node URL was given' });
    const unselected = anOutcome({ ...other, verdict: 'excluded', ...withReason(notSelected) });
    await updateBaseline(
      own,
      write(anOutcome(), anOutcome({ ...left, verdict: 'excluded', ...withoutUrl }), unselected),
    );
    expect(Object.keys(readBaseline(own).judged ?? {})).toEqual(['node.tx-status.enum', 'node.utxos.limit-clamp']);
  });

  test('makes a gate of it: new, known, stale and strict', async () => {
    const [out, own] = [temporary(), path.join(temporary(), 'own.json')];
    const requirement = 'node.tx-status.unknown';
    const plain = ['run', '--quiet', '--depth', 'quick', '--only', requirement, '--out', out];
    const mutated = [...plain, '--mutant', `${requirement}@vm.getTxStatus#rejected`];
    expect((await assayHere(...mutated)).code).toBe(1);
    const update = await assayHere('baseline', 'update', own, out);
    expect([update.code, update.stderr]).toEqual([
      0,
      expect.stringMatching(/^assay: 1 entry of .*own\.json has no reason yet \("to be explained"\): .*\n$/),
    ]);
    expect((await assayHere(...mutated, '--baseline', own)).code).toBe(0);
    expect(results(out).findings.map(({ known, reason }) => [known, reason])).toEqual([[true, 'to be explained']]);
    expect((await assayHere(...plain, '--baseline', own)).code).toBe(0);
    expect(results(out).baseline).toMatchObject({ known: 0, stale: 1 });
    const strict = await assayHere(...plain, '--baseline', own, '--strict-baseline');
    expect([strict.code, strict.stderr]).toEqual([
      1,
      expect.stringMatching(/^assay: stale baseline: 1 finding of the baseline no longer occurs.* strict-baseline /),
    ]);
  });
});
