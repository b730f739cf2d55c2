import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Results } from '../../reports/results.ts';
import { results as resultsIn, runHere, temporary } from './assay.ts';
import { recordedText } from '../recording.ts';

const top = temporary();
const folder = (name: string): string => path.join(top, name);
const asked = ['--quiet', '--depth', 'quick', '--only', 'vm.getTxFee', '--only', 'vm.getTxStatus'];
const broken = ['--mutant', 'node.tx-fee.members@vm.getTxFee#no-txfee'];
const run = (name: string, ...more: string[]) => runHere(['run', ...asked, '--out', folder(name), ...more]);
const merge = (...names: string[]) => runHere(['report', 'merge', ...names.map(folder), '--out', folder('merged')]);
const results = (name: string): Results => resultsIn(folder(name));

beforeAll(async () => {
  const ended = [
    await run('whole', ...broken),
    await run('one', '--shard', '1/2', ...broken),
    await run('two', '--shard', '2/2', ...broken),
    await run('sound', '--shard', '1/2'),
  ];
  expect(ended.map(({ code }) => code).sort()).toEqual([0, 0, 1, 1]);
});

describe('shards on the command line', () => {
  test('merged are one run: verdicts, files and exit code', async () => {
    const { code, stderr } = await merge('two', 'one');
    expect(code, stderr).toBe(1);
    const [whole, merged] = [results('whole'), results('merged')];
    for (const part of ['cases', 'requirements', 'summary', 'target', 'seed', 'depth'] as const)
      expect(merged[part]).toEqual(whole[part]);
    expect(fs.readdirSync(folder('merged')).sort()).toEqual(fs.readdirSync(folder('whole')).sort());
    expect(results('one').shard).toEqual({ index: 1, count: 2 });
    expect(merged.shard).toBeUndefined();
    const compared = await runHere(['report', 'drift', folder('whole'), folder('merged')]);
    expect(compared).toMatchObject({ code: 0, stdout: 'nothing changed\n' });
  });

  test.each([
    ['one that is missing', ['one'], /shard 2\/2 is missing/],
    ['one that was given twice', ['one', 'two', 'one'], /shard 1\/2 was given twice/],
    ['one of another run', ['one', 'sound'], /another reference provider/],
    ['a whole run', ['one', 'whole'], /holds no finished shard/],
  ])('are refused: %s', async (_, names, why) => {
    const { code, stderr } = await merge(...names);
    expect(stderr).toMatch(why);
    expect(code).toBe(2);
  });

  test.each([
    ['3/2', /the I-th of N parts/],
    ['1/3', /judges 2 operations/],
  ])('--shard %s is refused', async (shard, why) => {
    const { code, stderr } = await run('none', '--shard', shard);
    expect(stderr).toMatch(why);
    expect(code).toBe(2);
  });
});

describe('assay report drift', () => {
  test('ends with 1 for what breaks clients, and says it to machines', async () => {
    const { code, stdout } = await runHere([
      'report',
      'drift',
      folder('sound'),
      folder('whole'),
      '--json',
      '--markdown',
      folder('drift.md'),
    ]);
    expect(code).toBe(1);
    const told = JSON.parse(stdout) as { breaking: number; changes: { kind: string; at: string }[] };
    expect(told.changes.map(({ kind }) => kind)).toContain('member-gone');
    expect(fs.readFileSync(folder('drift.md'), 'utf8')).toContain('a member that always came is gone');
  });

  test('takes the folder of a run that was killed: its recording is enough', async () => {
    fs.mkdirSync(folder('killed'));
    fs.writeFileSync(path.join(folder('killed'), 'exchanges.ndjson'), `${recordedText(folder('whole'))}{"n":9`);
    const { code, stdout, stderr } = await runHere(['report', 'drift', folder('killed'), folder('whole')]);
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/nothing changed[\s\S]*verdicts are not compared/);
  });

  test('refuses what is no run', async () => {
    const { code, stderr } = await runHere(['report', 'drift', top, folder('whole')]);
    expect(stderr).toMatch(/holds no run/);
    expect(code).toBe(2);
  });
});
