import path from 'node:path';
import { writeEnvironment } from '../reports/allure/environment.ts';
import { generateReport, type GeneratedReport } from '../reports/allure/generate.ts';
import { toDrift } from '../reports/drift.ts';
import { toResults } from '../reports/results.ts';
import type { Run } from '../reports/run.ts';
import { toSummary } from '../reports/summary.ts';
import { writeAtomically, writeJson } from '../reports/write.ts';

/** Writes everything that a run leaves behind; the machine-readable results first, since the rest can be made from them. */
export const writeReports = async (run: Run, out: string): Promise<GeneratedReport> => {
  await writeJson(path.join(out, 'results.json'), toResults(run));
  await writeAtomically(path.join(out, 'summary.md'), toSummary(run));
  await writeAtomically(path.join(out, 'drift.md'), toDrift(run));
  const results = path.join(out, 'allure-results');
  await writeEnvironment(results, run);
  return generateReport(results, path.join(out, 'allure-report'), { title: 'assay' });
};
