import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as library from '../../library/index.ts';
import * as parts from '../../rules/parts.ts';

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

test('docs/library.md names the functions of each entry, and counts the ready-made judges', () => {
  const page = fs.readFileSync(path.join(top, 'docs', 'library.md'), 'utf8');
  const { checks, laws, ...others } = parts;
  const names = [...Object.keys(library), 'conformance', ...Object.keys(others)];
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  expect(page).toContain(`\`checks.NAME\` (${Object.keys(checks).length})`);
  expect(page).toContain(`\`laws.NAME\` (${Object.keys(laws).length})`);
});
