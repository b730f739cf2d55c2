import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { suitesConfig } from './config.ts';
import { Reports } from './reporter.ts';

const extension = path.extname(import.meta.filename);

/**
 * `npx vitest run --config suites/vitest.config.ts` judges as `assay run --config assay.json`: by the `assay.json` of the folder (or of
 * `--root`), and the reference provider where there is none. An entry like the command: it names the command's own setup.
 */
export default defineConfig({
  test: {
    ...suitesConfig,
    globalSetup: path.join(suitesConfig.dir, '..', 'cli', `vitest-setup${extension}`),
    reporters: ['default', new Reports()],
    // The reports are written in the teardown.
    teardownTimeout: 600_000,
  },
});
