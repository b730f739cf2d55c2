import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

const read = <T>(file: string): T =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '..', '..', file), 'utf8')) as T;
const { packages } = read<{ readonly packages: Readonly<Record<string, Locked>> }>('package-lock.json');
const all = Object.entries(packages).filter(([name]) => name !== '');
const shipped = all.filter(([, { dev }]) => dev !== true);
const scripted = (rows: typeof all): string[] =>
  rows.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([name]) => name);

/** Comes with Vite for macOS alone; npm leaves it out elsewhere, and nothing here watches files. */
const elsewhereOnly = ['node_modules/fsevents'];

test('no package that ships runs a script when it is installed', () => {
  expect(shipped.length).toBeGreaterThan(20);
  expect(scripted(shipped).filter((name) => !elsewhereOnly.includes(name))).toEqual([]);
  for (const name of elsewhereOnly) expect(packages[name]?.optional ?? true).toBe(true);
});

test('the lockfile says which ones do: a package with a script would be seen', () => {
  expect(scripted([['node_modules/evil', { hasInstallScript: true }]])).toEqual(['node_modules/evil']);
});

test('every package is locked by what it holds, and pinned where it is named', () => {
  for (const [name, { integrity, link }] of all) expect(integrity !== undefined || link === true, name).toBe(true);
  const { dependencies, optionalDependencies, devDependencies } = read<{
    dependencies: Record<string, string>;
    optionalDependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  }>('package.json');
  for (const version of Object.values({ ...dependencies, ...optionalDependencies, ...devDependencies }))
    // An alias names its package, too.
    expect(version).toMatch(/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/);
});
