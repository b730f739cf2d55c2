import fs from 'node:fs';
import path from 'node:path';
import { fileName } from '../../engine/model/file-name.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Regression } from '../../engine/run/regression.ts';
import type { Found } from './findings.ts';

/** Writes each finding as a file that `assay run --regressions` replays. */
export const saveRegressions = (folder: string, found: readonly Found[]): void => {
  if (found.length === 0) return;
  fs.mkdirSync(folder, { recursive: true });
  for (const {
    fingerprint,
    shown: { of, violation },
    trial,
  } of found) {
    const regression: Regression = {
      schema: 'assay-regression/1',
      fingerprint,
      requirement: of.requirement.id,
      operation: of.operation.id,
      message: violation.message,
      trial,
    };
    fs.writeFileSync(path.join(folder, fileName(fingerprint, 'json')), `${stringifyJson(regression)}\n`);
  }
};
