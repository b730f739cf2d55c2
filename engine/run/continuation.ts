import type { Recorder } from '../client/record.ts';
import type { Client, Loss } from '../model/exchange.ts';
import type { Outcome } from '../model/judging.ts';
import type { Learnt } from './judge/discover.ts';
import type { Planned } from './plan/plan.ts';

/** The state of a run after its cases are judged. */
export interface JudgedStage extends Learnt {
  readonly client: Client;
  readonly planned: readonly Planned[];
}

/** Continues with the client of a run after its cases are judged, for a run that also fuzzes. */
export interface Continuation {
  /** Replaces the run's `recorder` by the returned one. */
  begin(recorder: Recorder): Continuing;
}

export interface Continuing {
  readonly recorder: Recorder;
  /** Sends further requests. */
  go(stage: JudgedStage): Promise<void>;
  /**
   * Returns the outcomes of the whole run. Called after the client is closed. `loss`: how the target was lost in the
   * meantime.
   */
  conclude(
    outcomes: readonly Outcome[],
    loss: Loss | undefined,
  ): { readonly outcomes: readonly Outcome[]; readonly defects: readonly string[] };
}
