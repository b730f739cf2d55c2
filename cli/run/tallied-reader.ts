import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { Observation } from '../../engine/model/judging.ts';
import { judgingReader, type OpenReader, type RecordingReader } from '../../engine/run/judge/recording-reader.ts';
import { type PageFigures, pageTallies } from './page-tallies.ts';

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
