import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const top = path.join(import.meta.dirname, '..', '..');
const longestLine = 120;
const longestFile = 400;

const { include: folders } = JSON.parse(fs.readFileSync(path.join(top, 'tsconfig.build.json'), 'utf8')) as {
  readonly include: readonly string[];
};

const sourcesIn = (folder: string) =>
  fs
    .readdirSync(path.join(top, folder), { recursive: true })
    .map((file) => path.posix.join(folder, String(file).split(path.sep).join('/')))
    .filter((file) => /\.(?:ts|mjs)$/.test(file))
    .map((file) => ({ file, lines: fs.readFileSync(path.join(top, file), 'utf8').trimEnd().split('\n') }));

const product = folders.flatMap(sourcesIn);

// Prettier wraps code, but neither comments nor strings.
test(`no line of a source file is longer than ${longestLine} columns`, () => {
  const long = product.flatMap(({ file, lines }) =>
    lines.flatMap((line, index) => ([...line].length > longestLine ? [`${file}:${index + 1}`] : [])),
  );
  expect(long).toEqual([]);
});

test(`no source file, and no file of tests, is longer than ${longestFile} lines`, () => {
  const long = [...product, ...sourcesIn('tests')].filter(({ lines }) => lines.length > longestFile);
  expect(long.map(({ file }) => file)).toEqual([]);
});
