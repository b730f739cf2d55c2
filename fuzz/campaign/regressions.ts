import fs from 'node:fs';
import path from 'node:path';
import { fileName } from '../../engine/model/files.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Regression } from '../../engine/run/confirm/regression.ts';
import type { FoundPart } from './part.ts';

/** Writes each finding as a file that `assay run regressions` replays. */
export function saveRegressions(contract: Contract, folder: string, findings: readonly FoundPart[]): void {
  if (findings.length === 0) return;
  fs.mkdirSync(folder, { recursive: true });
  for (const { fingerprint, case: key, violation, trial } of findings) {
    const testCase = contract.cases.find((row) => row.key === key);
    if (!testCase) continue;
    const regression: Regression = {
      schema: 'assay-regression/1',
      fingerprint,
      requirement: testCase.requirement.id,
      operation: testCase.operation.id,
      message: violation.message,
      trial,
    };
    fs.writeFileSync(path.join(folder, fileName(fingerprint, 'json')), `${stringifyJson(regression)}\n`);
  }
}
