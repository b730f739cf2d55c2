import path from 'node:path';
import type { Results } from '../reports/results.ts';
import { faultIn, readJson } from './json-file.ts';
import { Usage } from './usage.ts';

/** The results of a run in a folder. @throws Usage if there are none. */
export const readResults = (folder: string): Results => {
  const value = readJson('--results', path.join(folder, 'results.json')) as Partial<Results> | null;
  if (value?.schema !== 'assay-results/1')
    throw new Usage(`--results ${folder}: results.json was not written by assay run; give the --out folder of a run`);
  const fault = faultIn('results', value);
  if (fault !== undefined)
    throw new Usage(`--results ${folder}: results.json is damaged: ${fault}; give the --out folder of a run`);
  return value as Results;
};
