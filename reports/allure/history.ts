import { readFile } from 'node:fs/promises';
import { writeAtomically } from '../write.ts';

/** Maximum number of kept runs; for all cases, a line of the file takes about 700 kB. */
export const keptRuns = 10;

const isPoint = (line: string): boolean => {
  try {
    const value: unknown = JSON.parse(line);
    return (
      typeof value === 'object' &&
      value !== null &&
      'testResults' in value &&
      typeof value.testResults === 'object' &&
      value.testResults !== null
    );
  } catch {
    return false;
  }
};

/**
 * Copies the history to the file that Allure reads and extends. Invalid lines, such as the unfinished line
 * of a killed run, are omitted, because Allure would stop there. A missing file counts as an empty history.
 * Returns the number of copied bytes.
 */
export const lendHistory = async (file: string, copy: string): Promise<number> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
  const lines = text
    .split('\n')
    .filter(isPoint)
    .slice(-keptRuns)
    .map((line) => `${line}\n`)
    .join('');
  await writeAtomically(copy, lines);
  return Buffer.byteLength(lines);
};

/** Writes the extended history back, completely or not at all. */
export const returnHistory = async (copy: string, file: string): Promise<void> =>
  writeAtomically(file, await readFile(copy, 'utf8'));
