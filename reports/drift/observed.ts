import type { Contract } from '../../engine/model/contract.ts';
import type { Observation, Outcome } from '../../engine/model/judging.ts';
import { ordered } from '../../engine/model/run.ts';

/** What was seen where the documents leave it open. Members and values that they do not name are told apart from the recording itself. */
export const observedOpen = (contract: Contract, outcomes: readonly Outcome[]): readonly Observation[] =>
  ordered({ outcomes })
    .flatMap(({ observations }) => observations)
    .filter(({ requirement: id }) => {
      const { level, inDrift } = contract.requirement(id);
      return level === 'open' && inDrift !== 'left-out';
    });
