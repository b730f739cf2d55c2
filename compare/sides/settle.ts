import { setTimeout as sleep } from 'node:timers/promises';
import type { HeadReading, Question } from '../../engine/model/comparison.ts';
import { defined } from '../../engine/model/defined.ts';
import type { OperationId } from '../../engine/model/operation.ts';
import { askOnce, askStrictly, type Attempt, type AttemptTerms } from './attempt.ts';
import type { LearntMember } from '../answers/classes.ts';
import { canBeLearnt, changesIn, type RareDifferences, steadinessOf } from './readings.ts';
import type { Difference } from '../answers/replies.ts';
import { askSide } from '../answers/reply.ts';

/** A difference that shows again when the same question is asked again. */
export interface ConfirmedDifference extends Difference {
  /** The difference did not occur in every attempt. */
  readonly isFlaky: boolean;
  readonly attempt: Attempt;
}

/** The result of one question. */
export interface Settled {
  readonly question: Question;
  readonly confirmed: readonly ConfirmedDifference[];
  /** Paths of differences that did not show again. */
  readonly vanished: readonly string[];
  /** Paths in which A differs from its twin. */
  readonly noisy: readonly string[];
  /** Whether both sides answered with something to compare. */
  readonly hasContent: boolean;
  readonly ahead: number;
  /** Members that no row names, with the classes that several readings of one side show. */
  readonly learnt: readonly LearntMember[];
  /** Why nothing can be said; absent: something can. */
  readonly undecided?: { readonly reason: string; readonly heads: readonly HeadReading[] };
  /** The last answers of both sides. */
  readonly last: Attempt;
}

const isRefusal = ({ kind }: Difference): boolean => kind === 'refused-by-A' || kind === 'refused-by-B';

/** The place and kind of a difference. */
const placeOf = ({ path, kind }: Difference): string => JSON.stringify([path, kind]);

/** The same, with the item and the values. Texts of refusals are not compared. */
const exactly = (difference: Difference): string =>
  isRefusal(difference)
    ? placeOf(difference)
    : JSON.stringify([difference.path, difference.kind, difference.item ?? '', difference.a, difference.b]);

/** Times that a difference must show. */
const leastSeen = 2;

/** Readings of A, beside those of the attempts, if only B changes from reading to reading. */
const moreReadings = 4;

/** Whether a difference is in a value that depends on the head. */
const isOfState = (difference: Difference, isState: boolean): boolean => isState || difference.class === 'state';

/** Whether a difference can come from heads that are not equal. */
const dependsOnHead = (difference: Difference, isState: boolean): boolean =>
  isOfState(difference, isState) || difference.lacked !== undefined || isRefusal(difference);

/** Whether an attempt shows anything about a difference that depends on the head. */
const isSettled = (attempt: Attempt, difference: Difference, isState: boolean): boolean =>
  attempt.isOneHead === true && (attempt.isOneListHead === true || !isOfState(difference, isState));

const has = (attempt: Attempt, name: (difference: Difference) => string, expectedName: string): boolean =>
  attempt.differences.some((difference) => name(difference) === expectedName);

/**
 * A final member must differ twice. What depends on the head must differ in the same way whenever both sides were at
 * one head, and at least twice.
 */
const isConfirmed = (difference: Difference, first: Attempt, strict: readonly Attempt[], isState: boolean): boolean => {
  if (!dependsOnHead(difference, isState))
    return [first, ...strict].filter((attempt) => has(attempt, placeOf, placeOf(difference))).length >= leastSeen;
  const settledAttempts = strict.filter((attempt) => isSettled(attempt, difference, isState));
  return (
    settledAttempts.length >= leastSeen &&
    settledAttempts.every((attempt) => has(attempt, exactly, exactly(difference)))
  );
};

/** Differences of all attempts, each once. */
const distinct = (attempts: readonly Attempt[]): readonly (readonly [Difference, Attempt])[] => {
  const byName = new Map<string, readonly [Difference, Attempt]>();
  for (const attempt of attempts)
    for (const difference of attempt.differences)
      if (!byName.has(exactly(difference))) byName.set(exactly(difference), [difference, attempt]);
  return [...byName.values()];
};

export interface SettleTerms extends AttemptTerms {
  /** Milliseconds before each further attempt. */
  readonly pauses: readonly number[];
  /** Whether the answer depends on the head. */
  readonly isState: boolean;
  /** Confirms differences that did not show again. */
  readonly rare: RareDifferences;
  /** Whether other questions showed this difference, and showed it again. */
  isKnown(operation: OperationId, difference: Difference): boolean;
  /** Whether A differed from its own earlier readings there, too often to ask again. */
  isUnsteady(operation: OperationId, path: string): boolean;
}

/**
 * Repeats the question until every difference is confirmed, or until no difference is left that a moving head explains.
 * A final value that was right once may be wrong the next time. With a twin of A, every attempt shows more noise.
 */
const askAgain = async (first: Attempt, question: Question, terms: SettleTerms): Promise<readonly Attempt[]> => {
  const strict: Attempt[] = [];
  const mayComeBack = first.differences.some((difference) => !dependsOnHead(difference, terms.isState));
  for (const pause of terms.pauses) {
    if (pause > 0) await sleep(pause);
    const attempt = await askStrictly(question, terms);
    strict.push(attempt);
    const isClean = attempt.differences.length === 0;
    if (isClean && attempt.isOneHead && !mayComeBack) break;
    if (terms.sides.noise || isClean) continue;
    if (attempt.differences.every((difference) => isConfirmed(difference, first, strict, terms.isState))) break;
  }
  return strict;
};

const unsteady = 'the answer of A changes from reading to reading';

/**
 * The differences that are noise, or figures of the moment: members that no row names, and in which A differs from its
 * own earlier readings. If only B does, A is read more often: a value that changes now and then may have changed
 * between two readings.
 */
const learnFrom = async (
  differences: readonly Difference[],
  question: Question,
  attempts: readonly Attempt[],
  terms: SettleTerms,
): Promise<readonly LearntMember[]> => {
  const open = differences.filter((difference) => difference.class === 'undeclared');
  if (open.length === 0) return [];
  const { memberRules, sides, asker } = terms;
  const ofB = changesIn(
    memberRules,
    question,
    attempts.map(({ b }) => b),
  );
  const readings = attempts.map(({ a }) => a);
  if (open.some((difference) => steadinessOf(difference, ofB, attempts) !== 'steady'))
    for (let count = 0; count < moreReadings; count += 1) readings.push(await askSide(sides.A, question, asker));
  const ofA = changesIn(memberRules, question, readings);
  return open.flatMap((difference): readonly LearntMember[] => {
    const steadiness = steadinessOf(difference, ofA, attempts);
    if (steadiness === 'steady') return [];
    return [
      { path: difference.path, class: steadiness === 'live' ? 'live' : 'opaque', isLasting: canBeLearnt(difference) },
    ];
  });
};

/** The differences of the first attempt that no later one showed, and that many more attempts confirm. */
const comesAndGoes = async (
  first: Attempt,
  strict: readonly Attempt[],
  question: Question,
  terms: SettleTerms,
): Promise<readonly ConfirmedDifference[]> => {
  const differences = first.differences.filter(
    (difference) =>
      !dependsOnHead(difference, terms.isState) &&
      !strict.some((attempt) => has(attempt, placeOf, placeOf(difference)) || attempt.noisy.includes(difference.path)),
  );
  const confirmed = await terms.rare.confirm({ ...first, differences }, question, terms);
  return confirmed.map((difference) => ({ ...difference, isFlaky: true }));
};

/** The result of a question that need not be asked again; undefined: it must be. */
const settledAtOnce = (first: Attempt, question: Question, terms: SettleTerms): Settled | undefined => {
  const { differences, hasContent, undecided } = first;
  const { operation } = question.call;
  const settled = { ...nothingSettled, question, hasContent, last: first };
  if (differences.length === 0)
    return {
      ...settled,
      ...defined({ undecided: undecided === undefined ? undefined : { reason: undecided, heads: [] } }),
    };
  if (
    differences.every((difference) => difference.class === 'undeclared' && terms.isUnsteady(operation, difference.path))
  )
    return { ...settled, undecided: { reason: unsteady, heads: [] } };
  if (!differences.every((difference) => terms.isKnown(operation, difference))) return undefined;
  // The question was not repeated, so it does not show that the difference is stable.
  return { ...settled, confirmed: differences.map((difference) => ({ ...difference, attempt: first, isFlaky: true })) };
};

const nothingSettled = { confirmed: [], vanished: [], noisy: [], ahead: 0, learnt: [] } as const;

/** Asks a question. A difference is asked again, with the heads read around it. */
export const settle = async (question: Question, terms: SettleTerms): Promise<Settled> => {
  const first = await askOnce(question, terms);
  const settled = settledAtOnce(first, question, terms);
  if (settled) return settled;
  const strict = await askAgain(first, question, terms);
  const all = [first, ...strict];
  const noisy = [...new Set(strict.flatMap((attempt) => attempt.noisy))];
  const repeated = distinct(strict).filter(
    ([difference]) => !noisy.includes(difference.path) && isConfirmed(difference, first, strict, terms.isState),
  );
  const learntMembers = await learnFrom(
    repeated.map(([difference]) => difference),
    question,
    all,
    terms,
  );
  const lasting = repeated
    .filter(([difference]) => !learntMembers.some(({ path }) => path === difference.path))
    .map(([difference, attempt]) => ({
      ...difference,
      attempt,
      isFlaky: !all.every((each) => has(each, placeOf, placeOf(difference))),
    }));
  const confirmed = [...lasting, ...(await comesAndGoes(first, strict, question, terms))];
  const last = strict.at(-1) ?? first;
  const open = last.differences.filter(
    (difference) =>
      !noisy.includes(difference.path) &&
      !learntMembers.some(({ path }) => path === difference.path) &&
      !confirmed.some((entry) => placeOf(entry) === placeOf(difference)),
  );
  const moved =
    open.length > 0 && confirmed.length === 0
      ? strict.find((attempt) => open.some((difference) => !isSettled(attempt, difference, terms.isState)))
      : undefined;
  return {
    question,
    confirmed,
    noisy,
    learnt: learntMembers,
    vanished:
      confirmed.length > 0 || moved || last.ahead > 0 ? [] : [...new Set(first.differences.map(({ path }) => path))],
    hasContent: last.hasContent,
    ahead: last.ahead,
    last,
    ...defined({
      undecided: moved
        ? { reason: 'the heads moved or were not equal', heads: moved.heads }
        : confirmed.length === 0 && learntMembers.some((member) => member.class === 'opaque' && !member.isLasting)
          ? { reason: unsteady, heads: [] }
          : undefined,
    }),
  };
};
