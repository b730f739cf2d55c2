import type { ListBug } from './bug.ts';
import type { Measured, Seen } from './measure.ts';
import { defined } from '../../../engine/model/defined.ts';

/** What the runs on both releases of a pair showed. */
export interface Row {
  readonly name: string;
  /** The first finding under an expected law on the release with the bug. */
  readonly first?: Seen;
  /** Requests and seconds of the run on the release with the bug. */
  readonly requests: number;
  readonly seconds: number;
  /** Findings on the fixed release under an expected law, or without an explanation. */
  readonly alarms: readonly string[];
  /** Findings on the fixed release with an explanation. */
  readonly known: number;
}

type Expected = Pick<ListBug, 'name' | 'laws' | 'known'>;

const earliest = (findings: readonly Seen[]): Seen | undefined =>
  findings.toSorted((one, other) => one.requests - other.requests)[0];

/** A message holds no values. */
const identity = ({ requirement, operation, message }: Seen): string => `${requirement}@${operation}: ${message}`;

/** Under the law that the bug breaks, a reason explains one message only, so that it hides no other. */
const explanationOf = ({ known, laws }: Expected, one: Seen): string | undefined => {
  const { requirement, operation } = one;
  if (laws.includes(requirement)) return known?.[identity(one)];
  return known?.[`${requirement}@${operation}`] ?? known?.[requirement];
};

/** Compares the runs on both releases. */
export const rowOf = (bug: Expected, broken: Measured, fixed: Measured): Row => {
  const isExplained = (one: Seen): boolean => explanationOf(bug, one) !== undefined;
  const shown = new Set(fixed.findings.map(identity));
  // A finding that the fixed release shows too is not the bug.
  const due = broken.findings.filter((one) => bug.laws.includes(one.requirement) && !shown.has(identity(one)));
  const first = earliest(due);
  return {
    name: bug.name,
    ...defined({ first }),
    requests: broken.requests,
    seconds: broken.seconds,
    alarms: fixed.findings.filter((one) => !isExplained(one)).map((one) => `${one.requirement}@${one.operation}`),
    known: fixed.findings.filter(isExplained).length,
  };
};
