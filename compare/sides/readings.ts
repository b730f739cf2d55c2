import type { Question } from '../../engine/model/comparison.ts';
import type { Attempt } from './attempt.ts';
import type { MemberRules } from '../answers/classes.ts';
import { compareReplies, type Difference } from '../answers/replies.ts';
import type { Reply } from '../answers/reply.ts';

/** The steadiness of a member that no row names, by several readings of one side. */
export type Steadiness =
  /** The side shows the same value in every reading. */
  | 'steady'
  /** A figure or a date that changes: the difference may be the time between two readings. */
  | 'live'
  /** Another value in every reading. */
  | 'noise';

/** The differences between successive readings of one side. */
export function changesIn(rules: MemberRules, question: Question, readings: readonly Reply[]): readonly Difference[] {
  return readings
    .slice(1)
    .flatMap((reply, index) => compareReplies(rules, question, readings[index] as Reply, reply).differences);
}

/** Whether a path is another path, or inside it. */
const isInside = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[]`);

/** How steady a member is on a side whose readings changed like this. */
export function steadinessOf(
  difference: Difference,
  changes: readonly Difference[],
  attempts: readonly Attempt[],
): Steadiness {
  const changesInside = changes.filter(
    ({ path }) => isInside(difference.path, path) || isInside(path, difference.path),
  );
  if (changesInside.length === 0) return 'steady';
  const differencesAtPath = attempts.flatMap(({ differences }) =>
    differences.filter(({ path }) => path === difference.path),
  );
  if (![...changesInside, ...differencesAtPath].every(({ kind }) => kind === 'value')) return 'noise';
  return changesInside.every(({ isNear }) => isNear === true) ? 'live' : 'noise';
}

/** Whether the class of a path can be learnt: elements without an identity are paired by their place. */
export const canBeLearnt = ({ path, item }: Difference): boolean => item !== undefined || !path.includes('[]');
