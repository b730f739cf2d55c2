import { isOperationId, isRequirementId, chain } from '../contracts/chain/index.ts';
import type { Known, Outcome, Verdict } from '../engine/model/judging.ts';
import { caseKey } from '../engine/model/case-key.ts';

/** A finding that is known (schemas/baseline.json). */
export interface BaselineEntry extends Known {
  readonly fingerprint: string;
  readonly requirement: string;
  readonly operation: string;
  readonly message?: string;
  /** The last day on which the entry covers its finding: `2026-01-31`, UTC. */
  readonly expires?: string;
}

/** An entry with the preset that it comes from; without one it is the user's own. */
export interface SourcedEntry extends BaselineEntry {
  readonly preset?: string;
}

/**
 * `known`: it came, and is covered. `stale`: its case was judged, and it did not come. `unseen`: nobody can tell whether it would still come.
 * `expired`: it covers nothing any more.
 */
export type EntryState = 'known' | 'stale' | 'unseen' | 'expired';

export interface JudgedEntry extends SourcedEntry {
  readonly state: EntryState;
}

export const entryStates = ['known', 'stale', 'unseen', 'expired'] as const satisfies readonly EntryState[];

/** A case as a run's results tell of it; `findings` are fingerprints. */
export interface JudgedCase {
  readonly requirement: string;
  readonly operation: string;
  readonly verdict: Verdict;
  readonly findings?: readonly string[];
}

export const judgedCases = (outcomes: readonly Outcome[]): readonly JudgedCase[] =>
  outcomes.map(({ requirement: id, operation, verdict, findings }) => ({
    requirement: id,
    operation,
    verdict,
    findings: findings.map(({ fingerprint }) => fingerprint),
  }));

/** The day of an ISO time, as `2026-01-31`. */
export const dayOf = (time: string): string => time.slice(0, 10);

/** `day`: the day of the run. */
const isExpired = ({ expires }: BaselineEntry, day: string): boolean => expires !== undefined && expires < day;

/** What covers each fingerprint on a day; of several entries for one, the last. */
export const coveredBy = (entries: readonly BaselineEntry[], day: string): Readonly<Record<string, Known>> =>
  Object.fromEntries(
    entries
      .filter((entry) => !isExpired(entry, day))
      .map(({ fingerprint, reason, ticket }) => [fingerprint, { reason, ...(ticket === undefined ? {} : { ticket }) }]),
  );

/** Causes that one case shows at most when every exchange is judged. */
const shownCauses = 5;

/** Whether another finding of the same case can have kept this one from being seen: a law or a probe ends at the first. */
const mayHide = ({ requirement: id, findings = [] }: JudgedCase): boolean =>
  findings.length > 0 && (!isRequirementId(id) || chain.judges.has(id) || findings.length >= shownCauses);

const conclusive = new Set<Verdict>(['pass', 'fail', 'warning', 'observed']);

/** What became of an entry. One that names no case of this version can never come again. */
const stateOf = (entry: BaselineEntry, cases: ReadonlyMap<string, JudgedCase>, day: string): EntryState => {
  if (isExpired(entry, day)) return 'expired';
  const own = cases.get(`${entry.requirement}@${entry.operation}`);
  if (!own) return isRequirementId(entry.requirement) && isOperationId(entry.operation) ? 'unseen' : 'stale';
  if (!conclusive.has(own.verdict)) return 'unseen';
  if (own.findings?.includes(entry.fingerprint)) return 'known';
  return mayHide(own) ? 'unseen' : 'stale';
};

export const judgeEntries = (
  entries: readonly SourcedEntry[],
  cases: readonly JudgedCase[],
  day: string,
): readonly JudgedEntry[] => {
  const byKey = new Map(cases.map((one) => [caseKey(one), one]));
  return entries.map((entry) => ({ ...entry, state: stateOf(entry, byKey, day) }));
};
