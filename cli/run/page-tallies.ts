import type { Line } from '../../engine/client/record.ts';
import { driftTally } from '../../compare/moments/facts/facts.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { DriftFile } from '../../engine/model/drift.ts';
import type { Observation } from '../../engine/model/judging.ts';
import { type Latencies, latencyCounter } from '../../reports/latency.ts';

/** The figures that the report pages take from a recording. */
export interface PageFigures {
  readonly drift: DriftFile;
  readonly latency: Latencies;
}

/** Counts the lines of a recording, in bounded memory. */
export interface PageTallies {
  add(line: Line): void;
  /** `observed`: the observations of the outcomes on open questions. */
  figures(observed: readonly Observation[]): PageFigures;
}

export const pageTallies = (contract: Contract): PageTallies => {
  const drift = driftTally(contract);
  const latency = latencyCounter();
  return {
    add(line) {
      drift.add(line);
      latency.add(line);
    },
    figures: (observed) => ({ drift: drift.file(observed), latency: latency.byOperation }),
  };
};
