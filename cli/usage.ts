/** Bad usage or configuration: one line that says what is wrong and how to mend it. Exit code 2. */
export class Usage extends Error {
  override readonly name = 'Usage';
}

/** Exit codes of every command. */
export const exit = { ok: 0, findings: 1, usage: 2, notJudged: 3, defect: 4, interrupted: 130 } as const;
