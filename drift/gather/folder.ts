import { readRecording } from '../../engine/client/record.ts';
import { recordingIn } from '../../engine/client/recording-file.ts';
import type { Contract } from '../../engine/model/contract.ts';
import { gatherDrift } from './gather.ts';
import type { DriftFile } from '../../engine/model/drift.ts';

/** Gathers drift data from the recording in a run's folder; undefined if the run ended before it sent anything. */
export const gatherFolder = (contract: Contract, folder: string): Promise<DriftFile> => {
  const file = recordingIn(folder);
  return gatherDrift(contract, file === undefined ? [] : readRecording(file));
};
