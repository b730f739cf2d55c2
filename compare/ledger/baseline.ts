import {
  type BaselineEntry,
  type EntryState,
  intermittentErrors,
  intermittentIn,
  type JudgedEntry,
  type SourcedEntry,
  fateOf,
  type LaterRun,
} from '../../engine/model/baseline.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Finding, Known, Outcome, Verdict } from '../../engine/model/judging.ts';
import { type Depth, isAsDeep } from '../../engine/model/depth.ts';
import { caseKey } from '../../engine/model/case-key.ts';
import type { Fuzzing } from '../../engine/model/run.ts';
import { defined } from '../../engine/model/defined.ts';

/** A case in a run's results; `findings` are fingerprints. */
interface JudgedCase {
  readonly requirement: string;
  readonly operation: string;
  readonly verdict: Verdict;
  readonly findings?: readonly string[];
}

/** The parts of a run's results that entries are held against. */
export interface JudgedRun {
  readonly cases: readonly JudgedCase[];
  readonly findings: readonly Pick<Finding, 'operation' | 'intermittent'>[];
}

export const judgedRun = (outcomes: readonly Outcome[]): JudgedRun => ({
  cases: outcomes.map(({ requirement, operation, verdict, findings }) => ({
    requirement,
    operation,
    verdict,
    findings: findings.map(({ fingerprint }) => fingerprint),
  })),
  findings: outcomes.flatMap(({ findings }) => findings),
});

/** The day of an ISO time, as `2026-01-31`. */
export const dayOf = (time: string): string => time.slice(0, 10);

/** `day`: the day of the run. */
const isExpired = ({ expires }: BaselineEntry, day: string): boolean => expires !== undefined && expires < day;

/** The entry for each fingerprint on a day; of several entries for one fingerprint, the last. */
export const coveredBy = (entries: readonly BaselineEntry[], day: string): Readonly<Record<string, Known>> =>
  Object.fromEntries(
    entries
      .filter((entry) => !isExpired(entry, day))
      .map(({ fingerprint, reason, ticket }) => [fingerprint, { reason, ...defined({ ticket }) }]),
  );

/** Maximum causes that a case shows if every exchange is judged. */
const shownCauses = 5;

/** Whether another finding of the same case may hide this one: a law stops at its first finding. */
const mayHide = (contract: Contract, { requirement: id, findings = [] }: JudgedCase): boolean =>
  findings.length > 0 && (!contract.hasRequirement(id) || contract.isAsked(id) || findings.length >= shownCauses);

const conclusive = new Set<Verdict>(['pass', 'fail', 'warning', 'observed']);

/** How the run was made. */
export interface RunSettings {
  /** The day of the run, as `2026-01-31`. */
  readonly day: string;
  readonly depth: Depth;
  readonly fuzz?: Fuzzing | undefined;
}

/**
 * Whether the run could find the entry's finding: laws do not find what fuzzing found, nor fuzzing what laws found, nor
 * a run what a deeper one found.
 */
const couldFind = ({ fuzz, depth }: RunSettings, { foundBy, depth: needed = depth }: BaselineEntry): boolean =>
  isAsDeep(depth, needed) && (foundBy === 'fuzz' ? fuzz !== undefined : fuzz !== 'only');

/** The states of the entries after a run. An entry for a case that this version does not have is stale. */
export const judgeEntries = (
  contract: Contract,
  entries: readonly SourcedEntry[],
  { cases, findings }: JudgedRun,
  settings: RunSettings,
): readonly JudgedEntry[] => {
  const byKey = new Map(cases.map((testCase) => [caseKey(testCase), testCase]));
  const judgedCases = cases.filter(({ verdict }) => conclusive.has(verdict));
  const run: LaterRun = {
    shown: new Set(judgedCases.flatMap((testCase) => testCase.findings ?? [])),
    judged: new Set(judgedCases.map(caseKey)),
  };
  const intermittent = new Set(
    findings.flatMap(({ operation, intermittent: status }) =>
      status === undefined ? [] : [intermittentErrors(operation, status)],
    ),
  );
  const stateOf = (entry: BaselineEntry): EntryState => {
    if (isExpired(entry, settings.day)) return 'expired';
    const { fingerprint, requirement, operation, versions } = entry;
    // An error at random may stay away from a run, so its entry is never stale.
    const errorAtRandom = intermittentIn(fingerprint);
    if (errorAtRandom !== undefined && contract.hasOperation(operation))
      return intermittent.has(errorAtRandom) ? 'known' : 'unseen';
    const entryCase = byKey.get(caseKey(entry));
    if (!entryCase && !(contract.hasRequirement(requirement) && contract.hasOperation(operation))) return 'stale';
    const fate = fateOf(entry, run);
    if (fate === 'shown') return 'known';
    const couldShow = versions === undefined && couldFind(settings, entry);
    return fate === 'gone' && couldShow && !(entryCase && mayHide(contract, entryCase)) ? 'stale' : 'unseen';
  };
  return entries.map((entry) => ({ ...entry, state: stateOf(entry) }));
};
