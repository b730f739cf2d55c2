import { answerMutants } from './answers.ts';
import { countMutants } from './counts.ts';
import { filterMutants } from './filters.ts';
import type { MutatedList, Mutant } from './list.ts';
import { orderMutants } from './order.ts';
import { pagingMutants } from './paging.ts';
import { sizeMutants } from './sizes.ts';

/** All mutants. Each breaks one statement about a list. */
const mutants: readonly Mutant[] = [
  ...pagingMutants,
  ...sizeMutants,
  ...orderMutants,
  ...filterMutants,
  ...countMutants,
  ...answerMutants,
];

export const mutantsFor = (list: MutatedList): readonly Mutant[] =>
  mutants.filter(({ applies }) => applies === undefined || applies(list));

/** Mutants of these names, for another list. `expected`: other requirements than they name themselves. */
export const reused = (names: readonly string[], expected?: readonly string[]): readonly Mutant[] =>
  names.map((name) => {
    const found = mutants.find((mutant) => mutant.name === name);
    if (!found) throw new Error(`no mutant is called ${name}`);
    return expected ? { ...found, expected } : found;
  });
