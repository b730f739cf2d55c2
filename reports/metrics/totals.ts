import { type RoundReport, responseTimeBounds } from '../../engine/model/round-report.ts';
import { label, maxSeries } from './labels.ts';
import { samplesOf } from './samples.ts';

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
