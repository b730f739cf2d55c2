import { readFile } from 'node:fs/promises';
import { writeAtomically } from '../write.ts';

/** Runs that are kept; a line of the file is about 700 kB for all cases. */
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

/** Whether a file's text holds earlier runs, or nothing yet. */
export const isHistory = (text: string): boolean => text.trim() === '' || text.split('\n').some(isPoint);

/**
 * Copies the history to where Allure reads it and adds to it. Lines that are none, such as one that a killed run left half written,
 * stay behind: Allure would end at them. A file that is not there is the history of no run. Gives the bytes that were copied.
 */
export const lendHistory = async (file: string, copy: string): Promise<number> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
  const kept = text
    .split('\n')
    .filter(isPoint)
    .slice(-keptRuns)
    .map((line) => `${line}\n`)
    .join('');
  await writeAtomically(copy, kept);
  return Buffer.byteLength(kept);
};

/** Puts the history back, with what Allure added, as a whole or not at all. */
export const returnHistory = async (copy: string, file: string): Promise<void> =>
  writeAtomically(file, await readFile(copy, 'utf8'));
