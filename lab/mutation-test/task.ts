import type { Replays } from './replays.ts';

/** A fuzzing run on the reference provider, with a mutant, with a variant, or unchanged. */
export interface FuzzTask {
  readonly kind: 'fuzz';
  readonly mutant?: string;
  readonly variant?: string;
  readonly seed: number;
  readonly requests: number;
  readonly guidance: boolean;
}

/** A standard run on the reference provider with one fault of `reference/defects/faults`. */
export interface FaultTask {
  readonly kind: 'fault';
  readonly id: string;
  readonly seed: number;
  /** Most requests on the wire; absent: no limit. */
  readonly maxRequests?: number;
  /** Judge only the cases of the fault's operation, even if they miss it. */
  readonly operationOnly?: true;
}

/** A standard run on the reference provider as it is, or with a variant. */
export interface RunTask {
  readonly kind: 'run';
  readonly variant?: string;
  readonly seed: number;
}

/** One task for a worker process. */
export type Task =
  | { readonly kind: 'plain'; readonly worldSeed: number }
  | { readonly kind: 'variant'; readonly id: string; readonly seed: number }
  | FuzzTask
  | FaultTask
  | RunTask
  | {
      readonly kind: 'mutant';
      readonly id: string;
      /** Number of replays of a catch. */ readonly replays: number;
    };

export interface PlainResult {
  readonly kind: 'plain' | 'variant';
  readonly name: string;
  /** Findings, warnings and unstable cases. None is allowed. */
  readonly alarms: readonly string[];
  /** Number of enforced cases that were settled, and number that the depth tries. */
  readonly settled: number;
  readonly tried: number;
  /** Reasons of the cases that were not settled, the most frequent first, with counts. */
  readonly unsettled: readonly (readonly [reason: string, cases: number])[];
  readonly defects: readonly string[];
}

export interface MutantResult {
  readonly kind: 'mutant';
  readonly id: string;
  readonly case: string;
  /** The rows of the contract tell it. */
  readonly isDerived: boolean;
  /** `own`: by the case of the broken statement; `others`: only by other cases of its operation. */
  readonly caught: 'own' | 'others' | 'missed';
  /** Files below properties/ that caught it under its own case. */
  readonly judges: readonly string[];
  /** Codes of its findings under its own case. */
  readonly codes: readonly string[];
  /** Other cases that it broke; searched only if its own case missed it. */
  readonly others: readonly string[];
  /** Number of requests in the finding. */
  readonly shownIn?: number;
  /** Result of replaying the catch; absent: not replayed. */
  readonly replays?: Replays;
  readonly reason?: string;
  readonly defects: readonly string[];
}

export interface FuzzResult {
  readonly kind: 'fuzz';
  readonly task: FuzzTask;
  /** Number of requests sent; for a mutant, until the round that showed it. */
  readonly sent: number;
  /**
   * The findings, only those on the mutant's own operation if there is a mutant;
   * `shownIn`: number of requests in the finding.
   */
  readonly findings: readonly {
    readonly case: string;
    readonly message: string;
    readonly judge: string;
    readonly shownIn: number;
  }[];
  /** For the first finding: the number of replays, and of replays that showed it. */
  readonly replays?: { readonly times: number; readonly still: number };
  readonly unstable: number;
  readonly defects: readonly string[];
}

export interface FaultResult {
  readonly kind: 'fault';
  readonly task: FaultTask;
  /** Requests of the run. */
  readonly sent: number;
  /** Failed cases and warnings, each with the judge of its first finding and the codes of all. */
  readonly caught: readonly {
    readonly case: string;
    readonly verdict: string;
    readonly judge: string;
    readonly codes: readonly string[];
  }[];
  /** Cases with a violation that did not reproduce. */
  readonly unstable: readonly string[];
  readonly defects: readonly string[];
}

export interface RunResult {
  readonly kind: 'run';
  readonly task: RunTask;
  readonly requests: number;
  readonly cases: readonly { readonly case: string; readonly verdict: string; readonly codes: readonly string[] }[];
  readonly defects: readonly string[];
}

export type Result = RunResult | PlainResult | MutantResult | FuzzResult | FaultResult;

export const nameOf = (task: Task): string =>
  task.kind === 'fuzz'
    ? `${task.mutant ?? task.variant ?? 'plain'}, seed ${task.seed}${task.guidance ? '' : ', no guidance'}`
    : task.kind === 'plain'
      ? `plain, world ${task.worldSeed}`
      : task.kind === 'fault'
        ? `${task.id}, seed ${task.seed}${task.maxRequests === undefined ? '' : `, ${task.maxRequests} requests`}`
        : task.kind === 'variant'
          ? `${task.id}, seed ${task.seed}`
          : task.kind === 'run'
            ? `${task.variant ?? 'plain'}:${task.seed}`
            : task.id;
