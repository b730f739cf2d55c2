import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { suitesConfig } from './config.ts';
import { Reports } from './reporter.ts';

const extension = path.extname(import.meta.filename);

/**
 * `npx vitest run --config suites/vitest.config.ts` judges like `assay run --config assay.json`:
 * with the `assay.json` of the folder (or of `--root`), or the reference provider without it.
 */
export default defineConfig({
  test: {
    ...suitesConfig,
    globalSetup: path.join(suitesConfig.dir, `vitest-setup${extension}`),
    reporters: ['default', new Reports()],
    // The teardown writes the reports.
    teardownTimeout: 600_000,
  },
});
