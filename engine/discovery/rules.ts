import type { Contract } from '../model/contract.ts';
import type { Depth } from '../model/depth.ts';
import type { Call, Json } from '../model/exchange.ts';
import type { Answered, Parameters } from '../model/judging.ts';
import type { Base, OperationId, SubjectKind } from '../model/operation.ts';
import type { RequirementId } from '../model/requirement.ts';
import type { JsonObject } from '../model/paths.ts';
import type { KnownCall, Subjects } from './subjects.ts';

/** What a contract says about discovery: how subjects are found in answers, and which extra questions lead to them. */

/** Where a text stands in an answer. */
export interface MemberPlace {
  /** The object that has the member. */
  readonly parent: JsonObject;
  /** The member that holds the parent; empty for the answer itself. */
  readonly inside: string;
  /** The value of the scope in which the text stands; undefined outside of any. */
  readonly scope: string | undefined;
  readonly answer: Answered;
}

/** The value of a member, or each text of the list that is its value, is a subject. */
export interface MemberRule {
  readonly kind: SubjectKind;
  /** Only in answers of this interface. */
  readonly base?: Base;
  /** Only in answers of this operation. */
  readonly operation?: OperationId;
  /** Whether the subject belongs to the scope in which it stands; `required`: it is none outside of a scope. */
  readonly scoped?: 'optional' | 'required';
  when?(place: MemberPlace): boolean;
  /** The value to keep; undefined where the text is none. Absent: the text, where it has the shape of the kind. */
  read?(text: string): string | undefined;
  /** What sort of its kind the subject is. */
  variant?(place: MemberPlace): string | undefined;
}

/** Takes what an object says. */
export interface Learner {
  add(
    kind: SubjectKind,
    value: string,
    more?: { readonly scope?: string; readonly weight?: number; readonly variant?: string },
  ): void;
  /** A second name of a subject. */
  alias(value: string, other: string): void;
}

/** An object says by several of its members together what no member says alone. */
export interface ObjectRule {
  /** Objects with this member. */
  readonly member: string;
  learn(object: JsonObject, learner: Learner): void;
}

/** Some subjects exist only within another one (an account on one of several ledgers). */
export interface ScopeRule {
  readonly kind: SubjectKind;
  /** The parameter that names the scope of a call. */
  readonly parameter: string;
  /** The scope that a parameter's value names; undefined where it names none. */
  read(value: Json | undefined): string | undefined;
  /** The scope that an object of an answer names for what is in it; undefined where it names none. */
  of(object: JsonObject): string | undefined;
}

/** A discovery under way, for the steps of a contract. */
export interface Search {
  readonly contract: Contract;
  readonly subjects: Subjects;
  readonly depth: Depth;
  /** Kinds of which many values are asked for at operations that need one, and how many. */
  readonly samples: Map<SubjectKind, number>;
  /** Sends calls side by side; gives the answers in the order of the calls, undefined where none came. */
  ask(calls: readonly Call[]): Promise<readonly (Answered | undefined)[]>;
  /** Learns the subjects that an answer names. */
  extract(answer: Answered): void;
  /** Learns that a call is answered, and the subjects that its answer names; an answer of the wrong form teaches nothing. */
  learn(call: Call, answer: Answered | undefined): void;
  knownCall(parameters: Parameters, answer: Answered): KnownCall;
}

/** Rounds of the survey after which it waits for nothing any more. */
export const patience = 4;

/** Questions that lead to subjects which asking every operation does not find. Made anew for each discovery, so that it can remember. */
export interface SearchStep {
  /** Only where this interface is asked. */
  readonly base: Base;
  /** `round`: from 0. */
  afterRound?(search: Search, round: number): Promise<void>;
  afterSurvey?(search: Search): Promise<void>;
}

export interface DiscoveryRules {
  /** By the name of a member. Every rule that fits teaches a subject. */
  readonly members: Readonly<Record<string, readonly MemberRule[]>>;
  readonly objects?: readonly ObjectRule[];
  /** Members of an answer that can be JSON written as text: what is in it counts like the answer around it. */
  readonly jsonTexts?: readonly string[];
  readonly scope?: ScopeRule;
  /** In the order in which they are taken. */
  steps?(): readonly SearchStep[];
  /** The subjects that a call's own path names. */
  namedByPath?(path: string): readonly { readonly kind: SubjectKind; readonly value: string }[];
}

/** A contract by which subjects can be found. */
export interface DiscoverableContract<
  O extends OperationId = OperationId,
  R extends RequirementId = RequirementId,
> extends Contract<O, R> {
  readonly discovery: DiscoveryRules;
}
