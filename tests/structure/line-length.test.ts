import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const top = path.join(import.meta.dirname, '..', '..');
const longest = 120;

const { include: folders } = JSON.parse(fs.readFileSync(path.join(top, 'tsconfig.build.json'), 'utf8')) as {
  readonly include: readonly string[];
};

const files = (folder: string): string[] =>
  fs
    .readdirSync(path.join(top, folder), { recursive: true })
    .map((file) => path.posix.join(folder, String(file).split(path.sep).join('/')))
    .filter((file) => /\.(?:ts|mjs)$/.test(file));

// Prettier wraps code, but neither comments nor strings.
test(`no line of a source file is longer than ${longest} columns`, () => {
  const long = folders.flatMap(files).flatMap((file) =>
    fs
      .readFileSync(path.join(top, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => ([...line].length > longest ? [`${file}:${index + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
