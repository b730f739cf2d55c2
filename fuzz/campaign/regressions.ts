import fs from 'node:fs';
import path from 'node:path';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Regression } from '../../engine/run/regression.ts';
import type { Found } from './findings.ts';

/** A file name that identifies the finding, without characters that a file system interprets. */
const fileName = (fingerprint: string): string => `${fingerprint.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 150)}.json`;

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
    fs.writeFileSync(path.join(folder, fileName(fingerprint)), `${stringifyJson(regression)}\n`);
  }
};
