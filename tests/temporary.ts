import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Gives all tests and their processes one temporary folder, which is removed at the end. */
export default (): (() => void) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-tests-'));
  process.env['TMPDIR'] = folder;
  return () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
};
