import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const prefix = 'assay-tests-';

/**
 * Gives all tests and their processes one temporary folder, which is removed at the end. Vitest calls this once for
 * each project; one folder serves all of them, since the paths of sockets must be short.
 */
export default function makeTemporaryFolder(): (() => void) | undefined {
  if (path.basename(os.tmpdir()).startsWith(prefix)) return undefined;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), prefix));
  process.env['TMPDIR'] = folder;
  return () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** A folder for the files of a test. */
export const temporary = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'assay-'));
