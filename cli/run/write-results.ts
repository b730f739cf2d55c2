import path from 'node:path';
import type { Run } from '../../engine/model/run.ts';
import { toResults } from '../../reports/results.ts';
import { writeJson } from '../../reports/write.ts';

/** Writes the machine-readable results, from which all other reports can be made. */
export const writeResults = (run: Run, out: string): Promise<void> =>
  writeJson(path.join(out, 'results.json'), toResults(run));
