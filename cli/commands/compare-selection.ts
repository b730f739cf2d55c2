import { operations } from '../../contracts/chain/index.ts';
import { matchesAny } from '../../engine/run/plan.ts';
import { didYouMean, nearNames } from '../../engine/model/near.ts';
import { Usage } from '../usage.ts';

/** @throws Usage for a pattern that names no operation. */
export const checkOperations = (only: readonly string[]): void => {
  const ids: readonly string[] = operations.map(({ id }) => id);
  for (const pattern of only) {
    if (matchesAny(pattern, ids)) continue;
    const near = didYouMean(nearNames(pattern, ids)) || ' `assay list` shows all.';
    throw new Usage(`No operation matches \`--only ${pattern}\`.${near}`);
  }
};
