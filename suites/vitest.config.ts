import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { configIn, readConfig } from '../cli/options/config-file.ts';
import { defaultOut } from '../cli/options/result-options.ts';
import { suitesConfig } from '../reports/vitest/config.ts';
import { Reports } from '../reports/vitest/reporter.ts';

/** In a checkout, the suite runs from the build: Node cannot start a thread from TypeScript. */
const builtFolder = (): string => {
  // Vite replaces these two expressions, and moves the module.
  const folder = import.meta.dirname;
  if (path.extname(import.meta.filename) === '.js') return folder;
  const top = path.join(folder, '..');
  const { status } = spawnSync(process.execPath, [path.join(top, 'cli', 'build.mjs')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('dist/ could not be built; the lines above say why');
  return path.join(top, 'dist', 'suites');
};

/** Finds the configuration file in the root of the run. */
const configured: Plugin = {
  name: 'assay',
  configureVitest({ project }) {
    const { root } = project.config;
    const config = configIn(root);
    if (config === undefined)
      throw new Error(
        `${path.join(root, 'assay.json')} is missing: it names the target and the options, ` +
          'as for assay run --config; assay.yaml will do, too',
      );
    const { out, report = '' } = readConfig(config);
    project.provide('assay', {
      config,
      out: path.resolve(out ?? path.join(root, defaultOut)),
      withPage: report.split(',').includes('allure'),
    });
  },
};

/**
 * `npx vitest run --config suites/vitest.config.ts` judges like `assay run` with the `assay.json` of the folder (or of
 * `--root`). In a project with the package: `--config node_modules/assay/dist/suites/vitest.config.js`.
 */
export default defineConfig({
  plugins: [configured],
  test: { ...suitesConfig, dir: builtFolder(), reporters: ['default', new Reports()] },
});
