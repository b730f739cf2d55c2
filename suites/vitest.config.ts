import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { suitesConfig } from '../reports/vitest/config.ts';
import { Reports } from '../reports/vitest/reporter.ts';

/** In a checkout, the suites and the setup run from the build: Node cannot start a thread from TypeScript. */
const builtFolder = (): string => {
  // Vite replaces these two expressions, and moves the module.
  const folder = import.meta.dirname;
  if (path.extname(import.meta.filename) === '.js') return folder;
  const top = path.join(folder, '..');
  const { status } = spawnSync(process.execPath, [path.join(top, 'cli', 'build.mjs')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('dist/ could not be built; the lines above say why');
  return path.join(top, 'dist', 'suites');
};

const dir = builtFolder();

/**
 * `npx vitest run --config suites/vitest.config.ts` judges like `assay run` with the `assay.json` of the folder (or of
 * `--root`). In a project with the package: `--config node_modules/assay/dist/suites/vitest.config.js`.
 */
export default defineConfig({
  test: {
    ...suitesConfig,
    dir,
    globalSetup: path.join(dir, 'vitest-setup.js'),
    reporters: ['default', new Reports()],
    // The teardown writes the reports.
    teardownTimeout: 600_000,
  },
});
