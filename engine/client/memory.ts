import v8 from 'node:v8';
import vm from 'node:vm';

const bytesPerMiB = 1024 * 1024;
/** Of all memory: where garbage is collected, which is also the most that may be alive; the rest is for answers on their way. */
const share = 0.65;
/** What may be alive without giving up anything. */
const easyShare = 0.45;
/** What must come on top before garbage is collected again, where collecting gave nothing. */
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
 * Looks at the memory of the process whenever a large text may have become garbage. `release` gives up what can be had again.
 * Gives false where more than the limit is needed even so. V8 alone would let garbage grow far beyond what is alive.
 */
export const memoryGuard = (maxMiB: number, release: () => void = () => undefined): (() => boolean) => {
  const most = maxMiB * bytesPerMiB * share;
  let collect: (() => void) | undefined;
  let threshold = most;
  return () => {
    const rss = process.memoryUsage.rss();
    // What was collected leaves the process some time later.
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
