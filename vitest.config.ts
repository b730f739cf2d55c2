import os from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: 'tests/temporary.ts',
    // One more than the cores of a small machine: many tests wait for servers and for the command.
    maxWorkers: Math.max(3, os.availableParallelism()),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
