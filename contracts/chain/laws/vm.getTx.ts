import { type CaseContext, Inconclusive } from '../../../rules/parts.ts';
import { onePerChain } from '../domain/different-transactions.ts';

/** Asks for transactions of one kind; schemas and rules judge them as they judge all others. */
export const transactionOfKind =
  (kind: 'import' | 'export') =>
  async (c: CaseContext): Promise<void> => {
    const found = c.subjects.of('node-tx-id').find((subject) => subject.variant === kind);
    if (!found)
      throw new Inconclusive(
        `no ${kind} transaction was met in the blocks that were read; give its txID under "subjects" in --config`,
        { needsSubjects: true },
      );
    const ofOtherChains = c.effort.asksFurther ? onePerChain(c, kind) : [];
    for (const txID of new Set([found.value, ...ofOtherChains]))
      await c.request({ parameters: { txID, encoding: 'json' }, input: 'valid' });
  };
