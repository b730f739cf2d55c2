import type { Base, OperationId } from './operation.ts';
import type { Depth } from './depth.ts';
import type { Outcome, Verdict } from './judging.ts';
import type { PastFinding } from './baseline.ts';
import type { RequirementId } from './requirement.ts';

/** Upper bounds of the buckets of response times, in seconds. The last bucket, above all bounds, has no bound. */
export const responseTimeBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Response times of one interface in one round. */
export interface ResponseTimes {
  readonly interface: Base;
  /** Responses per bucket, not cumulative: one number for each of `responseTimeBounds`, and one for longer times. */
  readonly counts: readonly number[];
  /** The total time of all responses, in seconds. */
  readonly sum: number;
}

/** Requests of one round to one operation. Retries count. */
export interface RequestCount {
  readonly operation: OperationId;
  /** `none`: no response came. */
  readonly statusClass: '1xx' | '2xx' | '3xx' | '4xx' | '5xx' | 'none';
  readonly count: number;
}

/** The latest verdict of a case, from the round that judged it last. */
export interface CaseStatus {
  /** A requirement of the contract, or a law over rounds: `watch.frozen-window`. */
  readonly requirement: RequirementId;
  readonly operation: OperationId;
  /** `excluded` does not occur. `inconclusive`: no round could judge the case. */
  readonly verdict: Exclude<Verdict, 'excluded'>;
  /** The round that judged it last; absent: none did. */
  readonly judgedInRound?: number;
}

/** A finding that was seen and is not gone. */
export interface OpenFinding extends PastFinding {
  /** Whether a baseline covers the finding. Such findings raise no alert. */
  readonly isKnown: boolean;
  /** Whether the finding makes the state red: its level counts (`--fail-on`) and no baseline covers it. */
  readonly isCounted: boolean;
  readonly sinceRound: number;
  /** ISO time. */
  readonly since: string;
}

/** A change between two rounds: the reason for an alert. */
export type RoundChange =
  | { readonly kind: 'new-finding' | 'gone-finding'; readonly finding: OpenFinding }
  | { readonly kind: 'target-lost' | 'target-back'; readonly interface: Base; readonly message: string };

/** Judged cases of an interface over the latest rotation. */
export interface RotationCoverage {
  readonly interface: Base;
  /** Cases whose latest verdict is a pass, a failure or a warning. */
  readonly judged: number;
  /** Cases that the options select. Open statements do not count. */
  readonly selected: number;
}

/** How far the data of one interface is behind another. A member is absent if it could not be measured. */
export interface IndexLag {
  /** The interface that is behind. */
  readonly interface: Base;
  /** The interface that it is compared with, or the URL of another deployment. */
  readonly behind: string;
  readonly blocks?: number;
  /** The unit in place of blocks. */
  readonly unit?: string;
  readonly seconds?: number;
}

/** The last height that an interface reported in a round. */
export interface TargetHeight {
  readonly interface: Base;
  readonly operation: OperationId;
  readonly height: bigint;
}

/** An interface that is lost: it does not answer, answers with gateway errors only, or rejects the key. */
export interface LostInterface {
  readonly interface: Base;
  /** One line. */
  readonly message: string;
  readonly sinceRound: number;
}

/** One round of `assay watch`. Holds no key. Messages of lost interfaces, and exchanges of outcomes, hold URLs. */
export interface RoundReport {
  /** From 1. Restarts of the command continue the numbers of the state folder. */
  readonly round: number;
  /** ISO times. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /**
   * `green`: the round tested and no counted finding is open. `findings`: a counted finding is open. `not-tested`: the
   * target is lost, or the round could judge nothing.
   */
  readonly result: 'green' | 'findings' | 'not-tested';
  /** Whether the round tested the target, with or without findings. */
  readonly isSuccess: boolean;
  /** Requests sent in this round. */
  readonly requests: number;
  /** Outcomes of the cases that this round took. */
  readonly outcomes: readonly Outcome[];
  /** The latest verdict of every selected case, of this or an earlier round, in the order of the case keys. */
  readonly cases: readonly CaseStatus[];
  /** In the order of fingerprints. */
  readonly openFindings: readonly OpenFinding[];
  /** Findings that were open until this round, and others that are new, lost interfaces and those that are back. */
  readonly changes: readonly RoundChange[];
  readonly lost: readonly LostInterface[];
  readonly coverage: readonly RotationCoverage[];
  /** Rounds that the latest complete rotation through all cases took; absent: none is complete yet. */
  readonly rotationRounds?: number;
  /** The smaller depth at which the first rotation judges; absent: the round judged at the depth asked for. */
  readonly firstDepth?: Depth;
  readonly requestCounts: readonly RequestCount[];
  readonly responseTimes: readonly ResponseTimes[];
  readonly heights: readonly TargetHeight[];
  readonly lags: readonly IndexLag[];
}
