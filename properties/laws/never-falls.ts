import type { CaseContext } from '../../engine/contract/case-context.ts';

/** Asks twice in sequence for each figure that never falls. The check on figures compares all answers of the run. */
export async function figuresTwice(c: CaseContext): Promise<void> {
  const [knownCall] = c.knownCalls;
  for (const { with: figureParameters } of c.operation.neverFalls ?? []) {
    const parameters = { ...knownCall?.parameters, ...figureParameters };
    const call = { parameters, input: 'valid' } as const;
    // A target may have no value for one of several figures.
    const { result } = await c.request(call, { fresh: true });
    if (result) await c.request(call, { fresh: true });
  }
}
