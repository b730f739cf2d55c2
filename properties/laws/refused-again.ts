import type { CaseContext } from '../../engine/contract/case-context.ts';

/** Calls of discovery that were refused, and are sent again. */
const mostAgain = { quick: 2, standard: 6, thorough: 20 } as const;

/**
 * Sends calls again that were refused before all answers had come: a check knows by now whether another answer shows
 * what they name.
 */
export async function refusedAgain(c: CaseContext): Promise<void> {
  for (const parameters of c.subjects.refused(c.operation.id).slice(0, mostAgain[c.depth]))
    await c.request({ parameters, input: 'valid' }, { fresh: true });
}
