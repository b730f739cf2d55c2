import type { Contract } from '../../engine/model/contract.ts';
import type { Observation, Outcome } from '../../engine/model/judging.ts';
import { ordered } from '../../engine/model/run.ts';

/**
 * Observations on questions that the documents leave open. Undocumented
 * members and values are derived from the recording instead.
 */
export const observedOpen = (contract: Contract, outcomes: readonly Outcome[]): readonly Observation[] =>
  ordered({ outcomes })
    .flatMap(({ observations }) => observations)
    .filter(({ requirement: id }) => {
      const { level, inDrift } = contract.requirement(id);
      return level === 'open' && inDrift !== 'left-out';
    });
