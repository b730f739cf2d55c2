import fc from 'fast-check';
import { Broken, type CaseContext } from '../engine/contract/case-context.ts';

/**
 * Checks a property over random inputs with the case's seed; throws the smallest counterexample's `Broken`.
 * `first`: inputs tried before random ones. A predicate throws to fail. Inconclusive and harness errors end the
 * property as they are.
 */
export async function holds<T>(
  c: CaseContext,
  inputs: fc.Arbitrary<T>,
  predicate: (input: T) => Promise<void>,
  options: { runs?: number | undefined; first?: readonly T[] } = {},
): Promise<void> {
  let ended: unknown;
  let isBroken = false;
  let requestsAtFailure = 0;
  const property = fc.asyncProperty(inputs, async (input) => {
    if (ended !== undefined) return;
    if (isBroken && c.requests - requestsAtFailure > c.effort.shrinkRequests) fc.pre(false);
    try {
      await predicate(input);
    } catch (error) {
      if (fc.PreconditionFailure.isFailure(error)) throw error;
      if (!(error instanceof Broken)) {
        // While shrinking, an input that cannot be tried is merely no smaller counterexample.
        if (!isBroken) ended = error;
        return;
      }
      if (!isBroken) requestsAtFailure = c.requests;
      isBroken = true;
      throw error;
    }
  });
  const outcome = await fc.check(property, {
    seed: c.seed,
    numRuns: options.runs ?? c.effort.runs,
    examples: (options.first ?? []).map((input): [T] => [input]),
  });
  if (outcome.errorInstance instanceof Error) throw outcome.errorInstance;
  if (ended !== undefined) throw ended;
}
