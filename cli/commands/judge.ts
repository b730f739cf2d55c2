import fs from 'node:fs';
import { type Line, readRecording } from '../../client/record.ts';
import { cases } from '../../contract/index.ts';
import { loadChecks } from '../../properties/load.ts';
import { explain } from '../../suites/engine/causes.ts';
import { judgeRecording } from '../../suites/engine/passive.ts';
import { outcome } from '../../suites/engine/verdict.ts';
import { defaultOptions, type EngineOptions } from '../../suites/engine/options.ts';
import { exitCode } from '../../reports/exit.ts';
import { render } from '../../reports/terminal.ts';
import type { Run } from '../../reports/run.ts';
import { version } from '../../client/version.ts';
import { exit, Usage } from '../usage.ts';

export interface JudgeCommand {
  readonly failOn: EngineOptions['failOn'];
}

/** Judges a recording again, without its target: every passive check over every exchange, in the order in which they were written. */
export const judge = async (file: string, { failOn }: JudgeCommand): Promise<number> => {
  if (!fs.existsSync(file)) throw new Usage(`${file} does not exist; a run leaves its recording in exchanges.ndjson`);
  const byKey = new Map(cases.map((one) => [one.key, one]));
  let requests = 0;
  const counted = async function* counted(): AsyncGenerator<Line> {
    for await (const line of readRecording(file)) {
      if (!('reused' in line)) requests += 1;
      yield line;
    }
  };
  const startedAt = new Date().toISOString();
  const checks = await loadChecks();
  const { byCase, defects } = await judgeRecording(counted(), checks, byKey);
  const judgedAlone = cases.flatMap((one) => {
    const passive = byCase.get(one.key);
    // Violations of a recording stand as they were seen: there is nobody to ask again.
    return passive
      ? [
          outcome(
            one,
            { passive, confirmed: [...passive.violations.values()].map((row) => row.violation), unconfirmed: [] },
            { failOn, keyHeader: defaultOptions.keyHeader },
          ),
        ]
      : [];
  });
  const outcomes = await explain(judgedAlone, checks, byKey);
  const judged: Run = {
    version,
    seed: 0,
    depth: 'standard',
    target: {},
    embedded: false,
    startedAt,
    finishedAt: new Date().toISOString(),
    requests,
    interrupted: false,
    outcomes,
  };
  process.stdout.write(
    `${render(judged, { colour: process.stdout.isTTY ?? false, width: process.stdout.columns ?? 100 })}\n`,
  );
  if (defects.length > 0) {
    process.stderr.write(`assay: a defect of the harness, please report it: ${defects[0]}\n`);
    return exit.defect;
  }
  return exitCode(judged, { failOn });
};
