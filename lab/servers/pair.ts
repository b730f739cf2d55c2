import { defined } from '../../engine/model/defined.ts';
import { median } from '../markdown.ts';
import type { Measured, TimedFinding } from './measure.ts';

/** A run on a server with a known bug, beside one on the server without it. */
export interface Pair {
  readonly name: string;
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
interface ExpectedBug {
  readonly name: string;
  readonly laws: readonly string[];
  readonly known?: Readonly<Record<string, string>>;
}

/** A message holds no values. */
function identify({ requirement, operation, message }: TimedFinding): string {
  return `${requirement}@${operation}: ${message}`;
}

/** Under the law that the bug breaks, a reason explains one message only, so that it hides no other. */
function explain({ known = {}, laws }: ExpectedBug, finding: TimedFinding): string | undefined {
  const { requirement, operation } = finding;
  if (laws.includes(requirement)) return known[identify(finding)];
  return known[`${requirement}@${operation}`] ?? known[requirement];
}

/** Compares the runs on both servers. */
export function comparePair(bug: ExpectedBug, broken: Measured, fixed: Measured): Pair {
  const known = new Set(fixed.findings.map(identify));
  // A finding that also occurs on the fixed server is not the bug.
  const due = broken.findings.filter((seen) => bug.laws.includes(seen.requirement) && !known.has(identify(seen)));
  const [first] = due.toSorted((a, b) => a.requests - b.requests);
  const alarms = fixed.findings.filter((finding) => explain(bug, finding) === undefined);
  return {
    name: bug.name,
    ...defined({ first }),
    requests: broken.requests,
    seconds: broken.seconds,
    alarms: alarms.map(({ requirement, operation }) => `${requirement}@${operation}`),
    known: fixed.findings.length - alarms.length,
  };
}

/** One line with the findings of the run on the server with the bug. */
export function sayFound({ first, requests }: Pair): string {
  if (first === undefined) return `not found in ${requests} requests`;
  return `found as ${first.requirement}@${first.operation} after ${first.requests} of ${requests} requests`;
}

/** Requests until the first finding of pairs: the median, and the most. */
export function countRequests(pairs: readonly Pair[]): { readonly usual: number; readonly most: number } {
  const requests = pairs.flatMap(({ first }) => first?.requests ?? []);
  return { usual: median(requests), most: Math.max(0, ...requests) };
}
