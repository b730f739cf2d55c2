import type { Contract } from '../model/contract.ts';
import type { Depth, Effort } from '../model/depth.ts';
import type { Call, Json } from '../model/exchange.ts';
import type { Answered, Parameters } from '../model/judging.ts';
import type { Base, OperationId, SubjectKind } from '../model/operation.ts';
import type { RequirementId } from '../model/requirement.ts';
import type { JsonObject } from '../model/paths.ts';
import type { ItemShapes } from './item-shapes.ts';
import type { KnownCall, Subjects } from './subjects.ts';

/** A contract's rules for discovery: how subjects are found in answers, and which extra calls lead to them. */

/** Position of a text in an answer. */
export interface MemberPlace {
  /** The object that has the member. */
  readonly parent: JsonObject;
  /** Name of the member that holds the parent; empty for the answer itself. */
  readonly inside: string;
  /** The value of the scope that contains the text; undefined if there is none. */
  readonly scope: string | undefined;
  readonly answer: Answered;
}

/** The value of a member, or each text of a list value, is a subject. */
export interface MemberRule {
  readonly kind: SubjectKind;
  /** Only in answers of this interface. */
  readonly base?: Base;
  /** Only in answers of this operation. */
  readonly operation?: OperationId;
  /** Integers are subjects too, as the text of their digits. */
  readonly integers?: true;
  /** Whether the subject belongs to the scope around it; `required`: outside of a scope it is no subject. */
  readonly scoped?: 'optional' | 'required';
  when?(place: MemberPlace): boolean;
  /**
   * Converts the text to the subject's value; undefined if the text is no subject.
   * Absent: the text itself, if it has the shape of the kind.
   */
  read?(text: string): string | undefined;
  /** The variant of the subject. */
  variant?(place: MemberPlace): string | undefined;
}

/** Receives the subjects found in an object. */
export interface Learner {
  add(
    kind: SubjectKind,
    value: string,
    more?: { readonly scope?: string; readonly weight?: number; readonly variant?: string },
  ): void;
  /** Adds a second name of a subject. */
  alias(value: string, spelling: string): void;
}

/** A rule for subjects that follow from several members of an object together. */
export interface ObjectRule {
  /** Applies to objects with this member. */
  readonly member: string;
  learn(object: JsonObject, learner: Learner): void;
}

/** A rule for subjects that exist only within another one (an account on one of several ledgers). */
export interface ScopeRule {
  readonly kind: SubjectKind;
  /** The parameter that names the scope of a call. */
  readonly parameter: string;
  /** Reads the scope from a parameter's value; undefined if the value names none. */
  read(value: Json | undefined): string | undefined;
  /** The scope that an object of an answer names for its content; undefined if it names none. */
  of(object: JsonObject): string | undefined;
}

/** A running discovery, for the steps of a contract. */
export interface Search {
  readonly contract: Contract;
  readonly subjects: Subjects;
  readonly depth: Depth;
  /** The limits of this depth. */
  readonly effort: Effort;
  /** The items in which subjects were seen; absent: rare items are not sought. */
  readonly itemShapes?: ItemShapes;
  /** Subject kinds of which operations are called with many values, and the number of values. */
  readonly samples: Map<SubjectKind, number>;
  /** Sends calls in parallel. Returns the answers in the order of the calls; undefined for a call without an answer. */
  ask(calls: readonly Call[]): Promise<readonly (Answered | undefined)[]>;
  /** Learns the subjects in an answer. */
  extract(answer: Answered): void;
  /** Learns that a call is answered, and the subjects in its answer. Ignores an answer of the wrong form. */
  learn(call: Call, answer: Answered | undefined): void;
  knownCall(parameters: Parameters, answer: Answered): KnownCall;
}

/** Number of rounds after which the survey stops waiting for better subjects. */
export const patience = 4;

/**
 * Extra calls that lead to subjects which calling every operation does not find.
 * Each discovery makes its own steps, so a step may keep state.
 */
export interface SearchStep {
  /** The step runs only if this interface is asked. */
  readonly base: Base;
  /** Called after each round; `round` counts from 0. */
  afterRound?(search: Search, round: number): Promise<void>;
  afterSurvey?(search: Search): Promise<void>;
}

/** How discovery finds the subjects of a target: in members of answers, and by calls that lead to more of them. */
export interface DiscoveryRules {
  /** By the name of a member. Every rule that matches adds a subject. */
  readonly members: Readonly<Record<string, readonly MemberRule[]>>;
  readonly objects?: readonly ObjectRule[];
  /** Members that can be JSON written as text: the parsed content is searched like the answer itself. */
  readonly jsonTexts?: readonly string[];
  readonly scope?: ScopeRule;
  /** In the order in which they run. */
  steps?(): readonly SearchStep[];
  /** The subjects in the custom path of a call. */
  namedByPath?(path: string): readonly { readonly kind: SubjectKind; readonly value: string }[];
}

/** A contract with rules for discovery. */
export interface DiscoverableContract<
  O extends OperationId = OperationId,
  R extends RequirementId = RequirementId,
> extends Contract<O, R> {
  readonly discovery: DiscoveryRules;
}

/** Whether a contract has rules for discovery. */
export function isDiscoverable(contract: Contract): contract is DiscoverableContract {
  return 'discovery' in contract;
}
