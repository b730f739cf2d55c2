import type { ReachedLimit } from './limits.ts';
import type { JudgedEntry } from './baseline.ts';
import type { Contract } from './contract.ts';
import type { RejectedSubject, ReusedSubjects } from './given-subjects.ts';
import type { Target, TargetLost } from './exchange.ts';
import type { Finding, Outcome } from './judging.ts';
import { caseKey } from './case-key.ts';
import type { Gate } from './gate.ts';

/** A finding of an earlier run (`--regressions`) of which this run cannot say whether it is still there. */
export interface UncheckedRegression {
  readonly fingerprint: string;
  readonly requirement: string;
  readonly operation: string;
  readonly message: string;
  readonly reason: string;
}

/** Everything a run hands to the reporters. */
export interface Run {
  /** What the target was judged by. */
  readonly contract: Contract;
  readonly version: string;
  readonly seed: number;
  readonly depth: 'quick' | 'standard' | 'thorough';
  /** The base URLs that were judged. */
  readonly target: Target;
  /** The provider that ships with assay was judged, no deployment. */
  readonly embedded: boolean;
  /** ISO times. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** Requests that went out, all cases together. */
  readonly requests: number;
  readonly interrupted: boolean;
  /** One part of a run that several share, from 1: what it says is to be merged. */
  readonly shard?: { readonly index: number; readonly count: number };
  readonly outcomes: readonly Outcome[];
  /** What became of the entries of the baselines; absent where there were none. */
  readonly baseline?: readonly JudgedEntry[];
  /** Certificates were not verified, or some were trusted beside the usual ones: the name of their file. */
  readonly insecure?: boolean;
  readonly ca?: string;
  /** Regressions that could not be checked; absent: all were, or there were none. */
  readonly uncheckedRegressions?: readonly UncheckedRegression[];
  /** An interface stopped working in the middle of the run: what comes after that was not asked. */
  readonly lost?: TargetLost;
  /** Limits that the run came to. */
  readonly limits?: readonly ReachedLimit[];
  /** What the run must have tested to be green; absent: one judged case is enough. */
  readonly gate?: Gate;
  /** Configured subjects that no operation accepted. */
  readonly rejectedSubjects?: readonly RejectedSubject[];
  /** What came of the subjects of an earlier run; absent where none were given. */
  readonly reusedSubjects?: ReusedSubjects;
}

/** How the target's certificates were verified, where that was not the usual way. */
export const tlsNote = ({ insecure = false, ca }: Pick<Run, 'insecure' | 'ca'>): string | undefined => {
  if (insecure) return 'certificates were NOT verified (--insecure)';
  return ca === undefined ? undefined : `certificates of ${ca} were trusted beside the usual ones (--ca)`;
};

/** One line for each configured subject that no operation accepted, and one for what came of an earlier run's. */
export const subjectLines = ({ rejectedSubjects = [], reusedSubjects }: Run): readonly string[] => [
  ...rejectedSubjects.map(
    ({ kind, value, refusals, wholeKind }) =>
      `configured ${kind} ${value}: no operation accepted it (${refusals} refused ${refusals === 1 ? 'call' : 'calls'})` +
      (wholeKind ? `; no configured ${kind} was accepted, check "subjects" in --config` : ''),
  ),
  ...(reusedSubjects === undefined
    ? []
    : [
        `--subjects-from: ${reusedSubjects.given} subjects of an earlier run, ${reusedSubjects.known} known to this target, ` +
          `${reusedSubjects.unknown} of which it showed nothing, ${reusedSubjects.given - reusedSubjects.known - reusedSubjects.unknown} not needed`,
      ]),
];

/** One line for a limit that was reached. */
export const limitLine = ({ limit, value, unit, what }: ReachedLimit): string =>
  `--${limit} ${value} (${unit}): ${what}`;

/** Whether all that broke a case is known: its verdict stays, but it is no news. */
export const isKnown = ({ findings }: Pick<Outcome, 'findings'>): boolean =>
  findings.length > 0 && findings.every(({ known }) => known !== undefined);

/** Findings that baselines cover, of cases that came to stand as broken. */
export const knownFindings = (outcomes: readonly Outcome[]): readonly Finding[] =>
  outcomes
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warning')
    .flatMap(({ findings }) => findings.filter(({ known }) => known !== undefined));

/** The run's outcomes in the order of their case keys, whatever order they came in. */
export const ordered = (run: Pick<Run, 'outcomes'>): readonly Outcome[] =>
  [...run.outcomes].sort((a, b) => compare(caseKey(a), caseKey(b)));

/** By code unit, so that the order is the same under every locale. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
