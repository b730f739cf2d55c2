import type { Judge } from '../../engine/judging/case-context.ts';
import { filterKeepsAndLosesNothing } from '../lists/filtering.ts';

/**
 * A filter keeps all items that match it, and no others. `names`: the parameters; if empty, all parameters that filter
 * by equality.
 */
export const filters =
  (...names: readonly string[]): Judge =>
  (c) =>
    names.length === 0 ? filterKeepsAndLosesNothing(c) : filterKeepsAndLosesNothing(c, names);
