import type { Case } from '../../model/requirement.ts';
import fs from 'node:fs';
import { parseJson } from '../../model/json.ts';
import { everyCheck, type JudgedContract } from '../../contract/contract.ts';
import type { Client } from '../../model/exchange.ts';
import type { Violation } from '../../model/judging.ts';
import type { PastFinding } from '../../model/baseline.ts';
import { caseKey } from '../../model/case-key.ts';
import type { UncheckedRegression } from '../../model/run.ts';
import { stopped } from '../judge/discover.ts';
import { missingPrecondition } from './precondition.ts';
import { judgeTrial, type Trial, type TrialTools } from './trial.ts';

/** A finding as a file, with all data to replay it on any target. Its schema is `schemas/regression.json`. */
export interface Regression extends PastFinding {
  readonly schema: 'assay-regression/1';
  readonly trial: Trial;
}

/** @throws if the file cannot be read or is not JSON. Its content was validated together with the options. */
export const readRegression = (file: string): Regression =>
  // The cast is safe: the options were refused if the file did not have this form.
  parseJson(fs.readFileSync(file, 'utf8')) as unknown as Regression;

/** Results for the regressions of one case. */
export interface Regressed {
  evidence: number;
  /** Violations that are still there. */
  readonly violations: Violation[];
  /** Regressions that could not be checked. All others are gone. */
  readonly unchecked: UncheckedRegression[];
}

/** Result for a regression. Without a violation and a reason, it is gone. */
interface RegressionResult {
  readonly violation?: Violation;
  readonly reason?: string;
}

const replayRegression = async (trial: Trial, tools: TrialTools, key: string): Promise<RegressionResult> => {
  if (!tools.checks.has(trial.check)) return { reason: `this version of assay has no check ${trial.check}` };
  let reason: string | undefined;
  const trialResult = await stopped(
    async (): Promise<RegressionResult> => {
      const { exchanges, violated, evidenceOf } = await judgeTrial(trial, tools, key);
      if (violated) return { violation: violated.violation };
      const missing = await missingPrecondition(exchanges, undefined, { client: tools.client, asker: key });
      if (missing !== undefined) return { reason: missing };
      return evidenceOf(key) > 0
        ? {}
        : { reason: 'the answers to its calls give nothing to check the requirement with' };
    },
    {},
    (why) => {
      reason = why;
    },
  );
  return reason === undefined ? trialResult : { reason };
};

/** Regressions of all cases that could not be checked, in the order of the files. */
export const uncheckedIn = (byCase: ReadonlyMap<string, Regressed>): readonly UncheckedRegression[] =>
  [...byCase.values()].flatMap(({ unchecked }) => unchecked);

/**
 * Replays each regression. It was confirmed when it was written, so showing it once is enough. If it does not show, it
 * is gone only if its calls get usable answers. Returns the results by case; regressions of other cases are ignored.
 */
export const replayRegressions = async (
  contract: JudgedContract,
  files: readonly string[],
  cases: ReadonlyMap<string, Case>,
  client: Client,
): Promise<ReadonlyMap<string, Regressed>> => {
  const byCase = new Map<string, Regressed>();
  if (files.length === 0) return byCase;
  const tools = { client, cases, checks: everyCheck(contract) };
  for (const { trial, schema: _, ...regression } of files.map(readRegression)) {
    const key = caseKey(regression);
    if (!cases.has(key)) continue;
    const regressed = byCase.get(key) ?? { evidence: 0, violations: [], unchecked: [] };
    byCase.set(key, regressed);
    const { violation, reason } = await replayRegression(trial, tools, key);
    if (violation) regressed.violations.push(violation);
    if (reason === undefined) regressed.evidence += 1;
    else regressed.unchecked.push({ ...regression, reason });
  }
  return byCase;
};
