import { requirement } from '../../contracts/chain/index.ts';
import type { Observation, Outcome } from '../../engine/model/judging.ts';
import { ordered } from '../../engine/model/run.ts';

/** What was seen where the documents leave it open. Members and values that they do not name are told apart from the recording itself. */
export const observedOpen = (outcomes: readonly Outcome[]): readonly Observation[] =>
  ordered({ outcomes })
    .flatMap(({ observations }) => observations)
    .filter(({ requirement: id }) => requirement(id).level === 'open' && !id.startsWith('data.drift.'));
