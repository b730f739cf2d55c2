import { spawnSync } from 'node:child_process';
import path from 'node:path';

// All hostile behaviours of `tests/hostile/`. `npm test` runs the ones that are marked `often`, `.ci/run` a twelfth.

const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', 'tests/hostile'], {
  stdio: 'inherit',
  env: { ASSAY_HOSTILE: 'all', ...process.env },
});
process.exitCode = status ?? 1;
