import type { Latencies } from '../latency.ts';

/** Exit code of the run. Code 2, bad usage, has no report. */
export type Exit = 0 | 1 | 3 | 4 | 130;

/** Figures and links that the page shows beside the run itself. */
export interface PageOptions {
  readonly exit: Exit;
  /** By operation; absent: the page has no plots. */
  readonly latency?: Latencies;
  /** By fingerprint, how often the runs of this target showed a finding; absent: no history is kept. */
  readonly pastRuns?: ReadonlyMap<string, string>;
  /** Defects of the harness during the run. */
  readonly defects?: readonly string[];
  /** Whether there is an HTML report of Allure to link to; default: no. */
  readonly allure?: boolean;
}
