import fs from 'node:fs';
import { parseJson } from '../../client/json.ts';
import type { Client } from '../../client/types.ts';
import type { Case, OperationId, RequirementId } from '../../contract/index.ts';
import { loadAllChecks } from '../../properties/load.ts';
import type { Violation } from '../../properties/types.ts';
import { stopped } from './learn.ts';
import { attempt, type Shown, type Trial } from './trial.ts';

/** A finding as a file: all that is needed to look at it again, on any target. Its schema is `schemas/regression.json`. */
export interface Regression {
  readonly schema: 'assay-regression/1';
  readonly fingerprint: string;
  readonly requirement: RequirementId;
  readonly operation: OperationId;
  readonly message: string;
  readonly trial: Trial;
}

/** @throws where the file cannot be read or is no JSON; what it holds was looked at when the options were. */
export const readRegression = (file: string): Regression =>
  parseJson(fs.readFileSync(file, 'utf8')) as unknown as Regression;

/** What came of the regressions of one case. */
export interface Regressed {
  evidence: number;
  /** Those that are still there; what is not there any more is gone. */
  readonly confirmed: Violation[];
}

/** Looks at each regression again: it was confirmed when it was written, so that one sight of it is enough. Gives what came of it by case; those of other cases are left out. */
export const lookAgain = async (
  files: readonly string[],
  cases: ReadonlyMap<string, Case>,
  client: Client,
): Promise<ReadonlyMap<string, Regressed>> => {
  const byCase = new Map<string, Regressed>();
  if (files.length === 0) return byCase;
  const tools = { client, cases, checks: await loadAllChecks() };
  for (const { requirement, operation, trial } of files.map(readRegression)) {
    const key = `${requirement}@${operation}`;
    if (!cases.has(key)) continue;
    const here = byCase.get(key) ?? { evidence: 0, confirmed: [] };
    byCase.set(key, here);
    const shown = await stopped<Shown | 'stopped' | undefined>(() => attempt(trial, tools, key), 'stopped');
    if (shown === 'stopped') break;
    here.evidence += 1;
    if (shown) here.confirmed.push(shown.violation);
  }
  return byCase;
};
