import type { ReasonCode } from '../engine/model/reasons.ts';
import { defined } from '../engine/model/defined.ts';
import type { Level } from '../engine/model/requirement.ts';
import type { ReachedLimit } from '../engine/model/limits.ts';
import { entryStates, type EntryState, type JudgedEntry } from '../engine/model/baseline.ts';
import type { Exchange, TargetLost } from '../engine/model/exchange.ts';
import type { RejectedSubject, ReusedSubjects } from '../engine/model/outside-subjects.ts';
import type { Finding, Observation, Outcome, Verdict } from '../engine/model/judging.ts';
import { coverageOf, type InterfaceCoverage } from './coverage.ts';
import { groupBy } from '../engine/model/group-by.ts';
import { type NotTested, notTested } from './not-tested.ts';
import { groupsOf } from './groups.ts';
import { callsOf, compare, ordered, type Run, type UncheckedRegression } from '../engine/model/run.ts';
import { type CalledShare, type LeftOut, shareCalled } from '../engine/model/left-out.ts';
import { clipBytes } from '../engine/model/text.ts';
import { notCovered } from './verdict-line.ts';
import { count, worst, type Counts } from './verdicts.ts';

/** Maximum bytes of an answer's body in a finding; exchanges.ndjson.gz holds the whole body. */
export const bodyLimit = 4096;

/** An exchange in a finding; `failure` replaces a missing answer. */
export interface ResultExchange {
  readonly n: number;
  readonly method: string;
  readonly url: string;
  readonly status?: number;
  readonly requestBody?: string;
  readonly responseBody?: string;
  readonly failure?: string;
  readonly trace?: string;
}

/** A finding: a violation that new answers reproduced, with the exchanges that show it. */
export interface ResultFinding extends Omit<Finding, 'exchanges' | 'known' | 'place' | 'sameCauseAs'> {
  readonly exchanges: readonly ResultExchange[];
  /** Whether a baseline covers it, and the baseline's data on it. */
  readonly known: boolean;
  readonly reason?: string;
  readonly ticket?: string;
}

/** Findings with one cause, by fingerprint. */
export interface ResultGroup {
  /** The finding that represents the group. */
  readonly root: string;
  /** All findings of the group, the root first. */
  readonly members: readonly string[];
  readonly cause: string;
  readonly operations: readonly string[];
  /** Whether baselines cover every member. */
  readonly known: boolean;
}

/** What a run found and tested, as `results.json` holds it (docs/results.md describes each member). */
export interface Results {
  readonly schema: 'assay-results/1';
  readonly version: string;
  readonly seed: number;
  readonly depth: Run['depth'];
  readonly target: Readonly<Record<string, string | boolean>> & {
    readonly embedded: boolean;
    readonly insecure?: boolean;
    readonly ca?: string;
  };
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly interrupted: boolean;
  /** Set for a shard until it is merged. */
  readonly shard?: { readonly index: number; readonly count: number };
  /** `only`: of assay fuzz. `after`: of assay run --fuzz. Absent: no fuzzing. */
  readonly fuzz?: Run['fuzz'];
  /** Address of a trace, with `{traceId}`; absent: `trace-url` was not given. */
  readonly traceUrl?: string;
  readonly requests: number;
  /** The interface that stopped working during the run; absent: none. */
  readonly lost?: TargetLost;
  /** Limits that the run reached. */
  readonly limits: readonly ReachedLimit[];
  readonly summary: Counts;
  /** By the id of an operation, its name for readers (`GET /v1/orders`); absent: the ids are the names. */
  readonly operationNames?: Readonly<Record<string, string>>;
  /** Judged and selected cases by interface and operation; open statements do not count. */
  readonly coverage: readonly InterfaceCoverage[];
  /** Why the run is not green although it has no new finding; empty: it tested everything that was selected. */
  readonly notTested: readonly NotTested[];
  /** What the verdict says nothing about, such as an interface without a URL; absent in files of earlier versions. */
  readonly notCovered?: readonly string[];
  readonly requirements: readonly {
    readonly id: string;
    readonly level: Level;
    readonly verdict: Verdict;
    readonly cases: number;
    readonly evidence: number;
  }[];
  readonly cases: readonly (Pick<
    Outcome,
    'requirement' | 'operation' | 'verdict' | 'evidence' | 'requests' | 'applies' | 'unfinished' | 'behind' | 'reason'
  > & { readonly reasonCode?: ReasonCode; readonly findings?: readonly string[] })[];
  readonly findings: readonly ResultFinding[];
  /** Violations that were seen once and could not be confirmed. */
  readonly unconfirmed: readonly ResultFinding[];
  /** Findings by cause; absent in files of earlier versions. */
  readonly groups?: readonly ResultGroup[];
  readonly observations: readonly Observation[];
  /** Operations of the document that were not called, and how many were; absent: all were. */
  readonly leftOut?: CalledShare & { readonly operations: readonly LeftOut[] };
  /** Documented parameters that the run never sent, by operation; absent: it sent all, or it is not known. */
  readonly neverSent?: Run['neverSent'];
  /** Faulty parts of the document, which were not judged; absent: none. */
  readonly warnings?: readonly string[];
  /** Configured subjects that no operation accepted; absent: none. */
  readonly subjectsRejected?: readonly RejectedSubject[];
  /** Results for the subjects of an earlier run; absent: none were given. */
  readonly subjectsReused?: ReusedSubjects;
  /** Regressions that could not be checked; absent: none. */
  readonly uncheckedRegressions?: readonly UncheckedRegression[];
  /** Number of baseline entries by state, and the entries; absent: there were none. */
  readonly baseline?: Readonly<Record<EntryState, number>> & { readonly entries: readonly JudgedEntry[] };
}

const unlessEmpty = <Row>(rows: readonly Row[] = []): readonly Row[] | undefined =>
  rows.length === 0 ? undefined : rows;

const showExchange = ({ n, request, response, failure, trace }: Exchange): ResultExchange => ({
  n,
  method: request.method,
  url: request.url,
  ...defined({
    status: response?.status,
    requestBody: request.body,
    responseBody: response && clipBytes(response.body, bodyLimit),
    failure: failure && `${failure.kind}: ${failure.message}`,
    trace,
  }),
});

const showFinding = ({ exchanges, known, place: _, sameCauseAs: __, ...finding }: Finding): ResultFinding => ({
  ...finding,
  exchanges: exchanges.map(showExchange),
  known: known !== undefined,
  ...known,
});

const showLeftOut = (run: Run): Pick<Results, 'leftOut'> => {
  const { called, leftOut } = callsOf(run);
  return leftOut.length === 0 ? {} : { leftOut: { ...shareCalled(called, leftOut), operations: leftOut } };
};

const showBaseline = (entries: readonly JudgedEntry[]): NonNullable<Results['baseline']> => {
  const counts = Object.fromEntries(
    entryStates.map((state) => [state, entries.filter((entry) => entry.state === state).length]),
  ) as Record<EntryState, number>;
  return { ...counts, entries: sorted(entries, ({ fingerprint, preset = '' }) => `${fingerprint} ${preset}`) };
};

const sorted = <Row>(rows: readonly Row[], key: (row: Row) => string): readonly Row[] =>
  [...rows].sort((a, b) => compare(key(a), key(b)));

const namesOf = ({ operations }: Run['contract']): Results['operationNames'] => {
  const nameEntries = operations.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name] as const]));
  return nameEntries.length === 0 ? undefined : Object.fromEntries(nameEntries);
};

const showCase = (outcome: Outcome): Results['cases'][number] => ({
  requirement: outcome.requirement,
  operation: outcome.operation,
  verdict: outcome.verdict,
  evidence: outcome.evidence,
  requests: outcome.requests,
  ...defined({
    applies: outcome.applies === false ? false : undefined,
    unfinished: outcome.unfinished === true ? true : undefined,
    behind: outcome.behind,
    reason: outcome.reason,
    reasonCode: outcome.reasonFacts?.code,
    findings:
      outcome.findings.length === 0 ? undefined : outcome.findings.map(({ fingerprint }) => fingerprint).sort(compare),
  }),
});

/**
 * The content of results.json (design.md, The command). Two runs with the same seed and answers differ in `startedAt`,
 * `finishedAt`, trace ids and the numbers of exchanges only.
 */
export const toResults = (run: Run): Results => {
  const outcomes = ordered(run);
  return {
    schema: 'assay-results/1',
    version: run.version,
    seed: run.seed,
    depth: run.depth,
    target: {
      ...run.target,
      embedded: run.embedded,
      ...defined({ insecure: run.insecure ? true : undefined, ca: run.ca }),
    },
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    interrupted: run.interrupted,
    ...defined({ shard: run.shard, fuzz: run.fuzz, traceUrl: run.traceUrl }),
    requests: run.requests,
    ...defined({ lost: run.lost }),
    limits: run.limits ?? [],
    summary: count(outcomes),
    ...defined({ operationNames: namesOf(run.contract), warnings: unlessEmpty(run.contract.warnings) }),
    coverage: coverageOf(run.contract, outcomes),
    notTested: notTested(run),
    notCovered: notCovered(run),
    requirements: groupBy(outcomes, ({ requirement: id }) => id).flatMap(([id, rows]) =>
      rows.slice(0, 1).map((first) => ({
        id,
        level: run.contract.requirement(first.requirement).level,
        verdict: worst(rows),
        cases: rows.length,
        evidence: rows.reduce((sum, row) => sum + row.evidence, 0),
      })),
    ),
    cases: outcomes.map(showCase),
    findings: outcomes.flatMap((outcome) =>
      sorted(outcome.findings, ({ fingerprint }) => fingerprint).map(showFinding),
    ),
    unconfirmed: outcomes.flatMap(({ unconfirmed = [] }) => unconfirmed.map(showFinding)),
    groups: groupsOf(run.contract, outcomes).map(({ root, members, cause, operations, isKnown: known }) => ({
      root: root.finding.fingerprint,
      members: members.map(({ finding }) => finding.fingerprint),
      cause,
      operations,
      known,
    })),
    observations: outcomes.flatMap(({ observations }) =>
      sorted(observations, ({ what, values }) => JSON.stringify([what, values])),
    ),
    ...showLeftOut(run),
    ...defined({
      neverSent: unlessEmpty(run.neverSent),
      subjectsRejected: unlessEmpty(run.rejectedSubjects),
      subjectsReused: run.reusedSubjects,
      uncheckedRegressions: unlessEmpty(run.uncheckedRegressions),
      baseline: run.baseline && showBaseline(run.baseline),
    }),
  };
};
