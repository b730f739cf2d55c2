import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readOptions } from './command-line.ts';

// All hostile behaviours of `tests/hostile/`. `npm test` runs the ones that are marked `often`, `.ci/run` a twelfth.

const { part } = readOptions('hostile', {
  part: { type: 'string', default: 'all', help: 'all, often, or one part of several, such as 1/12' },
});
const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', 'tests/hostile'], {
  stdio: 'inherit',
  env: { ...process.env, ASSAY_HOSTILE: part },
});
process.exitCode = status ?? 1;
