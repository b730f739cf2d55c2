import { createHash } from 'node:crypto';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { Case } from '../../engine/model/requirement.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { wholePlan } from '../../engine/run/plan/plan.ts';
import type { CaseState, WatchState } from './state.ts';

/** Part of the budget that is planned: estimates are often too low. */
const plannedShare = 0.8;
/** Part of the budget for laws over rounds and for replays of open findings. */
export const lawShare = 0.3;
/** Rounds in a row that the budget may end before a case; then the next one gets its turn. */
export const maxPostponed = 3;

/** Cases of the contract that the options select, for a target with these interfaces. */
export const selectedCases = (
  contract: JudgedContract,
  options: Pick<EngineOptions, 'target' | 'only'>,
): readonly Case[] => wholePlan(contract, options).flatMap((row) => (row.excluded === undefined ? [row.case] : []));

const sendsRequests = ({ judges }: JudgedContract, { requirement }: Case): boolean => judges.has(requirement.id);

/** Orders cases that wait equally long, so that a round takes a mixture of operations. */
const rank = (key: string): string => createHash('sha256').update(key).digest('hex');

const costOf = (testCase: Case, state: CaseState | undefined): number =>
  state?.requests ?? testCase.requirement.cost ?? 1;

/** The cases of one round. */
export interface Chosen {
  /** Keys of all chosen cases. */
  readonly keys: readonly string[];
  /** Keys of the cases that send requests. The cases that have waited longest come first. */
  readonly asking: readonly string[];
  /** Expected number of their requests. */
  readonly expected: number;
}

/**
 * Chooses the cases of a round: all cases that only read answers, and, within the budget, the other cases that have
 * waited longest.
 */
export const chooseCases = (
  contract: JudgedContract,
  cases: readonly Case[],
  { cases: states, pace }: Pick<WatchState, 'cases' | 'pace'>,
  budget: number,
): Chosen => {
  const waiting = cases
    .filter((testCase) => sendsRequests(contract, testCase))
    .map((testCase) => ({ testCase, state: states[testCase.key], rank: rank(testCase.key) }))
    .sort((a, b) => (a.state?.taken ?? 0) - (b.state?.taken ?? 0) || (a.rank < b.rank ? -1 : 1));
  const room = Math.max(1, (budget * plannedShare - pace.overhead) / pace.ratio);
  const asking: string[] = [];
  let expected = 0;
  for (const { testCase, state } of waiting) {
    const cost = costOf(testCase, state);
    if (asking.length > 0 && expected + cost > room) continue;
    asking.push(testCase.key);
    expected += cost;
  }
  const reading = cases.filter((testCase) => !sendsRequests(contract, testCase)).map(({ key }) => key);
  return { keys: [...reading, ...asking], asking, expected };
};
