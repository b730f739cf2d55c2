/** Bad usage or configuration: one line that says what is wrong and how to mend it. Exit code 2. */
export class Usage extends Error {
  override readonly name = 'Usage';
}

/** A file that an option names takes nothing. */
export const cannotWrite = (option: string, file: string, error: unknown): Usage =>
  new Usage(
    `${option} ${file} cannot be written to (${(error as NodeJS.ErrnoException).code ?? 'unknown'}); name a file that can`,
  );

/** Exit codes of every command. */
export const exit = { ok: 0, findings: 1, usage: 2, notJudged: 3, defect: 4, interrupted: 130 } as const;
