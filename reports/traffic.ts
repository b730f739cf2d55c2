import type { OperationId } from '../engine/model/operation.ts';
import { proofText } from '../engine/model/answer-proof.ts';
import type { Exchange, Reuse } from '../engine/model/exchange.ts';

/** Ten buckets per decade give a precision of about one eighth. */
const bucketsPerDecade = 10;
/** Start of the first bucket, in milliseconds. */
const shortest = 0.1;
const bucketCount = 7 * bucketsPerDecade;

/** Response times of an operation, as counts by logarithmic buckets: constant memory for any number of answers. */
export interface Latency {
  readonly answers: number;
  /** Requests without an answer. */
  readonly failures: number;
  /** Milliseconds. */
  readonly longest: number;
  readonly buckets: readonly number[];
}

/** The requests of an operation. */
export interface OperationTraffic {
  readonly latency: Latency;
  /** By parameter, the first values that were sent, as text. */
  readonly sent: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The requests of an interval of time. */
export interface TrafficBin {
  readonly requests: number;
  readonly failures: number;
  /** Milliseconds. */
  readonly longest: number;
}

/** The requests of a run by operation and by time, in bounded memory. */
export interface Traffic {
  readonly byOperation: ReadonlyMap<OperationId, OperationTraffic>;
  readonly timeline: Timeline;
}

/** Equal intervals of time from the first request on. */
export interface Timeline {
  /** Milliseconds since 1970 of the first request. */
  readonly start: number;
  /** Milliseconds of an interval. */
  readonly width: number;
  readonly bins: readonly TrafficBin[];
}

type Growing<Row> = { -readonly [member in keyof Row]: Row[member] extends readonly number[] ? number[] : Row[member] };

/** A timeline has at most this many intervals. Where time goes on, two become one. */
const maxBins = 180;
/** Values of a parameter that are kept, and their characters. */
const values = { kept: 6, characters: 32 } as const;

const bucketOf = (ms: number): number =>
  Math.min(bucketCount - 1, Math.max(0, Math.floor(Math.log10(Math.max(ms, shortest) / shortest) * bucketsPerDecade)));

/** Start of a bucket, in milliseconds. */
export const bucketStart = (bucket: number): number => shortest * 10 ** (bucket / bucketsPerDecade);

/**
 * The time, in milliseconds, below which a share of the answers lies:
 * the end of its bucket. Undefined if there are no answers.
 */
export const quantile = ({ answers, buckets, longest }: Latency, share: number): number | undefined => {
  if (answers === 0) return undefined;
  let total = 0;
  const bucket = buckets.findIndex((count) => (total += count) >= share * answers);
  return Math.min(longest, bucketStart(bucket + 1));
};

const noLatency = (): Growing<Latency> => ({
  answers: 0,
  failures: 0,
  longest: 0,
  buckets: Array<number>(bucketCount).fill(0),
});

function countLatency(latency: Growing<Latency>, { ms, response }: Exchange): void {
  if (!response) {
    latency.failures += 1;
    return;
  }
  const bucket = bucketOf(ms);
  latency.answers += 1;
  latency.longest = Math.max(latency.longest, ms);
  latency.buckets[bucket] = (latency.buckets[bucket] ?? 0) + 1;
}

const noRequests: TrafficBin = { requests: 0, failures: 0, longest: 0 };

const together = (one: TrafficBin, other: TrafficBin): TrafficBin => ({
  requests: one.requests + other.requests,
  failures: one.failures + other.failures,
  longest: Math.max(one.longest, other.longest),
});

class GrowingTimeline implements Timeline {
  start = Number.NaN;
  width = 10;
  bins: TrafficBin[] = [];

  add({ at, ms, response }: Exchange): void {
    const time = Date.parse(at);
    if (Number.isNaN(time)) return;
    if (this.bins.length === 0) this.start = time;
    // Lines come in the order in which requests end, so an earlier one may come late.
    const since = Math.max(0, time - this.start);
    while (since >= this.width * maxBins) this.#widen();
    const place = Math.floor(since / this.width);
    while (this.bins.length <= place) this.bins.push(noRequests);
    const request = { requests: 1, failures: response ? 0 : 1, longest: ms };
    this.bins[place] = together(this.bins[place] ?? noRequests, request);
  }

  #widen(): void {
    this.width *= 2;
    this.bins = this.bins.flatMap((bin, place) =>
      place % 2 === 0 ? [together(bin, this.bins[place + 1] ?? noRequests)] : [],
    );
  }
}

/** Counts the lines that it is given, and keeps the counts only. */
export function trafficCounter(): { add(line: Exchange | Reuse): void; readonly traffic: Traffic } {
  const byOperation = new Map<
    OperationId,
    { readonly latency: Growing<Latency>; readonly sent: Map<string, Set<string>> }
  >();
  const timeline = new GrowingTimeline();
  const add = (line: Exchange | Reuse): void => {
    if ('reused' in line) return;
    const { operation, parameters } = line.call;
    const row = byOperation.get(operation) ?? { latency: noLatency(), sent: new Map<string, Set<string>>() };
    byOperation.set(operation, row);
    countLatency(row.latency, line);
    timeline.add(line);
    for (const [name, value] of Object.entries(parameters)) {
      const kept = row.sent.get(name) ?? new Set<string>();
      if (value !== undefined && kept.size < values.kept) kept.add(proofText(value, values.characters));
      row.sent.set(name, kept);
    }
  };
  return { add, traffic: { byOperation, timeline } };
}
