import type { OperationId } from './operation.ts';
import type { Level, Case, RequirementId } from './requirement.ts';
import type { Contract } from './contract.ts';
import type { Call, Exchange, Json } from './exchange.ts';

/** Parameters of a call by the contract's names. */
export type Parameters = Readonly<Record<string, Json | undefined>>;

export type Verdict = 'pass' | 'fail' | 'warning' | 'inconclusive' | 'unstable' | 'observed' | 'excluded';

/** What a broken case is shown with. Every verifier fails in this one shape. */
/** A kind of deviation: its name and how it reads. */
export interface Cause {
  /** Names the kind among those of its requirement, in kebab case: `walk-loses-items`. Stays when the message is reworded. */
  readonly code: string;
  /** The parameter or member concerned, where one code serves several. */
  readonly about?: string;
  /** One line: what is wrong, without values that differ from run to run. */
  readonly message: string;
}

export interface Violation extends Cause {
  readonly expected: string;
  readonly actual: string;
  /** JSON pointer into the answer, where one place is at fault. */
  readonly pointer?: string;
  /** As `pointer`, of a value that no answer has: groups findings, and is no part of the fingerprint. */
  readonly place?: string;
  /** File that found it, below properties/: `laws/continuation`, `checks/schema`. The engine fills it in. */
  readonly judge?: string;
  /** The fewest exchanges that show it, in order. */
  readonly exchanges: readonly Exchange[];
}

/** Why a finding is no news: what a baseline says of it. */
export interface Known {
  readonly reason: string;
  readonly ticket?: string;
}

export interface Finding extends Violation {
  /** Stable over seeds, hosts and versions: requirement, operation, code, parameter or member, place. */
  readonly fingerprint: string;
  /** The fingerprint of former versions, so that their baselines still cover the finding. */
  readonly formerFingerprint?: string;
  readonly requirement: RequirementId;
  readonly operation: OperationId;
  /** One line each, the key as a variable's name. */
  readonly curl: readonly string[];
  /** The command that looks at it again; absent: `assay replay` and the fingerprint. */
  readonly replay?: string;
  /** How many inputs of a fuzzing run showed it. */
  readonly count?: number;
  /** Absent: it is new. */
  readonly known?: Known;
  /** Fingerprint of the finding that has the same cause and is shown for both; absent: it has a cause of its own. */
  readonly sameCauseAs?: string;
}

export interface Observation {
  readonly requirement: RequirementId;
  readonly operation: OperationId;
  readonly what: string;
  /** Distinct values seen, at most 20, sorted. */
  readonly values: readonly string[];
  /** Number of an exchange that shows it. */
  readonly example?: number;
}

/** One requirement on one operation, judged. */
export interface Outcome {
  readonly requirement: RequirementId;
  readonly operation: OperationId;
  readonly level: Level;
  readonly verdict: Verdict;
  /** How often the statement was put to the test. */
  readonly evidence: number;
  /** Requests the case asked for itself (answers reused included). */
  readonly requests: number;
  /** Why it is inconclusive, unstable or excluded, and what would help. */
  readonly reason?: string;
  readonly findings: readonly Finding[];
  /** Violations that were seen once and could not be asked for again; absent: none. */
  readonly unconfirmed?: readonly Finding[];
  readonly observations: readonly Observation[];
  readonly ms: number;
}

/** What a passive check says of one exchange. */
export interface Judgement<Rule extends string = string> {
  /** What of the check's rules it is about; the contract says which requirement of the operation that is. */
  readonly rule?: Rule | undefined;
  /** The requirement itself, where the contract's rows name it: of a filter, of a constraint in a schema. */
  readonly requirement?: RequirementId | undefined;
  /** Pieces of evidence that this exchange gave. */
  readonly evidence: number;
  readonly violation?: Omit<Violation, 'exchanges'> & { readonly exchanges?: readonly Exchange[] };
  readonly observation?: { readonly what: string; readonly value: string };
}

/** An exchange with what every check needs of it, worked out once. */
export interface Answered {
  readonly exchange: Exchange;
  /** As the request carried it (`engine/protocols/sent.ts`); `exchange.call` is what it was made of. */
  readonly call: Call;
  readonly operation: Case['operation'];
  /** The JSON-RPC object that the request carried; undefined where it carried none. */
  readonly envelope: { readonly [member: string]: Json | undefined } | undefined;
  readonly status: number;
  /** Parsed with all digits; undefined when it is no JSON. */
  readonly body: Json | undefined;
  /** The `result` of a JSON-RPC answer, or the body of a 200 REST answer. */
  readonly result: { readonly [member: string]: Json | undefined } | undefined;
  /** The items of a listing's answer. */
  readonly items: readonly Json[] | undefined;
}

/** A judgement that is about many exchanges of an operation at once. */
export interface OverallJudgement<Rule extends string = string> extends Judgement<Rule> {
  readonly operation: OperationId;
}

/** One pass over a recording, in the order in which it was written. */
export interface Fold<Rule extends string = string> {
  judge(answered: Answered): Iterable<Judgement<Rule>>;
  /** An exchange without an answer. */
  unanswered?(exchange: Exchange): Iterable<Judgement<Rule>>;
  /** What can only be said after the last exchange. */
  finish?(): Iterable<OverallJudgement<Rule>>;
}

/** Judges every exchange, whoever caused it; sends nothing. */
export interface PassiveCheck<Rule extends string = string> {
  /** `checks/errors`: names it in findings and replays. */
  readonly name: string;
  /** What it can find. A requirement says by which rule of which check it is enforced. */
  readonly rules: readonly Rule[];
  /** What it sees may be the effect of an earlier input: fuzzing looks for that one too. */
  readonly blamesEarlierInputs?: true;
  /** Calls whose answers it needs to judge this one; fuzzing sends them. */
  followUps?(answered: Answered): readonly Call[];
  /** `contract`: the one whose operations the exchanges are of. */
  start(contract: Contract): Fold<Rule>;
}
