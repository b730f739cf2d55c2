import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readBaseline } from '../../../cli/options/baseline-file.ts';
import { assayHere, results, temporary } from '../../cli/assay.ts';

const mutant = 'node.tx-status.enum@vm.getTxStatus#unknown-as-dropped';
const only = ['--only', 'node.tx-status.*@vm.getTxStatus', '--depth', 'quick', '--mutant', mutant];

test('a baseline with fingerprints of former versions covers its findings, and `baseline update` renames its entries', async () => {
  const out = temporary();
  expect((await assayHere('run', ...only, '--out', out)).code).toBe(1);
  const { findings } = results(out);
  const file = path.join(out, 'baseline.json');
  const entries = findings.map(({ formerFingerprint, requirement, operation }) => ({
    fingerprint: formerFingerprint,
    requirement,
    operation,
    reason: 'agreed upon',
  }));
  expect(new Set(entries.map(({ fingerprint }) => fingerprint)).size).toBe(findings.length);
  fs.writeFileSync(file, JSON.stringify({ schema: 'assay-baseline/1', entries }));
  expect((await assayHere('run', ...only, '--baseline', file, '--out', out)).code).toBe(0);
  expect(results(out).baseline).toMatchObject({ known: findings.length, stale: 0 });
  expect((await assayHere('baseline', 'update', file, '--results', out)).code).toBe(0);
  const updated = readBaseline(file).entries;
  expect(updated.map(({ fingerprint }) => fingerprint)).toEqual(findings.map(({ fingerprint }) => fingerprint).sort());
  for (const { reason } of updated) expect(reason).toBe('agreed upon');
});
