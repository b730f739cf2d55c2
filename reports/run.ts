import type { ReachedLimit } from '../client/limits.ts';
import type { Target, TargetLost } from '../client/types.ts';
import type { Finding, Outcome } from '../properties/types.ts';
import type { JudgedEntry } from './baseline.ts';
import { caseKey } from './case-key.ts';

/** Everything a run hands to the reporters. */
export interface Run {
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
  /** An interface stopped working in the middle of the run: what comes after that was not asked. */
  readonly lost?: TargetLost;
  /** Limits that the run came to. */
  readonly limits?: readonly ReachedLimit[];
}

/** How the target's certificates were verified, where that was not the usual way. */
export const tlsNote = ({ insecure = false, ca }: Pick<Run, 'insecure' | 'ca'>): string | undefined => {
  if (insecure) return 'certificates were NOT verified (--insecure)';
  return ca === undefined ? undefined : `certificates of ${ca} were trusted beside the usual ones (--ca)`;
};

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
