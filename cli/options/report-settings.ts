import path from 'node:path';
import { defined } from '../../engine/model/defined.ts';
import type { FailOn } from '../../reports/exit.ts';
import type { SarifArtifact } from '../../reports/sarif/sarif.ts';
import { sarifArtifact } from './sarif-artifact.ts';
import type { CompleteFlags } from './table.ts';

/** How the reports of a run are made. The value travels whole from the options to the files. */
export interface ReportSettings {
  /** Output folder of the run. */
  readonly out: string;
  readonly failOn: FailOn;
  /** Whether Vitest and Allure write allure-results/ and allure-report/. */
  readonly allure: boolean;
  /** Whether the recording is written as HAR, too. */
  readonly har: boolean;
  /** Whether standard output gets results.json, for programs. */
  readonly json: boolean;
  /** The file that SARIF results are shown in. */
  readonly artifact: SarifArtifact;
  /** Folder of earlier runs, which this one is added to; absent: Allure's trends are kept in the output folder. */
  readonly history?: string;
  /** Name of the deployment in the history; absent: its URLs. */
  readonly deployment?: string;
}

type ReportFlags = Pick<CompleteFlags, 'out'> &
  Partial<
    Pick<
      CompleteFlags,
      'allure' | 'baseline' | 'config' | 'deployment' | 'har' | 'history' | 'json' | 'openapi' | 'openrpc'
    >
  >;

/** The report settings that the options of a command ask for. */
export const reportSettings = (flags: ReportFlags, failOn: FailOn): ReportSettings => ({
  out: path.resolve(flags.out),
  failOn,
  allure: flags.allure ?? false,
  har: flags.har ?? false,
  json: flags.json ?? false,
  artifact: sarifArtifact(flags),
  ...defined({ history: flags.history && path.resolve(flags.history), deployment: flags.deployment }),
});
