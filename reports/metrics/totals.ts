import { responseTimeBounds, type RoundReport } from '../../engine/model/round-report.ts';

/** A line of the Prometheus text format. */
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const line = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const pair = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g;

const unescaped = (text: string): string =>
  text.replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));

/** The samples of a text that `MetricsRegistry` wrote. Lines of another form are left out. */
export const samplesOf = (text: string): readonly Sample[] =>
  text.split('\n').flatMap((row) => {
    const [, name, labels = '', value] = line.exec(row) ?? [];
    if (name === undefined || !Number.isFinite(Number(value))) return [];
    const labelPairs = [...labels.matchAll(pair)].map(([, key, label]) => [key as string, unescaped(label as string)]);
    return [{ name, labels: Object.fromEntries(labelPairs) as Record<string, string>, value: Number(value) }];
  });

/**
 * Label values. They are names of the contract: requirements, operations, interfaces. A document from a target can give
 * an operation any name, so a name that may be a URL, or is no plain name, becomes `other`.
 */

const longest = 160;
const plain = /^[\p{L}\p{N}_.,:;/{}()[\]+*#$@=~ -]+$/u;

export const label = (name: string): string =>
  name.length <= longest && plain.test(name) && !name.includes('://') ? name : 'other';

/** The longest history of label values that is kept: a contract has far fewer. */
const maxSeries = 20_000;

/** Response times of an interface: responses per bucket, not cumulative, and the sum of their seconds. */
export interface Times {
  readonly counts: number[];
  sum: number;
}

export const requestsName = 'assay_requests_total';
export const timesName = 'assay_response_seconds';
export const successName = 'assay_last_success_timestamp_seconds';

const buckets = responseTimeBounds.length + 1;
const noTimes = (): Times => ({ counts: Array<number>(buckets).fill(0), sum: 0 });

/** Counters over all rounds. Constant memory for any number of rounds. */
export class Totals {
  readonly #requests = new Map<string, Map<string, number>>();
  readonly #times = new Map<string, Times>();
  /** Seconds since 1970; undefined: no round was a success. */
  lastSuccess: number | undefined;

  /** Requests by operation and status class. */
  get requests(): ReadonlyMap<string, ReadonlyMap<string, number>> {
    return this.#requests;
  }

  get times(): ReadonlyMap<string, Times> {
    return this.#times;
  }

  add({ requestCounts, responseTimes, isSuccess, finishedAt }: RoundReport): void {
    for (const { operation, statusClass, count } of requestCounts) this.#count(label(operation), statusClass, count);
    for (const { interface: base, counts, sum } of responseTimes) {
      const times = this.#timesOf(label(base));
      for (const [index, count] of counts.entries()) times.counts[index] = (times.counts[index] ?? 0) + count;
      times.sum += sum;
    }
    if (isSuccess) this.lastSuccess = Date.parse(finishedAt) / 1_000;
  }

  /** Continues the counters of an earlier process, from the text that it wrote. */
  continue(text: string): void {
    for (const { name, labels, value } of samplesOf(text)) {
      const { operation, status_class: statusClass, interface: base = '', le } = labels;
      if (name === successName) this.lastSuccess = value;
      else if (name === requestsName && operation !== undefined && statusClass !== undefined)
        this.#count(operation, statusClass, value);
      else if (name === `${timesName}_sum`) this.#timesOf(base).sum += value;
      else if (name === `${timesName}_bucket` && le !== undefined) this.#addBucket(base, le, value);
    }
  }

  /** Buckets come in the order of their bounds, each with the count of all buckets below. */
  #addBucket(base: string, le: string, cumulative: number): void {
    const index = le === '+Inf' ? buckets - 1 : responseTimeBounds.findIndex((bound) => bound === Number(le));
    if (index < 0) return;
    const { counts } = this.#timesOf(base);
    const below = counts.slice(0, index).reduce((sum, count) => sum + count, 0);
    counts[index] = Math.max(0, cumulative - below);
  }

  #count(operation: string, statusClass: string, count: number): void {
    const counts = this.#requests.get(operation) ?? new Map<string, number>();
    if (this.#requests.size >= maxSeries && !this.#requests.has(operation)) return;
    this.#requests.set(operation, counts.set(statusClass, (counts.get(statusClass) ?? 0) + count));
  }

  #timesOf(base: string): Times {
    const times = this.#times.get(base) ?? noTimes();
    if (this.#times.size < maxSeries) this.#times.set(base, times);
    return times;
  }
}
