import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vitest/node';

const folder = path.dirname(fileURLToPath(import.meta.url));

/** How Vitest runs the suites: nothing is left to judge, so that one thread without isolation is the fastest. */
export const suitesConfig = {
  dir: folder,
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
  // Named here as well: the Allure reporter is made too late to add it by itself.
  setupFiles: [fileURLToPath(import.meta.resolve('allure-vitest/setup'))],
  // Built modules are loaded by Node itself: nothing in them needs transforming.
  server: { deps: { external: [/\/dist\//] } },
} as const satisfies InlineConfig;
