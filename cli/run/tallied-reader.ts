import { driftTally } from '../../compare/moments/facts/facts.ts';
import { loadBuiltIn } from '../../contracts/built-in.ts';
import type { JsonRecord } from '../../contracts/documents/record.ts';
import type { Line } from '../../engine/client/record.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { DriftFile } from '../../engine/model/drift.ts';
import type { Observation } from '../../engine/model/judging.ts';
import { judgingReader, type OpenReader, type RecordingReader } from '../../engine/run/judge/recording-reader.ts';
import { type Traffic, trafficCounter } from '../../reports/traffic.ts';

/** Judges a run's recording while it is written, and counts the figures for the report pages. */
export interface TalliedReader extends RecordingReader {
  /** The figures for the report pages; undefined if nothing was counted, or a line could not be counted. */
  figures(observed: readonly Observation[]): Promise<PageFigures | undefined>;
}

/** Reads each line at once, in the caller's thread. */
export const talliedReader = (
  contract: JudgedContract,
  cases: Parameters<OpenReader>[0],
  isTallied: boolean,
): TalliedReader => {
  const { read, verdicts } = judgingReader(contract)(cases);
  let tallies = isTallied ? pageTallies(contract) : undefined;
  return {
    read(line, isJudged) {
      read(line, isJudged);
      try {
        tallies?.add(line);
      } catch {
        // The request must not fail. Reading the recording shows the error again, after the results are written.
        tallies = undefined;
      }
    },
    verdicts,
    figures: async (observed) => tallies?.figures(observed),
  };
};

/** The figures that the report pages take from a recording. */
export interface PageFigures {
  readonly drift: DriftFile;
  readonly traffic: Traffic;
}

/** Counts the lines of a recording, in bounded memory. */
export interface PageTallies {
  add(line: Line): void;
  /** `observed`: the observations of the outcomes on open questions. */
  figures(observed: readonly Observation[]): PageFigures;
}

export const pageTallies = (contract: Contract): PageTallies => {
  const drift = driftTally(contract);
  const { add, traffic } = trafficCounter();
  return {
    add(line) {
      drift.add(line);
      add(line);
    },
    figures: (observed) => ({ drift: drift.file(observed), traffic }),
  };
};

/** Plain data from which a thread makes the contract of a run. */
export interface ContractSource {
  /** The document of the contract; absent: the contract that assay carries. */
  readonly document?: JsonRecord;
}

/** The contract, loaded where it is needed. */
export const contractFrom = async ({ document }: ContractSource): Promise<JudgedContract> => {
  if (!document) return loadBuiltIn();
  return (await import('../../contracts/formats.ts')).contractOfRead(document);
};
