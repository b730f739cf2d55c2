import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const top = path.join(import.meta.dirname, '..', '..');
const read = (file: string): string => fs.readFileSync(path.join(top, file), 'utf8');

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  '.ci/run',
  ...fs
    .readdirSync(path.join(top, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.startsWith('site'))
    .map((file) => `docs/${file}`),
];

test('every command of the lab and every script that a page names exists', () => {
  const lab = execFileSync(process.execPath, [path.join(top, 'dist/lab/lab.js')], { encoding: 'utf8' });
  const commands = [...lab.matchAll(/^(\S+)\n {2}proves /gm)].map(([, name]) => name);
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
  const unknown = pages.flatMap((page) => {
    const text = read(page);
    const named = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name as string);
    return [
      ...named(/npm run (?:-s )?lab -- ([\w-]+)/g).filter((name) => !commands.includes(name)),
      ...named(/npm run (?:-s )?([a-z][\w:-]*)/g).filter((name) => scripts[name] === undefined),
    ].map((name) => `${page}: ${name}`);
  });
  expect(unknown).toEqual([]);
  expect(commands.length).toBeGreaterThan(14);
});
