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

// A test's kind is in its name: `x.test.ts` is a unit test, `x.run.test.ts` a run.
const isProofs = process.env['ASSAY_PROOFS'] === 'all';

/** These tests leave their process as it was, so that files share it and load each module once. */
const shared = { extends: true, test: { isolate: false } } as const;

export default defineConfig({
  plugins: [built],
  test: {
    reporters: ['default', 'tests/unfinished.ts'],
    globalSetup: ['tests/build.ts', 'tests/temporary.ts'],
    // As `cli/v8-flags.ts`: optimizing less, and more space for new objects, save processor time.
    execArgv: [
      ...(process.versions.v8.startsWith('11.') ? ['--interrupt-budget=1000000'] : []),
      '--min-semi-space-size=32',
      '--max-semi-space-size=64',
    ],
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
      // Functions, and judges over small worlds.
      {
        ...shared,
        test: {
          ...shared.test,
          name: 'units',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/**/*.{run,isolated,proof}.test.ts'],
        },
      },
      // Whole worlds, and commands.
      { ...shared, test: { ...shared.test, name: 'runs', include: ['tests/**/*.run.test.ts'] } },
      // They replace the HTTP of their process, or measure its memory.
      { extends: true, test: { name: 'isolated', include: ['tests/**/*.isolated.test.ts'] } },
      // They take minutes. A test of another kind states the same over less: `npm run proofs`.
      ...(isProofs
        ? [{ ...shared, test: { ...shared.test, name: 'proofs', include: ['tests/**/*.proof.test.ts'] } }]
        : []),
    ],
  },
});
