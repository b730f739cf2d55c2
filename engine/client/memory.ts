import v8 from 'node:v8';
import vm from 'node:vm';

const bytesPerMiB = 1024 * 1024;
/**
 * Share of the memory limit at which garbage is collected, which is also the most that live data may take.
 * The rest is for answers in flight.
 */
const share = 0.65;
/**
 * Share of the memory limit that live data may take before caches are emptied. Answers that passive checks remember
 * count, too.
 */
const easyShare = 0.5;
/**
 * The process may need more than the limit for this long, because collected memory leaves it with a delay, and because
 * other threads collect their garbage themselves.
 */
const patienceMs = 3_000;
/** If a collection freed nothing, the next one waits until this much more memory is used. */
const stepBytes = 48 * bytesPerMiB;

const alive = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

let collector: (() => void) | undefined;

/** Collects the garbage of this thread. */
export const collectGarbage = (): void => {
  if (!collector) {
    v8.setFlagsFromString('--expose-gc');
    collector = vm.runInNewContext('gc') as () => void;
  }
  collector();
};

/**
 * Makes a function that checks the memory of the process; call it whenever a large text may have become garbage. V8
 * alone would let garbage grow far beyond the live data. `release`: empties caches. The function returns false if live
 * data needs more than the limit even then, or the whole process, with its other threads, stays above it.
 */
export const memoryGuard = (maxMiB: number, release: () => void = () => undefined): (() => boolean) => {
  const most = maxMiB * bytesPerMiB * share;
  let threshold = most;
  let overSince: number | undefined;
  /** Whether the process has been above the limit for too long. */
  const staysAbove = (rss: number): boolean => {
    if (rss <= maxMiB * bytesPerMiB) overSince = undefined;
    else overSince ??= performance.now();
    return overSince !== undefined && performance.now() - overSince > patienceMs;
  };
  return () => {
    const rss = process.memoryUsage.rss();
    if (staysAbove(rss)) {
      release();
      collectGarbage();
      return !staysAbove(process.memoryUsage.rss());
    }
    // Collected memory leaves the process with a delay.
    threshold = Math.max(most, Math.min(threshold, rss + stepBytes));
    if (rss < threshold) return true;
    collectGarbage();
    if (alive() > maxMiB * bytesPerMiB * easyShare) {
      release();
      collectGarbage();
    }
    threshold = Math.max(most, process.memoryUsage.rss() + stepBytes);
    return alive() <= most;
  };
};
