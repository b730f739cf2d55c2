import { spawnSync } from 'node:child_process';
import path from 'node:path';

let isBuilt = false;

/** Builds the changed sources, since the tests load `dist/`. Vitest calls this once for each project. */
export default function build(): void {
  if (isBuilt) return;
  const builder = path.join(import.meta.dirname, '..', 'cli', 'build.mjs');
  const { status } = spawnSync(process.execPath, [builder], { stdio: 'inherit' });
  if (status !== 0) throw new Error('dist/, which the tests load, cannot be built: mend the errors above');
  isBuilt = true;
}
