import { setTimeout as sleep } from 'node:timers/promises';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { prepareFolder } from '../../cli/run/out-folder.ts';
import { Usage } from '../../cli/usage.ts';
import { assayHere, results, start, temporary } from './assay.ts';
import { proof } from '../part.ts';
import { recordingName } from '../../engine/client/record.ts';
import { recordedText, recordingOf } from '../recording.ts';

/** A run keeps the files of an earlier one until it has its own, and two runs never write to one folder. */

const few = ['--depth', 'quick', '--quiet', '--only', 'vm.getHeight'];
const aside = (out: string): string => path.join(out, '.earlier-runs');
const lock = (out: string): string => path.join(out, '.assay-lock');

/** Whether a run has begun to write; the earlier recording is a text. */
const isCompressed = (file: string): boolean => fs.existsSync(file) && fs.readFileSync(file)[0] === 0x1f;

/** A folder with the files of a run. */
const folderOfARun = (): string => {
  const out = temporary();
  fs.mkdirSync(path.join(out, 'allure-results'));
  for (const name of ['results.json', recordingName, 'allure-results/a.json', 'notes.txt'])
    fs.writeFileSync(path.join(out, name), `the earlier ${name}`);
  return out;
};

/** The content of every file that was set aside, by its name. */
const setAside = (out: string): Record<string, string> =>
  Object.fromEntries(
    fs
      .readdirSync(aside(out), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [entry.name, fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8')]),
  );

proof('a run that is killed leaves the earlier results, and the next one replaces both', async () => {
  const out = folderOfARun();
  const { child, ended } = start(['run', '--quiet', '--reference-delay', '50', '--out', out]);
  // The earlier recording stays in the folder until it is set aside.
  while (!isCompressed(recordingOf(out)) || !recordedText(out).startsWith('{"n":')) await sleep(20);
  child.kill('SIGKILL');
  await ended;
  expect(setAside(out)).toEqual({
    'results.json': 'the earlier results.json',
    [recordingName]: `the earlier ${recordingName}`,
    'a.json': 'the earlier allure-results/a.json',
  });
  expect(recordedText(out)).toMatch(/^\{"n":/);
  const next = await assayHere('run', ...few, '--out', out);
  expect(next.code, next.stderr).toBe(0);
  expect(results(out).summary['pass']).toBeGreaterThan(0);
  expect(fs.existsSync(aside(out))).toBe(false);
  expect(fs.existsSync(lock(out))).toBe(false);
  expect(fs.readFileSync(path.join(out, 'notes.txt'), 'utf8')).toBe('the earlier notes.txt');
  // The last line names the page, by a path that opens from anywhere.
  expect(next.stdout.trimEnd().split('\n').at(-1)).toContain(`report: ${path.join(out, 'index.html')}`);
});

test('a second run to one folder is refused while the first goes on', async () => {
  const out = temporary();
  const first = start(['run', ...few, '--reference-delay', '100', '--out', out]);
  while (!fs.existsSync(recordingOf(out))) await sleep(20);
  // However long the second one takes to start.
  first.child.kill('SIGSTOP');
  const second = await assayHere('run', ...few, '--out', out);
  first.child.kill('SIGCONT');
  expect(second.stderr).toBe(
    `assay: --out ${out} is in use by another run (process ${first.child.pid}); wait until it ends, or name another folder\n`,
  );
  expect(second.code).toBe(2);
  const { code, stderr } = await first.ended;
  expect(code, stderr).toBe(0);
  expect(results(out).summary['pass']).toBeGreaterThan(0);
});

/** The id of a process that has ended. */
const deadPid = async (): Promise<number> => {
  const child = spawn(process.execPath, ['-e', '0']);
  await new Promise((resolve) => {
    child.once('close', resolve);
  });
  return child.pid as number;
};
const held = (pid: number, host = os.hostname()): string => JSON.stringify({ pid, host });

test('the lock of a run that is gone is taken over; one that is renewed is not', async () => {
  const old = new Date(Date.now() - 60_000);
  const rows: readonly (readonly [what: string, content: string, age: Date | undefined, isHeld: boolean])[] = [
    ['a dead process', held(await deadPid()), undefined, false],
    ['this very process id, of a container that is gone', held(process.pid), undefined, false],
    ['a process that lives', held(process.ppid), undefined, true],
    ['a process that lives and did not renew it', held(process.ppid), old, false],
    ['a process of another machine', held(1, 'another-host'), undefined, true],
    ['a process of another machine that did not renew it', held(1, 'another-host'), old, false],
    ['a run that is just writing it', '', undefined, true],
  ];
  for (const [what, content, age, isHeld] of rows) {
    const out = folderOfARun();
    fs.writeFileSync(lock(out), content);
    if (age) fs.utimesSync(lock(out), age, age);
    if (isHeld) {
      expect(() => prepareFolder(out), what).toThrow(Usage);
      expect(fs.readFileSync(path.join(out, 'results.json'), 'utf8'), what).toBe('the earlier results.json');
      expect(fs.readFileSync(lock(out), 'utf8'), what).toBe(content);
      continue;
    }
    const folder = prepareFolder(out);
    expect(setAside(out)['results.json'], what).toBe('the earlier results.json');
    expect(fs.existsSync(path.join(out, 'results.json')), what).toBe(false);
    folder.release();
    // This run wrote nothing, so the earlier files are still in their place.
    expect(fs.readdirSync(out).sort(), what).toEqual(['allure-results', recordingName, 'notes.txt', 'results.json']);
    expect(fs.readFileSync(path.join(out, 'results.json'), 'utf8'), what).toBe('the earlier results.json');
  }
});

test('runs that end without results leave all that came before, each in a folder of its own', async () => {
  const out = folderOfARun();
  const first = prepareFolder(out);
  fs.writeFileSync(recordingOf(out), 'of the first that was killed');
  first.release();
  await sleep(5);
  const folder = prepareFolder(out);
  expect(fs.readdirSync(aside(out))).toHaveLength(2);
  folder.replaceEarlier();
  folder.release();
  expect(fs.readdirSync(out)).toEqual(['notes.txt']);
});
