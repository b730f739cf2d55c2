import type { Question } from '../../engine/model/comparison.ts';
import { askOnce, type Attempt, type AttemptTerms } from './attempt.ts';
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

/**
 * Further attempts, and how many of them must show the difference. A value that changes as rarely on A as on B is taken
 * for a difference in less than one of 10,000 cases: A must be the same in all attempts.
 */
const [attempts, leastShown] = [60, 10];

/** Questions that are tried for one place. */
const maxTries = 2;

/** A difference that comes and goes, with an attempt that shows it. */
interface RareDifference extends Difference {
  readonly attempt: Attempt;
}

/** Confirms differences that did not show again: one of several servers behind an address may answer otherwise. */
export class RareDifferences {
  readonly #tries = new Map<string, number>();

  /** The differences of an attempt that B shows at times, while A stays the same. */
  async confirm(
    { a, differences }: Attempt,
    question: Question,
    terms: AttemptTerms,
  ): Promise<readonly RareDifference[]> {
    const attemptsByDifference = new Map<Difference, Attempt[]>();
    for (const difference of differences)
      if (this.#mayTry(question, difference)) attemptsByDifference.set(difference, []);
    for (let count = 0; count < attempts && attemptsByDifference.size > 0; count += 1) {
      const attempt = await askOnce(question, terms);
      const ofA = changesIn(terms.memberRules, question, [a, attempt.a]);
      for (const [difference, showing] of attemptsByDifference) {
        const { path, kind } = difference;
        if (steadinessOf(difference, ofA, []) !== 'steady') attemptsByDifference.delete(difference);
        else if (
          attempt.differences.some((shownDifference) => shownDifference.path === path && shownDifference.kind === kind)
        )
          showing.push(attempt);
      }
    }
    return [...attemptsByDifference].flatMap(([difference, showing]) => {
      const [attempt] = showing;
      return attempt && showing.length >= leastShown ? [{ ...difference, attempt }] : [];
    });
  }

  /** Long walks are left out: their many items show a value that comes and goes soon enough. */
  #mayTry({ call, pages }: Question, { path }: Difference): boolean {
    const key = `${call.operation} ${path}`;
    const tries = this.#tries.get(key) ?? 0;
    if (pages > 1 || tries >= maxTries) return false;
    this.#tries.set(key, tries + 1);
    return true;
  }
}
