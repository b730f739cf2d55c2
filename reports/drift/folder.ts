import fs from 'node:fs';
import path from 'node:path';
import { readRecording } from '../../engine/client/record.ts';
import type { Observation } from '../../engine/model/judging.ts';
import { gatherDrift } from './gather.ts';
import type { DriftFile } from './model.ts';

/** What the recording in a run's folder says; nothing where the run was over before it sent anything. */
export const gatherFolder = (folder: string, observed?: readonly Observation[]): Promise<DriftFile> => {
  const file = path.join(folder, 'exchanges.ndjson');
  return gatherDrift(fs.existsSync(file) ? readRecording(file) : [], observed);
};
