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
/** If a collection freed nothing, the next one waits until this much more memory is used. */
const stepBytes = 48 * bytesPerMiB;

const alive = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const collector = (): (() => void) => {
  v8.setFlagsFromString('--expose-gc');
  return vm.runInNewContext('gc') as () => void;
};

/**
 * Makes a function that checks the memory of the process; call it whenever a large text may have become garbage. V8
 * alone would let garbage grow far beyond the live data. `release`: empties caches. The function returns false if live
 * data needs more than the limit even then.
 */
export const memoryGuard = (maxMiB: number, release: () => void = () => undefined): (() => boolean) => {
  const most = maxMiB * bytesPerMiB * share;
  let collect: (() => void) | undefined;
  let threshold = most;
  return () => {
    const rss = process.memoryUsage.rss();
    // Collected memory leaves the process with a delay.
    threshold = Math.max(most, Math.min(threshold, rss + stepBytes));
    if (rss < threshold) return true;
    collect ??= collector();
    collect();
    if (alive() > maxMiB * bytesPerMiB * easyShare) {
      release();
      collect();
    }
    threshold = Math.max(most, process.memoryUsage.rss() + stepBytes);
    return alive() <= most;
  };
};
