import type { Line } from '../../client/record.ts';
import { checksOfRuns, type JudgedContract, fuzzOnly } from '../../contract/contract.ts';
import type { Case } from '../../model/requirement.ts';
import { Judging, type PassiveVerdicts } from './run-checks.ts';

/** Reads the recording of a run while it is written. */
export interface RecordingReader {
  /** `isJudged`: whether passive checks judge the line. Answers to confirmations are not judged. */
  read(line: Line, isJudged: boolean): void;
  /** Ends the judging. Call it once. */
  verdicts(): Promise<PassiveVerdicts>;
}

/** The verdicts of a reader that failed. */
type WithoutVerdicts = Omit<PassiveVerdicts, 'use'> & { readonly use: undefined };

/** Opens a reader that judges these cases, by their keys. */
export type OpenReader = (cases: ReadonlyMap<string, Case>) => RecordingReader;

/** Judges each line at once, in the caller's thread. */
export const judgingReader =
  (contract: JudgedContract): OpenReader =>
  (cases) => {
    let judgement: Judging | undefined = new Judging(contract, checksOfRuns(contract), cases, fuzzOnly(contract));
    return {
      read(line, isJudged) {
        if (isJudged && !('reused' in line)) judgement?.judge(line);
      },
      async verdicts() {
        const verdicts = judgement?.finish() ?? {
          byCase: new Map(),
          use: new Map(),
          intermittent: new Map(),
          defects: [],
        };
        // Frees the memory that the checks hold.
        judgement = undefined;
        return verdicts;
      },
    };
  };

/** The verdicts of a reader. If it fails, its cases have none, and the failure is a defect of the harness. */
export const orDefect = (verdicts: Promise<PassiveVerdicts>): Promise<PassiveVerdicts | WithoutVerdicts> =>
  verdicts.catch((error: unknown) => ({
    byCase: new Map(),
    use: undefined,
    intermittent: new Map(),
    defects: [`passive checks: ${error instanceof Error ? error.message : String(error)}`],
  }));
