import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { prepareFolder } from '../../cli/run/out-folder.ts';
import { temporary } from './assay.ts';

/** Makes something at a path just before this process makes a folder there. */
const justBefore = (wanted: string, make: (file: string) => void): void => {
  const { mkdirSync } = fs;
  const spy = vi.spyOn(fs, 'mkdirSync').mockImplementation((folder, options) => {
    if (folder === wanted) make(wanted);
    return mkdirSync(folder, options);
  });
  onTestFinished(() => spy.mockRestore());
};

test('two shards that start together both make the folder above theirs', () => {
  const top = path.join(temporary(), 'run');
  const { mkdirSync } = fs;
  justBefore(top, (folder) => mkdirSync(folder));
  const folder = prepareFolder(path.join(top, 'part-1'));
  expect(fs.readdirSync(top)).toEqual(['part-1']);
  folder.release();
});

test('a file in place of the folder above is bad usage, even if it came a moment ago', () => {
  const top = path.join(temporary(), 'run');
  justBefore(top, (file) => fs.writeFileSync(file, ''));
  const out = path.join(top, 'part-1');
  expect(() => prepareFolder(out)).toThrow(
    `--out ${out} cannot be written to (a file has this name); name a folder that can`,
  );
});
