import fs from 'node:fs';
import path from 'node:path';
import type { ReferenceOptions } from '../provider/reference-provider.ts';
import type { Gate } from '../../engine/model/baseline.ts';
import type { Comparison } from '../../engine/model/comparison.ts';
import { comparisonFile } from '../../reports/comparison/document.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import type { Results, ResultFinding } from '../../reports/results.ts';
import { faultIn, readJson } from './json-file.ts';
import { Usage } from '../usage.ts';

/** Number of findings that an error names. */
const maxNear = 5;

/** The results of a run in a folder. @throws Usage if there are none. */
export const readResults = (folder: string): Results => {
  if (!fs.existsSync(path.join(folder, 'results.json')))
    throw new Usage(`${folder}: there is no results.json in it; give the --out folder of a run`);
  const value = readJson('results', path.join(folder, 'results.json')) as Partial<Results> | null;
  if (value?.schema !== 'assay-results/1')
    throw new Usage(`${folder}: results.json was not written by assay run; give the --out folder of a run`);
  const fault = faultIn('results', value);
  if (fault !== undefined)
    throw new Usage(`${folder}: results.json is damaged: ${fault}; give the --out folder of a run`);
  return value as Results;
};

/**
 * The finding with this fingerprint; otherwise the finding of the case with this name, whose fingerprint begins so or
 * has these digits, or of this operation.
 * @throws Usage if no finding or several match.
 */
export function findingNamed({ findings, operationNames = {}, cases }: Results, name: string): ResultFinding {
  const casesOf = ({ requirement, operation }: ResultFinding): readonly string[] =>
    [operation, operationNames[operation] ?? operation].map((text) => `${requirement}@${text}`);
  const matchers: readonly ((finding: ResultFinding) => boolean)[] = [
    ({ fingerprint }) => fingerprint === name,
    (finding) => casesOf(finding).includes(name),
    ({ fingerprint }) => fingerprint.startsWith(name),
    ({ fingerprint }) => fingerprint.includes(`:${name}`),
    ({ operation }) => [operation, operationNames[operation]].includes(name),
  ];
  const matching = matchers.map((isMatch) => findings.filter(isMatch)).find(({ length }) => length > 0) ?? [];
  const [finding, ...otherMatches] = matching;
  if (finding && otherMatches.length === 0) return finding;
  const near = (finding ? matching : findings).slice(0, maxNear).map(({ fingerprint }) => fingerprint);
  if (finding) throw new Usage(`${name} names ${matching.length} findings; give more of the name: ${near.join(', ')}`);
  const advice = cases.some(({ reasonCode }) => reasonCode === 'not-selected')
    ? '; it judged only a part of the cases: name the --out folder of the run that found it, ' +
      'or run again without --only'
    : '';
  throw new Usage(
    `${name} is no finding of that run` +
      `${near.length > 0 ? `, which found ${near.join(', ')}` : ', which found nothing'}${advice}`,
  );
}

/** Data of a run for replays: how the target was called. */
export interface ReplayFile {
  /** How much the run must have tested; merging shards uses it too. */
  readonly gate?: Gate;
  readonly engine: EngineOptions;
  readonly embedded?: ReferenceOptions;
}

/** @throws Usage if the folder has none. */
export const readReplay = (folder: string): ReplayFile => {
  const file = path.join(folder, 'replay.json');
  if (!fs.existsSync(file)) throw new Usage(`${file} is missing; give the --out folder of a run`);
  // assay writes this file itself.
  return readJson('replay', file) as ReplayFile;
};

/** The results of a comparison in a folder. @throws Usage if there are none. */
export const readComparison = (folder: string): Comparison => {
  const file = path.join(folder, comparisonFile);
  const value = readJson('compare', file);
  const fault = faultIn('comparison', value);
  if (fault !== undefined) throw new Usage(`${file} is damaged: ${fault}; give the --out folder of a comparison`);
  return value as Comparison;
};
