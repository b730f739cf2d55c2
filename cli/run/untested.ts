import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { plan } from '../../engine/run/plan/plan.ts';
import { unaskedOutcome } from '../../engine/run/conclude/outcome.ts';
import { toResults } from '../../reports/results.ts';
import type { Settings } from '../options/settings.ts';
import { exit } from '../usage.ts';
import { saveResults } from './conclude.ts';
import { diskFaultOnly, leaveUnsaved } from './disk.ts';
import { prepareFolder } from './out-folder.ts';
import { runOf } from './run-of.ts';
import { jsonText } from '../../reports/write.ts';
import { writeReports } from './write-reports.ts';

/** A run that preflight ended, because the target cannot be tested. */
export interface UntestedRun {
  readonly contract: JudgedContract;
  readonly engine: EngineOptions;
  readonly settings: Settings;
  readonly startedAt: string;
  readonly requests: number;
  /** One line: the call, its result, and what helps. */
  readonly reason: string;
}

/**
 * Writes the results and reports of a run that judged nothing, so that the next step of a pipeline finds them. The
 * files of an earlier run are kept aside. Returns the exit code.
 */
export const writeUntested = async ({
  contract,
  engine,
  settings: { report, gate, config },
  startedAt,
  requests,
  reason,
}: UntestedRun): Promise<number> => {
  const { out } = report;
  const folder = prepareFolder(out);
  try {
    const outcomes = plan(contract, engine).map((row) =>
      row.excluded === undefined
        ? unaskedOutcome(row.case, 'inconclusive', { code: 'not-tested', text: reason })
        : unaskedOutcome(row.case, 'excluded', row.excluded),
    );
    const run = runOf(contract, engine, { outcomes, requests }, { startedAt, untestable: reason, gate, config });
    await saveResults(run, out, { engine, gate });
    // No case was judged, so there is nothing that Vitest could present.
    const formats = new Set(report.formats);
    // Vitest presents nothing of a run without cases.
    formats.delete('allure');
    await writeReports(run, { ...report, formats });
    if (report.json) process.stdout.write(`${jsonText(toResults(run))}\n`);
    return exit.notJudged;
  } catch (error) {
    return leaveUnsaved(diskFaultOnly(error), out);
  } finally {
    folder.release();
  }
};
