import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const top = path.join(import.meta.dirname, '..', '..');

/** What the report says on standard error; empty: library/api/ is up to date, and every name has a docstring. */
const compared = (): Promise<string> =>
  new Promise((resolve) => {
    const report = path.join(top, 'library', 'api', 'report.mjs');
    execFile(process.execPath, [report, '--check'], { cwd: top }, (_, __, errors) => resolve(errors));
  });

test('library/api/ shows the public API, and every exported name has a docstring', async () => {
  expect(await compared()).toBe('');
});
