import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { chain } from '../../../contracts/chain/index.ts';
import { samplesOf } from '../../../reports/metrics/totals.ts';
import type { SubjectsFile } from '../../../engine/run/judge/subjects-file.ts';
import { unusedUrl } from '../../serve.ts';
import { results, runHere, temporary } from '../../cli/assay.ts';
import { hasProgram, withoutProgram } from './samples.ts';

const top = temporary();
const out = path.join(top, 'run');
const file = path.join(top, 'textfile', 'assay.prom');
const asked = ['--quiet', '--depth', 'quick', '--metrics-file', file];
const run = (...more: string[]) => runHere(['run', ...asked, '--out', out, ...more]);
const text = (): string => fs.readFileSync(file, 'utf8');
const valueOf = (series: string): number =>
  Number(/ (\S+)$/.exec(text().split(`\n${series}`)[1]?.split('\n')[0] ?? '')?.[1]);

/** Values of labels that are no names of the contract. */
const values = 'new known uncounted green findings not-tested 1xx 2xx 3xx 4xx 5xx none'.split(' ');

const only = ['--only', 'vm.getHeight', '--only', 'vm.getTxFee', '--only', 'listMessages'];

beforeAll(async () => {
  const { code, stderr } = await run(...only, '--mutant', 'node.tx-fee.members@vm.getTxFee#no-txfee');
  expect(code, stderr).toBe(1);
});

describe('--metrics-file', () => {
  let requests: number;

  test('shows what results.json says', () => {
    const { findings, coverage, requests: sent } = results(out);
    requests = sent;
    expect(valueOf('assay_findings{state="new"}')).toBe(findings.length);
    for (const { interface: base, judged, selected } of coverage)
      expect(valueOf(`assay_coverage_ratio{interface="${base}"}`)).toBe(judged / selected);
    expect(valueOf('assay_run_result{result="findings"}')).toBe(1);
    expect(valueOf('assay_requirement_status{requirement="node.tx-fee.members",operation="vm.getTxFee"}')).toBe(0);
    expect(valueOf('assay_last_success_timestamp_seconds')).toBeGreaterThan(1e9);
    expect(valueOf('assay_target_height{interface="node",operation="vm.getHeight"}')).toBeGreaterThan(0);
    const all = samplesOf(text()).filter(({ name }) => name === 'assay_requests_total');
    expect(all.reduce((sum, { value }) => sum + value, 0)).toBe(requests);
  });

  test('has labels of the contract only: no URL, no subject, no value of the target', () => {
    const known = new Set<string>([
      ...chain.cases.flatMap(({ requirement, operation }) => [requirement.id, operation.id]),
      ...Object.keys(chain.interfaces),
      ...values,
    ]);
    for (const { labels } of samplesOf(text()))
      for (const [name, value] of Object.entries(labels)) if (name !== 'le') expect(known).toContain(value);
    expect(text()).not.toMatch(/https?:|127\.0\.0\.1/);
    const { subjects } = JSON.parse(fs.readFileSync(path.join(out, 'subjects.json'), 'utf8')) as SubjectsFile;
    const long = subjects.filter(({ value }) => value.length >= 8);
    expect(long.length).toBeGreaterThan(3);
    for (const { value } of long) expect(text()).not.toContain(value);
  });

  test.skipIf(!hasProgram('promtool'))(
    `passes promtool check metrics${hasProgram('promtool') ? '' : ` (${withoutProgram('promtool')})`}`,
    () => {
      expect(execFileSync('promtool', ['check', 'metrics'], { input: text(), encoding: 'utf8' })).toBe('');
    },
  );

  test('is replaced as a whole, continues counters, and keeps the last success when a target is unreachable', async () => {
    const before = valueOf('assay_last_success_timestamp_seconds');
    expect((await run('--node', await unusedUrl())).code).toBe(3);
    expect(valueOf('assay_run_result{result="not-tested"}')).toBe(1);
    expect(valueOf('assay_last_success_timestamp_seconds')).toBe(before);
    expect(valueOf('assay_last_run_timestamp_seconds')).toBeGreaterThan(before);
    const all = samplesOf(text()).filter(({ name }) => name === 'assay_requests_total');
    expect(all.reduce((sum, { value }) => sum + value, 0)).toBeGreaterThanOrEqual(requests);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['assay.prom']);
  });

  test('that is a folder is refused before the run', async () => {
    const { code, stderr } = await runHere(['run', '--metrics-file', top, '--out', path.join(top, 'none')]);
    expect(stderr).toMatch(/metrics-file .* is a folder/);
    expect(code).toBe(2);
  });
});
