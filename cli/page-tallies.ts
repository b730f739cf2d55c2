import type { Line } from '../engine/client/record.ts';
import { driftTally, type DriftTally } from '../engine/drift/gather.ts';
import type { Contract } from '../engine/model/contract.ts';
import { type Latencies, latencyCounter } from '../reports/latency.ts';

/** What the pages show of a recording: counted while it is written, or read from the file. */
export interface PageTallies {
  readonly drift: DriftTally;
  readonly latency: Latencies;
  add(line: Line): void;
}

export const pageTallies = (contract: Contract): PageTallies => {
  const drift = driftTally(contract);
  const latency = latencyCounter();
  return {
    drift,
    latency: latency.byOperation,
    add(line) {
      drift.add(line);
      latency.add(line);
    },
  };
};

/** Tallies of a run that is going on. */
export interface RunTallies {
  /** Absent: the pages are made from the recording. */
  readonly tallies?: PageTallies | undefined;
  add(line: Line): void;
}

/**
 * Counts the lines of a run. A campaign records only a part of its exchanges. The pages show that part, so they are
 * made from the recording.
 */
export const runTallies = (contract: Contract, { fuzz }: { readonly fuzz?: object }): RunTallies => {
  let tallies = fuzz ? undefined : pageTallies(contract);
  return {
    get tallies() {
      return tallies;
    },
    add(line) {
      try {
        tallies?.add(line);
      } catch {
        // The request must not fail. Reading the recording shows the error again, after the results are written.
        tallies = undefined;
      }
    },
  };
};
