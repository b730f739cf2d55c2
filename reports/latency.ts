import type { OperationId } from '../engine/model/operation.ts';
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

export type Latencies = ReadonlyMap<OperationId, Latency>;

type Growing = { -readonly [member in keyof Latency]: member extends 'buckets' ? number[] : Latency[member] };

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

/** Keeps only the counts of each operation of the lines that it is given. */
export const latencyCounter = (): { readonly byOperation: Latencies; add(line: Exchange | Reuse): void } => {
  const byOperation = new Map<OperationId, Growing>();
  const add = (line: Exchange | Reuse): void => {
    if ('reused' in line) return;
    const { operation } = line.call;
    const tally = byOperation.get(operation) ?? {
      answers: 0,
      failures: 0,
      longest: 0,
      buckets: Array<number>(bucketCount).fill(0),
    };
    byOperation.set(operation, tally);
    if (!line.response) {
      tally.failures += 1;
      return;
    }
    const bucket = bucketOf(line.ms);
    tally.answers += 1;
    tally.longest = Math.max(tally.longest, line.ms);
    tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1;
  };
  return { byOperation, add };
};
