import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { assayHere, temporary, optionWords } from '../cli/assay.ts';
import { proof } from '../part.ts';
import { recordedText } from '../recording.ts';

const top = path.join(import.meta.dirname, '..', '..');
const command = path.join(top, 'dist', 'cli', 'assay.js');

/** Runs the command with a limit on the size of files, in KiB, which has the effect of a full disk. */
const cramped = (kibibytes: number, out: string): { readonly code: number | null; readonly stderr: string } => {
  const { status, stderr } = spawnSync(
    'bash',
    [
      '-c',
      `ulimit -f ${kibibytes}; exec "$@"`,
      'bash',
      process.execPath,
      command,
      'run',
      ...optionWords({ reference: true, quiet: true, only: 'vm.getUTXOs', out }),
    ],
    { cwd: top, encoding: 'utf8' },
  );
  return { code: status, stderr };
};

proof('a disk that fills up during a run ends it with 4 and one line that says what was saved', async () => {
  const out = temporary();
  const { code, stderr } = cramped(1_000, out);
  expect(code, stderr).toBe(3);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(
    /exchanges\.ndjson\.gz can no longer be written \(EFBIG\); free disk space or name another folder with --out.*saved in .*: .*exchanges\.ndjson\.gz/,
  );
  const lines = recordedText(out).split('\n');
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines.slice(0, -1)) expect(() => JSON.parse(line) as unknown).not.toThrow();
  expect((await assayHere('report', 'judge', out)).code).toBe(0);
});

test('a disk that is full already is told before the run, with 2', () => {
  const { code, stderr } = cramped(1, temporary());
  expect(code, stderr).toBe(2);
  expect(stderr).toMatch(/^assay: --out .* cannot be written to \(the file is too large\); name a folder that can\n$/);
});

test('a file where the folder should be is told before the run, with 2', async () => {
  const file = path.join(temporary(), 'taken');
  fs.writeFileSync(file, '');
  const { code, stderr } = await assayHere('run', '--out', path.join(file, 'out'));
  expect(code, stderr).toBe(2);
  expect(stderr).toMatch(/cannot be written to \(a part of the path is a file\)/);
});
