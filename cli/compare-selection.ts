import { operations } from '../contracts/chain/index.ts';
import { matchesCase } from '../engine/run/plan.ts';
import { didYouMean, nearNames } from './near.ts';
import { Usage } from './usage.ts';

/** @throws Usage for a pattern that names no operation. */
export const checkOperations = (only: readonly string[]): void => {
  const ids: readonly string[] = operations.map(({ id }) => id);
  for (const pattern of only) {
    if (ids.some((id) => matchesCase(pattern, id))) continue;
    const near = didYouMean(nearNames(pattern, ids)) || ' `assay list` shows all.';
    throw new Usage(`No operation matches \`--only ${pattern}\`.${near}`);
  }
};
