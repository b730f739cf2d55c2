import type { CaseContext, Parameters } from '../../../engine/contract/case-context.ts';
import { inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import { differentTransactions } from '../domain/different-transactions.ts';

const most = { quick: 2, standard: 7, thorough: 12 } as const;

const chosen = (c: CaseContext): readonly Parameters[] => {
  const transactions = Object.hasOwn(c.operation.parameters, 'txID')
    ? differentTransactions(c, most[c.depth]).map((txID) => ({ txID }))
    : [];
  const known = c.subjects.arguments(c.operation.id).map(({ parameters }) => parameters);
  // The newest blocks and the oldest ones.
  const ends = [...known.slice(0, 3), ...known.slice(-2)];
  return transactions.length > 0 ? transactions : ends.slice(0, most[c.depth]);
};

/** Requests the same objects in hex and in json; the check on bytes compares them. */
export const bothEncodings = async (c: CaseContext): Promise<void> => {
  const all = chosen(c);
  if (all.length === 0) inconclusiveNoSubject(c, `parameters that ${c.operation.id} answers`);
  for (const parameters of all)
    for (const encoding of ['json', 'hex']) await c.ask({ parameters: { ...parameters, encoding }, input: 'valid' });
};
