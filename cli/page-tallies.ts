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

/** Tallies for a run. A campaign records a part of its exchanges, and the pages are about that part: it is read. */
export const tallied = ({
  contract,
  engine,
}: {
  readonly contract: Contract;
  readonly engine: { readonly fuzz?: object };
}): PageTallies | undefined => (engine.fuzz ? undefined : pageTallies(contract));
