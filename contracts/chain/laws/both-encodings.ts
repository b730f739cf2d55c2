import { type CaseContext, inconclusiveNoSubject, type Parameters } from '../../../rules/parts.ts';
import { differentTransactions } from '../domain/different-transactions.ts';

const maximum = { quick: 2, standard: 7, thorough: 12 } as const;

const selection = (c: CaseContext): readonly Parameters[] => {
  const transactions = Object.hasOwn(c.operation.parameters, 'txID')
    ? differentTransactions(c, maximum[c.depth]).map((txID) => ({ txID }))
    : [];
  const calls = c.knownCalls.map(({ parameters }) => parameters);
  // The newest blocks and the oldest ones.
  const ends = [...calls.slice(0, 3), ...calls.slice(-2)];
  return transactions.length > 0 ? transactions : ends.slice(0, maximum[c.depth]);
};

/** Requests the same objects in hex and in json; the check on bytes compares them. */
export const bothEncodings = async (c: CaseContext): Promise<void> => {
  const all = selection(c);
  if (all.length === 0) inconclusiveNoSubject(c, `parameters that ${c.operation.id} answers`);
  for (const parameters of all)
    for (const encoding of ['json', 'hex'])
      await c.request({ parameters: { ...parameters, encoding }, input: 'valid' });
};
