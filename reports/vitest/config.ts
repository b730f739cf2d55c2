import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vitest/node';

/** Options of Vitest for assay's own suites: one thread without isolation is the fastest for one file. */
export const suitesConfig = {
  dir: fileURLToPath(new URL('.', import.meta.url)),
  include: ['*.suite.ts', '*.suite.js'],
  exclude: [],
  watch: false,
  pool: 'threads',
  isolate: false,
  maxWorkers: 1,
  fileParallelism: false,
  globals: false,
  includeTaskLocation: false,
  testTimeout: 0,
  hookTimeout: 0,
  // Also set here, because the Allure reporter is created too late to add it.
  setupFiles: [fileURLToPath(import.meta.resolve('allure-vitest/setup'))],
  // Node loads the built modules itself; they need no transformation.
  server: { deps: { external: [/\/dist\//] } },
} as const satisfies InlineConfig;
