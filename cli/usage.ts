import { fileError } from '../engine/model/files.ts';
import { Usage } from '../library/usage.ts';

export { NotTested, Usage } from '../library/usage.ts';

/** The error for a file in an option that cannot be written. */
export const cannotWrite = (option: string, file: string, error: unknown, kind = 'file'): Usage =>
  new Usage(`${option} ${file} cannot be written to (${fileError(error)}); name a ${kind} that can`);

/** Waits until a file is written. @throws Usage if it cannot be. */
export const writing = <T>(option: string, file: string, written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    throw cannotWrite(option, file, error);
  });

/** Exit codes of every command. */
export const exit = { ok: 0, findings: 1, usage: 2, notJudged: 3, defect: 4, interrupted: 130 } as const;
