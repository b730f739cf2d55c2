import type { Reason, ReasonFacts } from './reasons.ts';
import type { OperationId } from './operation.ts';
import type { Level, Case, RequirementId } from './requirement.ts';
import type { Contract } from './contract.ts';
import type { Call, Exchange, Json } from './exchange.ts';
import type { Proof } from './proof.ts';

/** Parameters of a call by the contract's names. */
export type Parameters = Readonly<Record<string, Json | undefined>>;

export type Verdict = 'pass' | 'fail' | 'warning' | 'inconclusive' | 'unstable' | 'observed' | 'excluded';

/** A kind of deviation: its name and its message. */
export interface Cause {
  /** Name of the kind within its requirement, in kebab case: `walk-loses-items`. Stays when the message changes. */
  readonly code: string;
  /** The parameter or member concerned, if one code serves several. */
  readonly about?: string | undefined;
  /** One line: what is wrong, without values that differ from run to run. */
  readonly message: string;
}

/** The details of a violation. Every judge fails with this shape. */
export interface Violation extends Cause {
  readonly expected: string;
  readonly actual: string;
  /** JSON pointer into the answer, if one place is at fault. */
  readonly pointer?: string | undefined;
  /** As `pointer`, for a value that is missing in every answer. Used to group findings; not part of the fingerprint. */
  readonly place?: string;
  /** File of the judge, below properties/: `laws/continuation`, `checks/schema`. The engine fills it in. */
  readonly judge?: string;
  /** Data for drawings; absent: the last answer. */
  readonly evidence?: Proof | undefined;
  /** A deviation that the documents tolerate. A finding of it fails no case. */
  readonly warning?: true;
  /** The fewest exchanges that show it, in order. */
  readonly exchanges: readonly Exchange[];
}

/** The violations of a case, by the result of repeating their requests. */
export interface Confirmed {
  /** Those that reproduced. */
  readonly violations: readonly Violation[];
  /** Those that did not. */
  readonly unstable: readonly Violation[];
  /** Those that could not be repeated, and why. */
  readonly unconfirmed?: { readonly violations: readonly Violation[]; readonly reason: Reason };
}

/** Why a finding is known: data of a baseline. */
export interface Known {
  readonly reason: string;
  readonly ticket?: string;
}

export interface Finding extends Omit<Violation, 'warning'> {
  /** Equal for all seeds, hosts and versions: requirement, operation, code, parameter or member, place. */
  readonly fingerprint: string;
  readonly requirement: RequirementId;
  readonly operation: OperationId;
  /** One line each; the key is a variable. */
  readonly curl: readonly string[];
  /** The command that replays it. */
  readonly replay: string;
  /** Number of inputs of a fuzzing run that showed it. */
  readonly count?: number;
  /** Absent: the finding is new. */
  readonly known?: Known;
  /** Status of a server error that the same calls do not get each time. */
  readonly intermittent?: number;
  /**
   * Fingerprint of the finding with the same cause, which represents the group; absent: the finding has its own cause.
   */
  readonly sameCauseAs?: string;
}

export interface Observation {
  readonly requirement: RequirementId;
  readonly operation: OperationId;
  readonly what: string;
  /** Distinct values, at most 20, sorted. */
  readonly values: readonly string[];
  /** Number of an exchange that shows it. */
  readonly example?: number;
  /** It says on which part of the target's data the case was judged. */
  readonly inPart?: true;
}

/** The result of one requirement on one operation. */
export interface Outcome {
  readonly requirement: RequirementId;
  readonly operation: OperationId;
  readonly level: Level;
  readonly verdict: Verdict;
  /** How often the statement was tested. */
  readonly evidence: number;
  /** Requests that the case itself asked for (reused answers included). */
  readonly requests: number;
  /** False for an inconclusive case: nothing in the data of this target could show it, so it does not count. */
  readonly applies?: false;
  /** A violated case whose law ended early: tests that come after a violation are missing. */
  readonly unfinished?: true;
  /** Key of the violated case behind which an inconclusive case could not be tested. */
  readonly behind?: string;
  /** The reason and the remedy if its operation never gave a usable answer. */
  readonly unanswered?: Reason;
  /** The reason and the remedy if the case is inconclusive, unstable or excluded. */
  readonly reason?: string;
  /** The facts of the reason, for other code. */
  readonly reasonFacts?: ReasonFacts;
  readonly findings: readonly Finding[];
  /** Violations that were seen once and could not be confirmed; absent: none. */
  readonly unconfirmed?: readonly Finding[];
  readonly observations: readonly Observation[];
  readonly ms: number;
}

/** A passive check's judgement of one exchange. */
export interface Judgement<Rule extends string = string> {
  /** The check's rule. The contract maps it to the operation's requirement. */
  readonly rule?: Rule | undefined;
  /** The requirement, if the contract's rows name it directly: for a filter, or for a constraint in a schema. */
  readonly requirement?: RequirementId | undefined;
  /** Number of pieces of evidence in this exchange. */
  readonly evidence: number;
  readonly violation?: (Omit<Violation, 'exchanges'> & { readonly exchanges?: readonly Exchange[] }) | undefined;
  readonly observation?: { readonly what: string; readonly value: string } | undefined;
}

/** An exchange with parsed parts that every check needs. */
export interface Answered {
  readonly exchange: Exchange;
  /** As the request carried it (`engine/protocols/sent.ts`); `exchange.call` is the original call. */
  readonly call: Call;
  readonly operation: Case['operation'];
  /** The JSON-RPC object of the request; undefined if there is none. */
  readonly envelope: { readonly [member: string]: Json | undefined } | undefined;
  readonly status: number;
  /** Parsed with all digits; undefined if it is not JSON. */
  readonly body: Json | undefined;
  /**
   * The `result` of a JSON-RPC answer, or the body of a successful REST answer. A body that may be no object, and is
   * none, is its one member `.`.
   */
  readonly result: { readonly [member: string]: Json | undefined } | undefined;
  /** The items of a listing's answer. */
  readonly items: readonly Json[] | undefined;
}

/** A judgement about several exchanges of an operation. */
export interface OverallJudgement<Rule extends string = string> extends Judgement<Rule> {
  readonly operation: OperationId;
}

/** The state of a check for one pass over a recording, in the order of writing. */
export interface Fold<Rule extends string = string> {
  judge(answered: Answered): Iterable<Judgement<Rule>>;
  /** An exchange without an answer. */
  unanswered?(exchange: Exchange): Iterable<Judgement<Rule>>;
  /** Judgements that need the whole recording. */
  finish?(): Iterable<OverallJudgement<Rule>>;
}

/** Judges every exchange, whoever sent it. Sends nothing. */
export interface PassiveCheck<Rule extends string = string> {
  /** Its name in findings and replays: `checks/errors`. */
  readonly name: string;
  /** The rules that it can find violated. A requirement names the rule and the check that enforce it. */
  readonly rules: readonly Rule[];
  /** Judges each answer alone, for its own operation: answers of other operations can be left out. */
  readonly judgesAlone?: true;
  /** A fuzz check that compares answers with each other. It also judges recordings of runs. */
  readonly alsoInRuns?: true;
  /** Operations whose answers it leaves alone in a run. */
  notInRunsOf?(operation: Case['operation']): boolean;
  /** An earlier input may be the cause of a violation, so fuzzing searches for that input too. */
  readonly blamesEarlierInputs?: true;
  /** Calls whose answers the check needs to judge this one. Fuzzing sends them. */
  followUps?(answered: Answered): readonly Call[];
  /** `contract`: the contract of the exchanges. */
  start(contract: Contract): Fold<Rule>;
}

/** Whether a passive check found a violation; otherwise a law did. */
export const isOfCheck = ({ checks, fuzzChecks }: Contract, { judge = '' }: Pick<Violation, 'judge'>): boolean =>
  checks.has(judge) || fuzzChecks.has(judge);
