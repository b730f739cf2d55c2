import type { OperationDrift } from '../../engine/model/drift.ts';
import type { Traffic } from '../traffic.ts';

/** Exit code of the run. */
export type Exit = 0 | 1 | 2 | 3 | 4 | 130;

/** Earlier runs that had the findings. */
export interface PastRuns {
  /** By fingerprint, how often the runs of this target showed the finding. */
  readonly words: ReadonlyMap<string, string>;
  /** Earlier runs. */
  readonly runs: number;
  /** Findings that this run shows first, that the run before showed last, and that come and go. */
  readonly since: { readonly new: number; readonly gone: number; readonly flaky: number };
}

/** Figures and links that the page shows beside the run itself. */
export interface PageOptions {
  readonly exit: Exit;
  /** Absent: the page has no plots and no timeline. */
  readonly traffic?: Traffic;
  /** The command line, without secrets. */
  readonly command?: string;
  /** Requests and answers by operation; absent: the page does not show them. */
  readonly drift?: readonly OperationDrift[];
  /** The findings over the runs of this target; absent: no history is kept. */
  readonly pastRuns?: PastRuns;
  /** Defects of the harness during the run. */
  readonly defects?: readonly string[];
  /** Whether there is an HTML report of Allure to link to; default: no. */
  readonly allure?: boolean;
}
