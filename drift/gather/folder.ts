import { readRecording } from '../../engine/client/record.ts';
import { recordingIn } from '../../engine/client/recording-file.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Observation } from '../../engine/model/judging.ts';
import { gatherDrift } from './gather.ts';
import type { DriftFile } from '../../engine/model/drift.ts';

/** Gathers drift data from the recording in a run's folder; undefined if the run ended before it sent anything. */
export const gatherFolder = (
  contract: Contract,
  folder: string,
  observed?: readonly Observation[],
): Promise<DriftFile> => {
  const file = recordingIn(folder);
  return gatherDrift(contract, file === undefined ? [] : readRecording(file), observed);
};
