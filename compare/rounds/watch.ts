import type { EarlierSubject } from '../../engine/discovery/outside-subjects.ts';
import type { RoundReport } from '../../engine/model/round-report.ts';
import { type CompletedRound, type RoundSettings, runRound } from './round.ts';
import type { WatchState } from './state.ts';

/** Maximum random delay of a round, as a part of the interval, so that many watchers do not start at one moment. */
const jitterShare = 0.1;

export interface WatchSettings extends RoundSettings {
  readonly everyMs: number;
  /** Rounds of this process; absent: until it is stopped. */
  readonly rounds?: number;
  /** From 0 to 1; absent: `Math.random`. */
  random?(): number;
  /** The options of the next round, e.g. with a baseline of its day; absent: always the same. */
  optionsOf?(): Pick<RoundSettings, 'engine' | 'secrets'>;
  /** Called before a round. */
  onStart?(): void;
  /** Saves a completed round. */
  save(round: CompletedRound): Promise<void>;
  onRound?(report: RoundReport): void | Promise<void>;
}

/** How watching ended. */
export interface Watched {
  readonly state: WatchState;
  /** A round was in progress; it is discarded. */
  readonly isInterrupted: boolean;
}

/**
 * Runs rounds one after the other, never two at once. A round that takes longer than the interval delays the next one.
 * Ends after the last round, or when the signal is aborted.
 */
export const watch = async (
  first: { readonly state: WatchState; readonly subjects: readonly EarlierSubject[] },
  settings: WatchSettings,
  signal: AbortSignal,
): Promise<Watched> => {
  const { clock, everyMs, rounds = Infinity, random = Math.random } = settings;
  let { state, subjects } = first;
  for (let done = 0; done < rounds && !signal.aborted; done += 1) {
    const began = clock.now().getTime();
    settings.onStart?.();
    const completed = await runRound(state, subjects, { ...settings, ...settings.optionsOf?.() }, signal);
    if (!completed) return { state, isInterrupted: true };
    ({ state, subjects } = completed);
    await settings.save(completed);
    await settings.onRound?.(completed.report);
    if (done + 1 === rounds) break;
    const elapsed = clock.now().getTime() - began;
    await clock.sleep(Math.max(0, everyMs - elapsed) + random() * jitterShare * everyMs, signal);
  }
  return { state, isInterrupted: false };
};
