import type { Recorder } from '../../engine/client/record.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import { type RequestCount, responseTimeBounds, type ResponseTimes } from '../../engine/model/round-report.ts';

export interface ExchangeCounts {
  readonly requestCounts: readonly RequestCount[];
  readonly responseTimes: readonly ResponseTimes[];
}

const statusClassOf = ({ response }: Exchange): RequestCount['statusClass'] => {
  const hundreds = Math.floor((response?.status ?? 0) / 100);
  return hundreds >= 1 && hundreds <= 5 ? (`${hundreds}xx` as RequestCount['statusClass']) : 'none';
};

/** Counts the exchanges of one round on their way to the recording. */
export class ExchangeCounter {
  readonly #contract: Contract;
  readonly #requests = new Map<string, RequestCount>();
  readonly #times = new Map<string, { readonly counts: number[]; sum: number }>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  around(recorder: Recorder): Recorder {
    return {
      write: (line) => {
        if ('response' in line || 'failure' in line) this.add(line);
        recorder.write(line);
      },
      get failure() {
        return recorder.failure;
      },
      close: () => recorder.close(),
    };
  }

  add(exchange: Exchange): void {
    const { operation } = exchange.call;
    const statusClass = statusClassOf(exchange);
    const key = `${operation} ${statusClass}`;
    const previous = this.#requests.get(key);
    this.#requests.set(key, { operation, statusClass, count: (previous?.count ?? 0) + 1 });
    if (exchange.response) this.#addTime(operation, exchange.ms / 1_000);
  }

  #addTime(operation: string, seconds: number): void {
    const { base } = this.#contract.operation(operation);
    const times = this.#times.get(base) ?? {
      counts: Array.from({ length: responseTimeBounds.length + 1 }, () => 0),
      sum: 0,
    };
    this.#times.set(base, times);
    const bucket = responseTimeBounds.findIndex((bound) => seconds <= bound);
    const index = bucket < 0 ? responseTimeBounds.length : bucket;
    times.counts[index] = (times.counts[index] ?? 0) + 1;
    times.sum += seconds;
  }

  get counts(): ExchangeCounts {
    return {
      requestCounts: [...this.#requests.keys()].sort().flatMap((key) => this.#requests.get(key) ?? []),
      responseTimes: [...this.#times.keys()]
        .sort()
        .map((base) => ({ interface: base, ...(this.#times.get(base) ?? { counts: [], sum: 0 }) })),
    };
  }
}
