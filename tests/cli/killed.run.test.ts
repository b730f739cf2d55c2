import { setTimeout as sleep } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { assayHere, command, optionWords, start, temporary } from './assay.ts';
import { isWhole } from '../part.ts';
import { recordedLines, recordedText, recordingOf } from '../recording.ts';

/** Numbers of recorded lines at which the run is killed, from discovery to the end of judging. */
const moments = [2, 5, 14, 30, 55, 85, 115, 150, 190, 230];

test('a process that exits has written all lines', () => {
  const out = temporary();
  const module = path.join(path.dirname(command), '..', 'engine', 'client', 'record.js');
  const script = `const { fileRecorder } = await import(${JSON.stringify(module)});
    const recorder = fileRecorder(${JSON.stringify(recordingOf(out))});
    recorder.write({ reused: 1, asker: 'discovery', turn: 1 });
    process.exit(0);`;
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).status).toBe(0);
  expect(recordedText(out)).toBe('{"reused":1,"asker":"discovery","turn":1}\n');
});

test('a run killed at any moment leaves a recording that can be judged', async () => {
  let exchanges = 0;
  const tried = isWhole ? moments : moments.slice(4, 5);
  for (const moment of tried) {
    const out = temporary();
    const recording = recordingOf(out);
    const only = ['vm.getUTXOs', 'listUtxos'];
    const options = { quiet: true, depth: 'quick', 'reference-delay': '20', only, out } as const;
    const { child, ended } = start(['run', ...optionWords(options)]);
    const isRunning = () => child.exitCode === null;
    while (recordedLines(out) < moment && isRunning()) await sleep(5);
    child.kill('SIGKILL');
    await ended;
    const lines = recordedText(out).split('\n');
    // All lines but a torn last one are whole.
    for (const line of lines.slice(0, -1))
      expect(() => JSON.parse(line) as unknown, `killed after ${moment} lines`).not.toThrow();
    exchanges += lines.length - 1;
    const judged = await assayHere('report', 'judge', recording);
    // Few exchanges may settle no case.
    expect(lines.length < 100 ? [0, 3] : [0], `killed after ${moment} lines: ${judged.stderr}`).toContain(judged.code);
    if (judged.code === 0) expect(judged.stdout).toMatch(/cases: .*pass/);
    fs.rmSync(out, { recursive: true });
  }
  expect(exchanges).toBeGreaterThanOrEqual(tried.reduce((sum, lines) => sum + lines, 0));
});
