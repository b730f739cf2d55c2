import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { optionWords, temporary } from './assay.ts';

const top = path.join(import.meta.dirname, '..', '..');

/** Another folder on this machine with the built command. */
const elsewhere = (): string => {
  const folder = path.join(temporary(), 'suites', 'a copy');
  fs.mkdirSync(folder, { recursive: true });
  for (const name of ['dist', 'package.json'])
    fs.cpSync(path.join(top, name), path.join(folder, name), { recursive: true });
  fs.symlinkSync(path.join(top, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
};

/** The ids by which Allure finds the history of a case, from a run started in a folder. */
const ids = async (installed: string, cwd: string): Promise<unknown[]> => {
  const out = temporary();
  await promisify(execFile)(
    process.execPath,
    [
      path.join(installed, 'dist', 'cli', 'assay.js'),
      'run',
      ...optionWords({
        reference: true,
        quiet: true,
        report: 'html,json,junit,sarif,ctrf,allure',
        depth: 'quick',
        only: 'vm.getHeight',
        out,
      }),
    ],
    { cwd },
  );
  const results = path.join(out, 'allure-results');
  return fs
    .readdirSync(results)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => JSON.parse(fs.readFileSync(path.join(results, name), 'utf8')) as Record<string, unknown>)
    .map(({ fullName, historyId, testCaseId, titlePath, labels }) => ({
      fullName,
      historyId,
      testCaseId,
      titlePath,
      labels,
    }))
    .sort((a, b) => (String(a.fullName) < String(b.fullName) ? -1 : 1));
};

test('cases have the same ids from every folder, so that history finds them', async () => {
  const here = await ids(top, top);
  expect(here.length).toBeGreaterThan(10);
  expect(await ids(elsewhere(), temporary())).toEqual(here);
});
