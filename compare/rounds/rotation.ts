import { createHash } from 'node:crypto';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { Case } from '../../engine/model/requirement.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { wholePlan } from '../../engine/run/plan/plan.ts';
import type { CaseState, WatchState } from './state.ts';
import { caseKey } from '../../engine/model/case-key.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import type { OpenFinding } from '../../engine/model/round-report.ts';
import { defined } from '../../engine/model/defined.ts';

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

const sendsRequests = ({ laws: judges }: JudgedContract, { requirement }: Case): boolean => judges.has(requirement.id);

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

interface TakenRound {
  readonly round: number;
  readonly chosen: Chosen;
  readonly outcomes: readonly Outcome[];
  /** The budget, the time or the target ended before all cases had their turn. */
  readonly isCut: boolean;
}

/** One case after a round that took it. An inconclusive result does not replace an earlier verdict. */
const stateAfterRound = (
  outcome: Outcome,
  before: CaseState | undefined,
  isAsking: boolean,
  taking: TakenRound,
): CaseState => {
  const { verdict, requests } = outcome;
  const { round, isCut } = taking;
  const isOpen = verdict === 'inconclusive' || verdict === 'excluded';
  const postponed = isAsking && isCut && verdict === 'inconclusive' ? (before?.postponed ?? 0) + 1 : 0;
  const hadTurn = isAsking && (postponed === 0 || postponed >= maxPostponed);
  return {
    verdict: isOpen ? (before?.verdict ?? 'inconclusive') : verdict,
    ...defined({
      judged: isOpen ? before?.judged : round,
      taken: hadTurn ? round : before?.taken,
      postponed: postponed > 0 && !hadTurn ? postponed : undefined,
      requests: isAsking && hadTurn ? requests : before?.requests,
    }),
  };
};

/** The states of all selected cases after a round. */
export const mergeCases = (
  states: WatchState['cases'],
  selected: readonly Case[],
  taking: TakenRound,
): Readonly<Record<string, CaseState>> => {
  const asking = new Set(taking.chosen.asking);
  const outcomes = new Map(taking.outcomes.map((outcome) => [caseKey(outcome), outcome]));
  return Object.fromEntries(
    selected.map(({ key }) => {
      const outcome = outcomes.get(key);
      const before = states[key];
      const isTaken = outcome !== undefined && outcome.verdict !== 'excluded';
      return [
        key,
        isTaken ? stateAfterRound(outcome, before, asking.has(key), taking) : (before ?? { verdict: 'inconclusive' }),
      ];
    }),
  );
};

/** A case with an open finding is violated, and a case whose last finding is gone passes. */
export const withFindings = (
  states: Readonly<Record<string, CaseState>>,
  open: readonly OpenFinding[],
  gone: readonly OpenFinding[],
  round: number,
): Readonly<Record<string, CaseState>> => {
  const violated = new Map(
    open.map((finding) => [caseKey(finding), finding.isCounted || finding.isKnown ? 'fail' : 'warning'] as const),
  );
  const passed = new Set(gone.map(caseKey));
  return Object.fromEntries(
    Object.entries(states).map(([key, state]): [string, CaseState] => {
      const verdict = violated.get(key);
      const isViolated = state.verdict === 'fail' || state.verdict === 'warning';
      if (verdict !== undefined) return [key, isViolated ? state : { ...state, verdict }];
      return [key, passed.has(key) && isViolated ? { ...state, verdict: 'pass', judged: round } : state];
    }),
  );
};

/** Begins the next rotation once every case that sends requests had its turn. */
export const rotated = (
  { laws: judges }: JudgedContract,
  rotation: WatchState['rotation'],
  selected: readonly Case[],
  states: Readonly<Record<string, CaseState>>,
  round: number,
): WatchState['rotation'] => {
  const asking = selected.filter(({ requirement }) => judges.has(requirement.id));
  const isComplete = asking.every(({ key }) => (states[key]?.taken ?? 0) >= rotation.since);
  return isComplete ? { since: round + 1, rounds: round - rotation.since + 1 } : rotation;
};
