import { defined } from '../../engine/model/defined.ts';
import type { Measured, TimedFinding } from './measure.ts';

/** The result of a run on a server with a known bug, and of one on the server without it. */
export interface PairResult {
  /** The first finding under an expected law on the server with the bug. */
  readonly first?: TimedFinding;
  /** Requests and seconds of the run on the server with the bug. */
  readonly requests: number;
  readonly seconds: number;
  /** Findings on the fixed server under an expected law, or without an explanation. */
  readonly alarms: readonly string[];
  /** Findings on the fixed server with an explanation. */
  readonly known: number;
}

/** A bug with the laws that it breaks, and the true findings on the fixed server that have other causes. */
export interface ExpectedBug {
  readonly name: string;
  /** The broken rules: `requirement`, or `requirement@operation: message`. It counts as found by one of them. */
  readonly laws: readonly string[];
  /** The document by which both forms are judged, where the server serves none. */
  readonly document?: string | undefined;
  /**
   * True findings on the fixed form that have nothing to do with the bug: by requirement or requirement@operation, the
   * reason; under a requirement of `laws`, by `requirement@operation: message`.
   */
  readonly known?: Readonly<Record<string, string>> | undefined;
}

/** A message holds no values. */
function identify({ requirement, operation, message }: TimedFinding): string {
  return `${requirement}@${operation}: ${message}`;
}

/** Under the law that the bug breaks, a reason explains one message only, so that it hides no other. */
function explain({ known = {}, laws }: ExpectedBug, finding: TimedFinding): string | undefined {
  const { requirement, operation } = finding;
  if (laws.some((law) => law.split('@')[0] === requirement)) return known[identify(finding)];
  return known[`${requirement}@${operation}`] ?? known[requirement];
}

/** Compares the runs on both servers. */
export function comparePair(bug: ExpectedBug, broken: Measured, fixed: Measured): PairResult {
  const findingsOnFixed = new Set(fixed.findings.map(identify));
  // A finding that also occurs on the fixed server is not the bug.
  const isDue = (finding: TimedFinding): boolean =>
    bug.laws.includes(finding.requirement) || bug.laws.includes(identify(finding));
  const due = broken.findings.filter((finding) => isDue(finding) && !findingsOnFixed.has(identify(finding)));
  const [first] = due.toSorted((a, b) => a.requests - b.requests);
  const alarms = fixed.findings.filter((finding) => explain(bug, finding) === undefined);
  return {
    ...defined({ first }),
    requests: broken.requests,
    seconds: broken.seconds,
    alarms: alarms.map(({ requirement, operation }) => `${requirement}@${operation}`),
    known: fixed.findings.length - alarms.length,
  };
}
