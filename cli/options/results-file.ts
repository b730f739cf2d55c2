import fs from 'node:fs';
import path from 'node:path';
import type { Comparison } from '../../engine/model/comparison.ts';
import { comparisonFile } from '../../reports/comparison/document.ts';
import type { Results } from '../../reports/results.ts';
import { faultIn, readJson } from './json-file.ts';
import { Usage } from '../usage.ts';

/** The results of a run in a folder. @throws Usage if there are none. */
export const readResults = (folder: string): Results => {
  if (!fs.existsSync(path.join(folder, 'results.json')))
    throw new Usage(`--results ${folder}: there is no results.json in it; give the --out folder of a run`);
  const value = readJson('--results', path.join(folder, 'results.json')) as Partial<Results> | null;
  if (value?.schema !== 'assay-results/1')
    throw new Usage(`--results ${folder}: results.json was not written by assay run; give the --out folder of a run`);
  const fault = faultIn('results', value);
  if (fault !== undefined)
    throw new Usage(`--results ${folder}: results.json is damaged: ${fault}; give the --out folder of a run`);
  return value as Results;
};

/** The results of a comparison in a folder. @throws Usage if there are none. */
export const readComparison = (folder: string): Comparison => {
  const file = path.join(folder, comparisonFile);
  const value = readJson('compare', file);
  const fault = faultIn('comparison', value);
  if (fault !== undefined) throw new Usage(`${file} is damaged: ${fault}; give the --out folder of a comparison`);
  return value as Comparison;
};
