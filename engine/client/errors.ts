import type { Exchange, TargetLost } from '../model/exchange.ts';

/** The request budget of the run is used up. Earlier results stay valid. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
  readonly maxRequests: number;

  constructor(maxRequests: number) {
    super(`the budget of ${maxRequests} requests is spent; raise --max-requests to judge more`);
    this.maxRequests = maxRequests;
  }
}

/** The run was stopped, by a signal unless a subclass names another reason. No further request is sent. */
export class Interrupted extends Error {
  override readonly name: string = 'Interrupted';

  constructor(message = 'interrupted') {
    super(message);
  }
}

/** The time limit of the run is over. */
export class TimeSpent extends Interrupted {
  override readonly name = 'TimeSpent';

  constructor(maxTimeMs: number) {
    super(`the time of the run, ${maxTimeMs / 1_000} s, is over; raise --max-time to judge more`);
  }
}

/** The memory limit is reached, and no more memory can be freed. */
export class MemorySpent extends Interrupted {
  override readonly name = 'MemorySpent';

  constructor(maxMemoryMiB: number) {
    super(
      `the memory of the run, ${maxMemoryMiB} MiB, is used up; raise max-memory, ` +
        `or lower max-body or --concurrency`,
    );
  }
}

/** The target worked and then stopped working. Further requests would give no information about it. */
export class TargetLostError extends Interrupted {
  override readonly name = 'TargetLost';
  readonly lost: TargetLost;
  /** The canary request that proved the loss. */
  readonly canary: Exchange;

  constructor(lost: TargetLost, canary: Exchange) {
    super(lost.message);
    this.lost = lost;
    this.canary = canary;
  }
}

/** The recording can no longer be written. Exchanges that are not recorded must not count. */
export class RecordingFailed extends Interrupted {
  override readonly name = 'RecordingFailed';

  constructor(file: string, code: string) {
    super(`${file} can no longer be written (${code})`);
  }
}
