import v8 from 'node:v8';
import vm from 'node:vm';
import zlib from 'node:zlib';
import type { Exchange } from '../model/exchange.ts';

const bytesPerMiB = 1024 * 1024;
/**
 * Share of `max-memory` that the process may need while it sends requests. The rest is for answers that arrive before
 * the run stops, and for the reports.
 */
const usableShare = 0.8;
/**
 * Share of the usable memory at which garbage is collected, which is also the most that live data may take.
 * The rest is for answers in flight.
 */
const share = 0.65;
/**
 * Share of the usable memory that live data may take before caches are emptied. Answers that passive checks remember
 * count, too.
 */
const easyShare = 0.5;
/**
 * The process may need more for this long, and sends nothing meanwhile: collected memory leaves it with a delay, and
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
/** Bytes that were alive after the last collection. */
let kept = 0;

/** Collects the garbage of this thread. */
export const collectGarbage = (): void => {
  if (!collector) {
    v8.setFlagsFromString('--expose-gc');
    collector = vm.runInNewContext('gc') as () => void;
  }
  collector();
  kept = alive();
};

/** Collects the garbage of this thread if much was added since the last collection: to look for it takes long. */
export const collectMuchGarbage = (): void => {
  if (alive() > kept + stepBytes) collectGarbage();
};

/** Checks the memory of the process. */
interface MemoryGuard {
  /** Call it whenever a large text may have become garbage. False if the run must stop. */
  isWithin(): boolean;
  /** Whether the process needed more than it may when it was checked last. */
  readonly isOver: boolean;
}

/**
 * V8 alone would let garbage grow far beyond the live data. `release`: empties caches, and compresses what stays. The
 * guard stops a run if live data needs more than its share even then, or if the whole process, with its other threads,
 * stays above it. `easy`: share of the usable memory that live data of this thread may take before `release`.
 */
export const memoryGuard = (maxMiB: number, release: () => void = () => undefined, easy = easyShare): MemoryGuard => {
  const usable = maxMiB * bytesPerMiB * usableShare;
  const maxBytes = usable * share;
  let threshold = maxBytes;
  let overSince: number | undefined;
  /** Whether the process has been above the limit for too long. */
  const staysAbove = (rss: number): boolean => {
    if (rss <= usable) overSince = undefined;
    else overSince ??= performance.now();
    return overSince !== undefined && performance.now() - overSince > patienceMs;
  };
  return {
    get isOver() {
      return overSince !== undefined;
    },
    isWithin() {
      const rss = process.memoryUsage.rss();
      const isNewlyOver = rss > usable && overSince === undefined;
      const mustFree = staysAbove(rss) || isNewlyOver;
      // Collected memory leaves the process with a delay.
      threshold = Math.max(maxBytes, Math.min(threshold, rss + stepBytes));
      if (!mustFree && rss < threshold) return true;
      collectGarbage();
      if (mustFree || alive() > usable * easy) {
        release();
        collectGarbage();
      }
      const rssNow = process.memoryUsage.rss();
      threshold = Math.max(maxBytes, rssNow + stepBytes);
      return alive() <= maxBytes && !staysAbove(rssNow);
    },
  };
};

/** Shorter texts are left as they are. */
const shortestPacked = 8 * 1024;

/** References are looked through when there are more than this, twice as many, and so on. */
const mostReferences = 4_096;

/** Replaces the long texts of an object by compressed copies, which are decompressed whenever they are read. */
const packTexts = (object: object | undefined): void => {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(object ?? {}))) {
    if (typeof value !== 'string' || value.length < shortestPacked) continue;
    // UTF-8 has no half of a surrogate pair.
    const packed = zlib.deflateRawSync(Buffer.from(value, 'utf16le'), { level: 1 });
    const get = (): string => zlib.inflateRawSync(packed).toString('utf16le');
    Object.defineProperty(object, name, { get, enumerable: true, configurable: true });
  }
};

/**
 * Exchanges that checks and laws may still refer to. `pack` compresses their long texts where they are, when memory is
 * short: a check may remember an answer for the rest of a run, and reads it again only to show a violation.
 */
export class PackedTexts {
  #exchanges: WeakRef<Exchange>[] = [];
  #most = mostReferences;

  add(exchange: Exchange): void {
    if ((exchange.response?.body.length ?? 0) + exchange.request.url.length < shortestPacked) return;
    this.#exchanges.push(new WeakRef(exchange));
    if (this.#exchanges.length <= this.#most) return;
    this.#exchanges = this.#exchanges.filter((reference) => reference.deref() !== undefined);
    this.#most = Math.max(mostReferences, 2 * this.#exchanges.length);
  }

  pack(): void {
    for (const reference of this.#exchanges) {
      const { call, request, response } = reference.deref() ?? {};
      for (const holder of [call?.parameters, request, response]) packTexts(holder);
    }
    this.#exchanges = [];
  }
}
