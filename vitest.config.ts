import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';

const top = import.meta.dirname;

/** Imports of the project's modules load their build: Node reads it in a fraction of the time of a transform. */
const built: Plugin = {
  name: 'built',
  enforce: 'pre',
  resolveId(id, importer) {
    if (importer === undefined || !id.startsWith('.') || !id.endsWith('.ts')) return undefined;
    const source = path.relative(top, path.resolve(path.dirname(importer), id));
    if (source.startsWith('..')) return undefined;
    const file = path.join(top, 'dist', source.replace(/ts$/, 'js'));
    return fs.existsSync(file) ? file : undefined;
  },
};

const inFolders = (...folders: readonly string[]): string[] => folders.map((folder) => `tests/${folder}/**/*.test.ts`);

/** Functions, and judges over small worlds. Tests with nock stand elsewhere: it replaces the HTTP of its process. */
const units = inFolders(
  'client',
  'contract',
  'discovery',
  'filters',
  'groups',
  'node',
  'openapi',
  'openrpc',
  'quick',
  'reference',
  'reference-xchain',
  'replay',
  'reports',
  'schemas',
  'sent',
  'shapes',
  'structure',
);

/** Files of these folders that judge for seconds. `npm run test:quick` leaves them out. */
const long = [
  'discovery/given',
  'discovery/subjects-file',
  'groups/identity',
  'openapi/cases/filter-language',
  'openapi/command',
  'openapi/library',
  'openapi/long-lists',
  'openapi/paged-links',
  'openapi/round-trip',
  'openapi/shop',
  'openrpc/commands',
  'openrpc/exchange',
  'reports/drift-variants',
  'shapes/operations',
].map((name) => `tests/${name}.test.ts`);

/** Judges over whole worlds, and commands. */
const runs = [
  ...inFolders(
    'changed',
    'compare',
    'credentials',
    'defects',
    'deploy',
    'docs',
    'drift',
    'engine',
    'export',
    'formats',
    'fuzz',
    'green',
    'infer',
    'judge',
    'mutants',
    'mutate',
    'preflight',
    'presets',
    'properties',
    'servers',
    'variants',
    'watching',
  ),
  ...long,
  // The others replace the HTTP of their process, or measure its memory.
  'tests/cli/!(doors|here|run-reader|subjects).test.ts',
];

/** These tests leave their process as it was, so that files share it and load each module once. */
const shared = { extends: true, test: { isolate: false } } as const;

export default defineConfig({
  plugins: [built],
  test: {
    reporters: ['default', 'tests/unfinished.ts'],
    globalSetup: ['tests/build.ts', 'tests/temporary.ts'],
    // As `cli/v8-flags.ts`: optimizing less saves processor time.
    execArgv: process.versions.v8.startsWith('11.') ? ['--interrupt-budget=1000000'] : [],
    // Twice the cores of a small machine: for almost half of their time tests wait for servers and for the command.
    maxWorkers: Math.max(4, os.availableParallelism()),
    // Concurrent tests wait for most of their time.
    maxConcurrency: 8,
    // They end a test that hangs. A machine may be busy: no time limit is a statement of a test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Node loads the built command itself.
    server: { deps: { external: [/^(?!.*\/node_modules\/).*\/dist\//] } },
    projects: [
      { ...shared, test: { ...shared.test, name: 'units', include: units, exclude: long } },
      { ...shared, test: { ...shared.test, name: 'runs', include: runs } },
      { extends: true, test: { name: 'isolated', include: ['tests/**/*.test.ts'], exclude: [...units, ...runs] } },
    ],
  },
});
