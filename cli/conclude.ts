import { chain } from '../contracts/chain/index.ts';
import path from 'node:path';
import { exitCode } from '../reports/exit.ts';
import { notTested } from '../reports/not-tested.ts';
import type { Run } from '../engine/model/run.ts';
import { render } from '../reports/terminal.ts';
import { harmless } from '../engine/model/text.ts';
import { writeJson } from '../reports/write.ts';
import type { EngineOptions } from '../engine/run/options.ts';
import { plan } from '../engine/run/plan.ts';
import type { ReplayFile } from './commands/replay.ts';
import type { showProgress } from './progress.ts';
import { leaveUnsaved } from './disk.ts';
import type { OutFolder } from './out-folder.ts';
import { hasColour, widthOf } from './screen.ts';
import { exit } from './usage.ts';
import type { SuiteRun } from './vitest-run.ts';
import { writeReports } from './write-reports.ts';

export interface Concluding {
  readonly out: string;
  readonly folder: OutFolder;
  readonly replay: ReplayFile;
  readonly progress: ReturnType<typeof showProgress>;
  readonly failOn: EngineOptions['failOn'];
  readonly strictBaseline: boolean;
  /** Earlier runs for Allure's trends. */
  readonly history?: string;
  /** Which file of the run took no more, and why; absent: all is saved. */
  readonly unsaved?: string;
}

/** Cases that no suite has, since the run leaves them out. */
export const leftOut = (engine: EngineOptions): Run['outcomes'] =>
  plan(chain, engine).flatMap(({ case: one, excluded }) =>
    excluded === undefined
      ? []
      : [
          {
            requirement: one.requirement.id,
            operation: one.operation.id,
            level: one.requirement.level,
            verdict: 'excluded' as const,
            evidence: 0,
            requests: 0,
            reason: excluded,
            findings: [],
            observations: [],
            ms: 0,
          },
        ],
  );

/** Writes what a run leaves, shows it, and gives its exit code. */
export const conclude = async (
  judged: Run,
  suites: SuiteRun,
  { out, folder, replay, progress, unsaved, ...options }: Concluding,
): Promise<number> => {
  progress.say('writing the report');
  await writeJson(path.join(out, 'replay.json'), replay);
  const defects = [...suites.errors, ...(suites.facts?.defects ?? [])];
  await writeReports(judged, out, { ...options, defects });
  if (unsaved === undefined) folder.replaceEarlier();
  progress.stop();
  process.stdout.write(
    `${render(judged, { colour: hasColour(process.stdout), width: widthOf(process.stdout), report: path.join(out, 'index.html') })}\n`,
  );
  if (unsaved !== undefined) return leaveUnsaved(unsaved, out);
  if (defects.length > 0 && !judged.interrupted) {
    process.stderr.write(
      harmless(`assay: a defect of the harness, please report it: ${defects[0]?.slice(0, 2_000)}\n`),
    );
    return exit.defect;
  }
  const code = exitCode(judged, options);
  if (code === exit.notJudged)
    process.stderr.write(
      harmless(
        `assay: not tested: ${[...Object.values(suites.facts?.unreachable ?? {}), ...notTested(judged).map(({ headline }) => headline)].join('; ')}\n`,
      ),
    );
  return code;
};
