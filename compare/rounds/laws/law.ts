import type { JudgedContract } from '../../../engine/contract/contract.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import type { Answered, Parameters, Violation } from '../../../engine/model/judging.ts';
import type { AskDocumented, MeasuredLag } from '../../../engine/contract/round-rules.ts';
import type { OperationId } from '../../../engine/model/operation.ts';
import type { KnownCall } from '../../../engine/discovery/subjects.ts';
import type { Evidence, Remembered } from '../state.ts';

/** A call that a law wants to repeat in later rounds. */
export interface LearntCall {
  readonly operation: OperationId;
  readonly parameters: Readonly<Record<string, Json>>;
}

/** The result of repeating one remembered call. */
export type Repeated =
  /** No usable answer came. */
  | { readonly kind: 'unasked' }
  /** The first value, or one that the law allows. */
  | { readonly kind: 'kept'; readonly value: string }
  | { readonly kind: 'violated'; readonly violation: Omit<Violation, 'judge' | 'code' | 'message'> }
  /** Nothing is violated, and the call is not repeated any more. `isKept`: the law was judged. */
  | { readonly kind: 'done'; readonly observed?: string; readonly isKept?: true };

/** The context of a law over rounds: the contract, evidence of earlier rounds, and calls to the target. */
export interface LawContext {
  readonly contract: JudgedContract;
  readonly evidence: Evidence;
  readonly network: string;
  /** Interfaces that are tested in this round. */
  hasInterface(base: string): boolean;
  /** Calls that the target answered in this round. */
  knownCalls(operation: OperationId): readonly KnownCall[];
  /** Sends a documented call. Undefined: no answer, a gateway's status, or a rejected key. */
  readonly ask: AskDocumented;
  /** Sends a documented call to the deployment beside the target; absent: none was named. */
  readonly askBeside?: AskDocumented;
  readonly maxLag: { readonly blocks?: number; readonly seconds?: number };
  /** Reports a lag, for metrics. */
  onLag(operation: OperationId, lag: MeasuredLag): void;
}

/** A statement about the answers of several rounds. */
export interface RoundLaw {
  /** Takes the place of a requirement's id in findings. */
  readonly id: string;
  /** Name of the kind of violation, and its message. */
  readonly code: string;
  readonly message: string;
  readonly statement: string;
  /** Calls to remember at most. */
  readonly maxCalls: number;
  /**
   * Later answers are compared with the first one. The first answer is read only while no law is violated on its
   * interface: after the answer of a faulty target, the end of the fault would look like a change.
   */
  readonly comparesWithFirst?: true;
  /**
   * The answer is compared with that of the deployment beside, only while no other law is violated on its interface: a
   * change of the target is reported once. No answer of a target that differs is the first one of another law.
   */
  readonly comparesBeside?: true;
  /** The law is asked in every round, before the others. */
  readonly always?: true;
  /** Calls worth repeating. */
  learn(context: LawContext): readonly LearntCall[];
  repeat(item: Remembered, context: LawContext): Promise<Repeated>;
}

/** The successful answer to a remembered call. */
export const successOf = async (
  { operation, parameters }: Pick<Remembered, 'operation' | 'parameters'>,
  { ask }: Pick<LawContext, 'ask'>,
): Promise<Answered | undefined> => {
  const answer = await ask(operation, parameters);
  return answer?.result ? answer : undefined;
};

/** Parameters without those that are left out. */
export const namedParameters = (parameters: Parameters): Record<string, Json> =>
  Object.fromEntries(Object.entries(parameters).filter((entry): entry is [string, Json] => entry[1] !== undefined));
