import type { Replays } from './replays.ts';

/** A fuzzing run over the reference provider, broken by a mutant, different by a variant, or as it is. */
export interface FuzzTask {
  readonly kind: 'fuzz';
  readonly mutant?: string;
  readonly variant?: string;
  readonly seed: number;
  readonly requests: number;
  readonly guidance: boolean;
}

/** A standard run over the reference provider with one fault of `reference/faults`. */
export interface FaultTask {
  readonly kind: 'fault';
  readonly id: string;
  readonly seed: number;
  /** Requests on the wire; absent: as many as the run takes. */
  readonly maxRequests?: number;
}

/** One thing to judge, small enough to be handed to a worker process. */
export type Task =
  | { readonly kind: 'plain'; readonly worldSeed: number }
  | { readonly kind: 'variant'; readonly id: string; readonly seed: number }
  | FuzzTask
  | FaultTask
  | {
      readonly kind: 'mutant';
      readonly id: string;
      /** Looks at what catches it, once it is caught. */ readonly replays: number;
    };

export interface PlainResult {
  readonly kind: 'plain' | 'variant';
  readonly name: string;
  /** Findings, warnings and unstable cases; none is allowed. */
  readonly alarms: readonly string[];
  /** Enforced cases that were settled, and all that the depth tries. */
  readonly settled: number;
  readonly tried: number;
  /** Why the others were not, the commonest first, each with how many cases. */
  readonly unsettled: readonly (readonly [reason: string, cases: number])[];
  readonly defects: readonly string[];
}

export interface MutantResult {
  readonly kind: 'mutant';
  readonly id: string;
  readonly case: string;
  /** `own`: by the case of the statement that it breaks; `others`: by other cases of its operation alone. */
  readonly caught: 'own' | 'others' | 'missed';
  /** Files below properties/ that caught it under its own case. */
  readonly judges: readonly string[];
  /** Other cases that it broke; looked for only where its own was not. */
  readonly others: readonly string[];
  /** Requests with which the finding is shown. */
  readonly shownIn?: number;
  /** What came of looking at the catch again; absent where nobody did. */
  readonly replays?: Replays;
  readonly reason?: string;
  readonly defects: readonly string[];
}

export interface FuzzResult {
  readonly kind: 'fuzz';
  readonly task: FuzzTask;
  /** Requests sent until the end; of a mutant, until the round that showed it. */
  readonly sent: number;
  /** What was found, on the mutant's own operation where there is one; `shownIn`: requests that show it. */
  readonly findings: readonly {
    readonly case: string;
    readonly message: string;
    readonly judge: string;
    readonly shownIn: number;
  }[];
  /** Of the first finding: how often it was there when it was looked at again. */
  readonly replays?: { readonly times: number; readonly still: number };
  readonly unstable: number;
  readonly defects: readonly string[];
}

export interface FaultResult {
  readonly kind: 'fault';
  readonly task: FaultTask;
  /** Requests of the run. */
  readonly sent: number;
  /** Failed cases and warnings, each with the judge of its first finding. */
  readonly caught: readonly { readonly case: string; readonly verdict: string; readonly judge: string }[];
  /** Cases that showed a violation which a second request did not. */
  readonly unstable: readonly string[];
  readonly defects: readonly string[];
}

export type Result = PlainResult | MutantResult | FuzzResult | FaultResult;

export const nameOf = (task: Task): string =>
  task.kind === 'fuzz'
    ? `${task.mutant ?? task.variant ?? 'plain'}, seed ${task.seed}${task.guidance ? '' : ', no guidance'}`
    : task.kind === 'plain'
      ? `plain, world ${task.worldSeed}`
      : task.kind === 'fault'
        ? `${task.id}, seed ${task.seed}${task.maxRequests === undefined ? '' : `, ${task.maxRequests} requests`}`
        : task.kind === 'variant'
          ? `${task.id}, seed ${task.seed}`
          : task.id;
