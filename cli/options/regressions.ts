import fs from 'node:fs';
import path from 'node:path';
import type { Contract } from '../../engine/model/contract.ts';
import type { Regression } from '../../engine/run/regression.ts';
import { faultIn, readJson } from './json-file.ts';
import { Usage } from '../usage.ts';

const faultAmong = (contract: Contract, { requirement, operation, trial }: Regression): string | undefined => {
  if (!contract.hasRequirement(requirement)) return `${requirement} is no requirement of this version`;
  const unknown = [operation, ...trial.calls.map((call) => call.operation)].find((id) => !contract.hasOperation(id));
  if (unknown !== undefined) return `${unknown} is no operation of this version`;
  if (trial.cursors.length !== trial.calls.length) return 'there must be as many cursors as calls';
  const late = trial.cursors.findIndex((from, index) => from !== null && from >= index);
  return late < 0 ? undefined : `call ${late} takes its cursor from a later one`;
};

/** The regression files of a folder, sorted by name. @throws Usage if the folder or a file in it cannot be used. */
export const regressionFiles = (contract: Contract, folder: string): readonly string[] => {
  let names: string[];
  try {
    names = fs
      .readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch (error) {
    throw new Usage(
      `--regressions ${folder} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}); ` +
        `give a folder of files that assay fuzz wrote`,
    );
  }
  const files = names.map((name) => path.resolve(folder, name));
  for (const file of files) {
    const value = readJson('--regressions', file);
    const fault = faultIn('regression', value) ?? faultAmong(contract, value as Regression);
    if (fault !== undefined) throw new Usage(`--regressions ${file}: ${fault}; assay fuzz writes such files`);
  }
  return files;
};
