import {
  type BaselineEntry,
  type EntryState,
  intermittentErrors,
  intermittentIn,
  type JudgedEntry,
  type SourcedEntry,
} from '../../engine/model/baseline.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Finding, Known, Outcome, Verdict } from '../../engine/model/judging.ts';
import { type Depth, isAsDeep } from '../../engine/model/depth.ts';
import { caseKey } from '../../engine/model/case-key.ts';
import type { Fuzzing } from '../../engine/model/run.ts';
import { defined } from '../../engine/model/defined.ts';

/** A case in a run's results; `findings` are fingerprints. */
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

/** The run whose results the entries are held against. */
export interface JudgedRunFacts {
  /** The day of the run, as `2026-01-31`. */
  readonly day: string;
  readonly depth: Depth;
  readonly fuzz?: Fuzzing;
  /** Server errors at random that occurred, as `intermittentErrors` names them. */
  readonly intermittent?: ReadonlySet<string>;
}

/** The server errors at random among findings. */
export const intermittentAmong = (
  findings: readonly Pick<Finding, 'operation' | 'intermittent'>[],
): ReadonlySet<string> =>
  new Set(
    findings.flatMap(({ operation, intermittent: status }) =>
      status === undefined ? [] : [intermittentErrors(operation, status)],
    ),
  );

/**
 * Whether the run could find the entry's finding: laws do not find what fuzzing found, nor fuzzing what laws found, nor
 * a run what a deeper one found.
 */
const couldFind = ({ fuzz, depth }: JudgedRunFacts, { foundBy, depth: needed = depth }: BaselineEntry): boolean =>
  isAsDeep(depth, needed) && (foundBy === 'fuzz' ? fuzz !== undefined : fuzz !== 'only');

/** The state of an entry. An entry for a case that this version does not have is stale. */
const stateOf = (
  contract: Contract,
  entry: BaselineEntry,
  cases: ReadonlyMap<string, JudgedCase>,
  facts: JudgedRunFacts,
): EntryState => {
  if (isExpired(entry, facts.day)) return 'expired';
  // An error at random may stay away from a run, so its entry is never stale.
  const intermittent = intermittentIn(entry.fingerprint);
  if (intermittent !== undefined && contract.hasOperation(entry.operation))
    return facts.intermittent?.has(intermittent) === true ? 'known' : 'unseen';
  const entryCase = cases.get(`${entry.requirement}@${entry.operation}`);
  if (!entryCase)
    return contract.hasRequirement(entry.requirement) && contract.hasOperation(entry.operation) ? 'unseen' : 'stale';
  if (!conclusive.has(entryCase.verdict)) return 'unseen';
  if (entryCase.findings?.includes(entry.fingerprint)) return 'known';
  return entry.versions !== undefined || mayHide(contract, entryCase) || !couldFind(facts, entry) ? 'unseen' : 'stale';
};

export const judgeEntries = (
  contract: Contract,
  entries: readonly SourcedEntry[],
  cases: readonly JudgedCase[],
  facts: JudgedRunFacts,
): readonly JudgedEntry[] => {
  const byKey = new Map(cases.map((testCase) => [caseKey(testCase), testCase]));
  return entries.map((entry) => ({ ...entry, state: stateOf(contract, entry, byKey, facts) }));
};

/** The entries of a baseline with their states after a run. */
export const judgeBaseline = (
  contract: Contract,
  entries: readonly SourcedEntry[] | undefined,
  outcomes: readonly Outcome[],
  facts: JudgedRunFacts,
): readonly JudgedEntry[] | undefined => {
  if (!entries) return undefined;
  const findings = outcomes.flatMap((outcome) => outcome.findings);
  return judgeEntries(contract, entries, judgedCases(outcomes), {
    ...facts,
    intermittent: intermittentAmong(findings),
  });
};
