import { exit } from './usage.ts';

/** What follows the last request (judging the recording) may take as long as the requests did, and at least this. */
const graceMs = 60_000;

/** Ends the process when a run does not end by itself: a target must not be able to keep a judge busy for ever. `stop` calls it off. */
export const watchOver = (maxTimeMs: number, out: string): { stop(): void } => {
  const timer = setTimeout(
    () => {
      process.stderr.write(
        `assay: a defect of the harness, please report it: judging did not end within ${graceMs / 1_000} s or more after the run's time; what was seen stands in ${out}, see assay judge\n`,
      );
      process.exit(exit.defect);
    },
    maxTimeMs + Math.max(graceMs, maxTimeMs),
  );
  timer.unref();
  return { stop: () => clearTimeout(timer) };
};
