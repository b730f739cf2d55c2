import type { NotAsked } from './not-asked.ts';
import type { Call, Exchange, Target } from './exchange.ts';
import type { OperationId } from './operation.ts';
import type { RequirementId } from './requirement.ts';

/** One of the two targets that are compared. */
export type SideName = 'A' | 'B';

/**
 * Kinds of differences: both sides show a value, both list items in another order, only one side shows a value, or
 * only one side refuses the call.
 */
export type DifferenceKind =
  'value' | 'order' | 'only-in-A' | 'only-in-B' | 'refused-by-A' | 'refused-by-B' | 'server-error';

/** The side that violates the contract, by the contract's checks. */
export type SideVerdict = 'A breaks it' | 'B breaks it' | 'both break it' | 'undecided by the document';

/** A call sent to both targets. For a list, also the number of pages requested. */
export interface Question {
  readonly call: Call;
  readonly pages: number;
  /** Its origin: `known call`, `history`, `variation`, `unknown subject`, `exploration` or `generated`. */
  readonly source: string;
}

/** A rule that the answers of only one side violate. */
export interface BrokenRule {
  readonly requirement: RequirementId;
  readonly message: string;
}

/** One side of a difference. */
export interface SideValue {
  /** The value as text, or a description if there is no value. */
  readonly value: string;
  /** The fewest exchanges that show it. */
  readonly exchanges: readonly Exchange[];
  readonly curl: readonly string[];
  readonly breaks: readonly BrokenRule[];
}

/** Differences of one operation at one member path. */
export interface DifferenceGroup {
  /** Equal for all seeds and hosts: of the operation, the path and the kind. */
  readonly id: string;
  readonly operation: OperationId;
  /** Member path in the answer; `[]` stands for each element. Empty: the whole answer. */
  readonly path: string;
  readonly kind: DifferenceKind;
  /** Number of questions that showed it. */
  readonly count: number;
  /** Whether it appeared and disappeared while the same question was repeated. */
  readonly flaky: boolean;
  /** Requests to both targets until the first of them was confirmed. */
  readonly requests: number;
  readonly verdict: SideVerdict;
  /** The class of the member: `undeclared`, nothing in the document names it. */
  readonly class?: 'final' | 'state' | 'live' | 'undeclared';
  /** The first question that showed it. */
  readonly question: Question;
  /** The item that differs, for a difference in a list. */
  readonly item?: string;
  readonly A: SideValue;
  readonly B: SideValue;
  /** The command that asks both targets again. */
  readonly replay: string;
}

/** The heads of both sides before and after a question. */
export interface HeadReading {
  /** The source of the head: an operation's id, or the newest position in the answers. */
  readonly what: string;
  readonly before: Readonly<Record<SideName, string>>;
  readonly after: Readonly<Record<SideName, string>>;
}

/** Questions without a result, by operation and reason. */
export interface Undecided {
  readonly operation: OperationId;
  readonly reason: string;
  readonly count: number;
  /** The heads of the first of them, if the reason is a moving head. */
  readonly heads?: readonly HeadReading[];
  readonly example: Call;
}

/** Counts of questions for one operation. */
export interface ComparedOperation {
  readonly operation: OperationId;
  /** Questions that were asked. */
  readonly asked: number;
  /** Questions that both sides answered with comparable values, equal or not. */
  readonly compared: number;
  readonly different: number;
  readonly undecided: number;
  /** Why the operation is not compared; absent: it is. */
  readonly excluded?: string;
  /** Documented parameters that no answered question had; absent: all were asked. */
  readonly notAsked?: readonly NotAsked[];
}

/** The result of a run on B for one operation. */
export interface RunOfB {
  readonly operation: OperationId;
  /** Cases with a verdict. */
  readonly judged: number;
  /** Each as `requirement: message`. */
  readonly findings: readonly string[];
}

/** A version that both sides tell. */
export interface ToldVersion {
  readonly what: string;
  readonly A: string;
  readonly B: string;
}

/** Paths in which a target differs from its twin, and how often it did. */
export interface NoisyPath {
  readonly operation: OperationId;
  readonly path: string;
  readonly count: number;
}

/** The result of a comparison. */
export interface Comparison {
  readonly version: string;
  readonly A: Target;
  readonly B: Target;
  readonly noise?: Target;
  readonly seed: number;
  readonly startedAt: string;
  readonly finishedAt: string;
  /** Requests to all targets together. */
  readonly requests: number;
  readonly questions: number;
  readonly interrupted: boolean;
  readonly groups: readonly DifferenceGroup[];
  /** Differences that did not reproduce. */
  readonly vanished: readonly { readonly operation: OperationId; readonly path: string; readonly count: number }[];
  readonly undecided: readonly Undecided[];
  readonly noisy: readonly NoisyPath[];
  /** Members that no declaration names and that changed between two readings of A: figures of the moment, or noise. */
  readonly learnt: readonly (NoisyPath & { readonly class: 'live' | 'opaque' })[];
  /** Lists whose items come in another order on B, where the document gives no order. */
  readonly otherOrder?: readonly NoisyPath[];
  readonly operations: readonly ComparedOperation[];
  readonly versions?: readonly ToldVersion[];
  /** For operations with differences that the document leaves undecided; absent: no run was asked for. */
  readonly runOfB?: readonly RunOfB[];
  /** The heads at the beginning and at the end. */
  readonly heads: readonly HeadReading[];
  /** Items at the head of a list that only the newer side has. */
  readonly aheadItems: number;
  /** Why the targets could not be compared, or not enough; absent: they were compared. */
  readonly notComparable?: string;
}

/** Exit code of a comparison: 0 equal, 1 different, 3 not comparable, 130 interrupted. */
export const comparisonExit = (result: Comparison): 0 | 1 | 3 | 130 => {
  if (result.interrupted) return 130;
  if (result.groups.length > 0) return 1;
  return result.notComparable === undefined ? 0 : 3;
};
