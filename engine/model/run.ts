import { plural } from './text.ts';
import { givenAs, type ReachedLimit } from './limits.ts';
import type { JudgedEntry, Gate, PastFinding } from './baseline.ts';
import type { Contract } from './contract.ts';
import type { RejectedSubject, ReusedSubjects } from './outside-subjects.ts';
import type { Target, TargetLost } from './exchange.ts';
import { isMostLeftOut, type LeftOut, leftOutLines, shareCalled } from './left-out.ts';
import type { Finding, Outcome } from './judging.ts';
import type { NeverSent } from './not-asked.ts';
import { operationName } from './operation-name.ts';
import { caseKey } from './case-key.ts';

/** A finding of an earlier run (`regressions`) that this run could not check. */
export interface UncheckedRegression extends PastFinding {
  readonly reason: string;
}

/** Where fuzzing stands in a run. */
export type Fuzzing = 'only' | 'after';

/** All data that a run passes to the reporters. */
export interface Run {
  /** The contract of the run. */
  readonly contract: Contract;
  readonly version: string;
  readonly seed: number;
  readonly depth: 'quick' | 'standard' | 'thorough';
  /** The base URLs that were judged. */
  readonly target: Target;
  /** The target was the reference provider, not a deployment. */
  readonly embedded: boolean;
  /** The configuration file that the options came from. */
  readonly config?: string;
  /** ISO times. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** Number of requests sent, for all cases together. */
  readonly requests: number;
  /** Generated inputs among the requests; absent: the run did not only fuzz. */
  readonly inputs?: number;
  readonly interrupted: boolean;
  /** Set for one shard of a run, counted from 1: its results must be merged. */
  readonly shard?: { readonly index: number; readonly count: number };
  readonly outcomes: readonly Outcome[];
  /** `only`: fuzzing judged the target, and no law. `after`: fuzzing followed the laws. Absent: no fuzzing. */
  readonly fuzz?: Fuzzing;
  /** State of each baseline entry; absent: there were none. */
  readonly baseline?: readonly JudgedEntry[];
  /** Whether certificates were not verified; `ca`: file of additionally trusted certificates. */
  readonly insecure?: boolean;
  readonly ca?: string;
  /** Regressions that could not be checked; absent: none. */
  readonly uncheckedRegressions?: readonly UncheckedRegression[];
  /** Why preflight ended the run before any case was judged. */
  readonly untestable?: string;
  /** An interface that stopped working during the run. No request was sent after that. */
  readonly lost?: TargetLost;
  /** Address of a trace in the owner's tracing tool, with `{traceId}` for the id (`trace-url`). */
  readonly traceUrl?: string;
  /** Limits that the run reached. */
  readonly limits?: readonly ReachedLimit[];
  /** How much the run must have tested to be green; absent: one judged case is enough. */
  readonly gate?: Gate;
  /** Operations that the run did not call; absent: those of the contract. */
  readonly leftOut?: readonly LeftOut[];
  /** Configured subjects that no operation accepted. */
  readonly rejectedSubjects?: readonly RejectedSubject[];
  /** Results for the subjects of an earlier run; absent: none were given. */
  readonly reusedSubjects?: ReusedSubjects;
  /** Documented parameters that the run never sent; absent: unknown. */
  readonly neverSent?: readonly NeverSent[];
}

/** The base URLs of a run, or the reference provider, and the configuration file. */
export const targetText = ({ target, embedded, config }: Pick<Run, 'target' | 'embedded' | 'config'>): string => {
  const urls = embedded ? 'the reference provider' : [...new Set(Object.values(target))].join(', ');
  return `${urls || 'none'}${config === undefined ? '' : ` (options of ${config})`}`;
};

/** Describes how certificates were verified, if not in the default way. */
export const tlsNote = ({ insecure = false, ca }: Pick<Run, 'insecure' | 'ca'>): string | undefined => {
  if (insecure) return 'certificates were NOT verified (--insecure)';
  return ca === undefined ? undefined : `certificates of ${ca} were trusted in addition to the usual ones (ca)`;
};

/** Advises `assay infer` if a document declares no list; undefined if it declares one. */
export const listNote = ({ contract }: Pick<Run, 'contract'>): string | undefined => {
  const canDeclare = contract.requirements.some(({ section }) => section.startsWith('x-assay-list'));
  if (!canDeclare || contract.operations.some(({ listing }) => listing !== undefined)) return undefined;
  return 'no list is declared, so paging, order and filters were not judged: run `assay infer`, which proposes them';
};

/** One line for each configured subject that no operation accepted, and one for an earlier run's subjects. */
export const subjectLines = ({ rejectedSubjects = [], reusedSubjects }: Run): readonly string[] => [
  ...rejectedSubjects.map(
    ({ kind, value, refusals, wholeKind }) =>
      `configured ${kind} ${value}: no operation accepted it ` +
      `(${plural(refusals, 'refused call')})` +
      (wholeKind ? `; no configured ${kind} was accepted, check "subjects" in --config` : ''),
  ),
  ...(reusedSubjects === undefined
    ? []
    : [
        `subjects-from: ${plural(reusedSubjects.given, 'subject')} of an earlier run, ` +
          `${reusedSubjects.known} known to this target, ${reusedSubjects.unknown} unknown to it, ` +
          `${reusedSubjects.given - reusedSubjects.known - reusedSubjects.unknown} not needed`,
      ]),
];

/** The operations that a run did not call, and the number that it did. */
export const callsOf = (
  run: Pick<Run, 'contract' | 'leftOut'>,
): { readonly called: number; readonly leftOut: readonly LeftOut[] } => {
  const leftOut = run.leftOut ?? run.contract.leftOut ?? [];
  // Operations that need a value are part of the contract, because other runs may find one.
  const needing = leftOut.filter(({ reason }) => reason === 'value').length;
  return { called: run.contract.operations.length - needing, leftOut };
};

/** Lines about the operations that a run left out, which also say if most are. */
const callLines = (run: Pick<Run, 'contract' | 'leftOut'>): readonly string[] => {
  const { called, leftOut } = callsOf(run);
  const lines = leftOutLines(called, leftOut);
  return isMostLeftOut(shareCalled(called, leftOut))
    ? lines.map((line, index) => (index === 0 ? `most of the document was not tested: ${line}` : line))
    : lines;
};

/** `GET /books: never sent: tags (its type cannot be sent), where and sort (...)`, for each operation. */
export const neverSentLines = ({ contract, neverSent = [] }: Pick<Run, 'contract' | 'neverSent'>): readonly string[] =>
  neverSent.map(({ operation, parameters }) => {
    const reasons = [...new Set(parameters.map(({ reason }) => reason))];
    const parts = reasons.map((reason) => {
      const names = parameters.flatMap((row) => (row.reason === reason ? [row.parameter] : []));
      return `${names.join(', ')} (${reason})`;
    });
    return `${operationName(contract, operation)}: never sent: ${parts.join('; ')}`;
  });

/** Lines about the document: operations that were left out, parameters that were never sent, and faulty parts. */
export const documentLines = (
  run: Pick<Run, 'contract' | 'leftOut' | 'neverSent'>,
  neverSent = neverSentLines(run),
): readonly string[] => [
  ...callLines(run),
  ...neverSent,
  ...(run.contract.warnings ?? []).map((line) => `a fault of the document: ${line}`),
];

/** The option and value of a limit: `max-attachment 16 KiB`; the unit is left out where the option names it. */
const limitName = ({ limit, value, unit }: ReachedLimit): string =>
  limit === 'learnt-timeout'
    ? `a learnt timeout of ${value} ${unit}`
    : `${givenAs(limit)} ${value}${limit.endsWith(unit) ? '' : ` ${unit}`}`;

/** One line for a limit that was reached, or that allowed what the target needed. */
export const limitLine = (reached: ReachedLimit): string =>
  reached.limit === 'retries' ? reached.what : `${reached.what} (${limitName(reached)})`;

/** Whether all findings of a case are known. Its verdict stays, but the case is not new. */
export const isKnown = ({ findings }: Pick<Outcome, 'findings'>): boolean =>
  findings.length > 0 && findings.every(({ known }) => known !== undefined);

/** Known findings of all cases. */
export const knownFindings = (outcomes: readonly Outcome[]): readonly Finding[] =>
  outcomes
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warning' || verdict === 'unstable')
    .flatMap(({ findings }) => findings.filter(({ known }) => known !== undefined));

/** The run's outcomes in the order of their case keys. */
export const ordered = (run: Pick<Run, 'outcomes'>): readonly Outcome[] =>
  [...run.outcomes].sort((a, b) => compare(caseKey(a), caseKey(b)));

/** Compares by code unit, so that the order is the same in every locale. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
