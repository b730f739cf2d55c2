import type { Depth } from '../../engine/model/depth.ts';
import type { Secrets } from '../../engine/client/credentials/secrets.ts';
import type { Dispatcher } from 'undici';
import type { EarlierSubject } from '../../engine/discovery/outside-subjects.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { endingLimits } from '../../engine/model/limits.ts';
import type { Base } from '../../engine/model/operation.ts';
import type { CaseStatus, RotationCoverage, RoundReport } from '../../engine/model/round-report.ts';
import type { Case } from '../../engine/model/requirement.ts';
import { preflight } from '../../engine/preflight/preflight.ts';
import { troubleLine } from '../../engine/preflight/trouble.ts';
import { type Judgements, judgeTarget } from '../../engine/run/judge-target.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { subjectsFile } from '../../engine/run/judge/subjects-file.ts';
import { isVerdictOnTarget } from '../../reports/coverage.ts';
import { statusesOf, type Traffic } from '../../reports/metrics/from-run.ts';
import { type Chosen, chooseCases, lawShare, mergeCases, rotated, selectedCases, withFindings } from './rotation.ts';
import { trafficCounter } from './traffic.ts';
import type { LawContext } from './laws/law.ts';
import { isOfLaw, mergeFindings, mergeLost } from './open-findings.ts';
import { type Beside, type FollowedUp, nothingFollowed, roundLawsAfter } from './round-laws.ts';
import type { Evidence, Pace, WatchState } from './state.ts';
import { defined } from '../../engine/model/defined.ts';
import { setTimeout as pause } from 'node:timers/promises';

/** The clock of `assay watch`. Tests use a faster clock. */
export interface Clock {
  now(): Date;
  /** Resolves after the time, or at once when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
};

/** Weight of the latest round in the numbers that predict the next one. */
const newestWeight = 0.5;

export interface RoundSettings {
  readonly contract: JudgedContract;
  /** The options of every round; `only` and the budget are set per round. */
  readonly engine: EngineOptions;
  readonly secrets?: Secrets;
  /** The depth until every case had a turn; absent: that of the options. */
  readonly firstDepth?: Depth;
  /** Requests per round. */
  readonly budget: number;
  readonly maxLag: LawContext['maxLag'];
  /** Another deployment, whose declared heads are read beside those of the target. */
  readonly beside?: Beside;
  /** Milliseconds to wait for a target that is not ready, before it counts as lost. */
  readonly waitMs: number;
  readonly clock: Clock;
  readonly evidence: Evidence;
  readonly dispatcher?: Dispatcher;
}

/** A completed round. */
export interface CompletedRound {
  readonly state: WatchState;
  readonly report: RoundReport;
  readonly subjects: readonly EarlierSubject[];
  /** Absent: no interface could be tested. */
  readonly judged?: { readonly judgements: Judgements; readonly engine: EngineOptions };
}

const without = (target: EngineOptions['target'], lost: ReadonlyMap<Base, string>): EngineOptions['target'] =>
  Object.fromEntries(Object.entries(target).filter(([base]) => !lost.has(base)));

const mixed = (before: number, now: number, isFirst: boolean): number =>
  isFirst ? now : before * (1 - newestWeight) + now * newestWeight;

const statuses = (cases: readonly Case[], states: WatchState['cases']): CaseStatus[] =>
  cases.map(({ key, requirement, operation }) => {
    const { verdict, judged: judgedInRound } = states[key] ?? { verdict: 'inconclusive' as const };
    return {
      requirement: requirement.id,
      operation: operation.id,
      verdict,
      ...defined({ judgedInRound }),
    };
  });

const coverage = (contract: JudgedContract, cases: readonly Case[], states: WatchState['cases']): RotationCoverage[] =>
  Object.keys(contract.interfaces).flatMap((base) => {
    const ofInterface = cases.filter(
      ({ operation, requirement }) => operation.base === base && requirement.level !== 'open',
    );
    if (ofInterface.length === 0) return [];
    const judgedCount = ofInterface.filter(({ key }) =>
      isVerdictOnTarget({ verdict: states[key]?.verdict ?? 'inconclusive' }),
    ).length;
    return [{ interface: base, judged: judgedCount, selected: ofInterface.length }];
  });

/** Interfaces that preflight found lost, with the exchanges that the run can reuse. */
const findLost = async (engine: EngineOptions, { contract, secrets, waitMs, dispatcher }: RoundSettings) => {
  const { checked, sent, requests } = await preflight(contract, engine, {
    known: { namespaces: [], keyHeaders: [] },
    waitMs,
    ...defined({ secrets, dispatcher }),
  });
  const lost = new Map(
    checked.flatMap(({ base, trouble }) => (trouble ? [[base, troubleLine(trouble)] as const] : [])),
  );
  return { lost, sentEarlier: { requests, exchanges: sent } };
};

const paceAfter = (before: Pace, isFirst: boolean, discovery: number, into: FollowedUp, expected: number): Pace => ({
  overhead: mixed(before.overhead, discovery + into.requests, isFirst),
  ratio:
    expected === 0 ? before.ratio : mixed(before.ratio, Math.max(0.2, (into.before - discovery) / expected), isFirst),
});

/** Subjects for the next round. If this round found few, for example in an empty index, the earlier ones are kept. */
const subjectsAfter = (
  earlier: readonly EarlierSubject[],
  now: readonly EarlierSubject[] = [],
): readonly EarlierSubject[] => (now.length * 2 < earlier.length ? earlier : now);

/** A round before its cases are judged. */
interface PlannedRound {
  readonly round: number;
  /** ISO time. */
  readonly startedAt: string;
  /** Absent: the depth of the options. */
  readonly depth: Depth | undefined;
  /** All cases that the options select, and those of this round. */
  readonly selected: readonly Case[];
  readonly chosen: Chosen;
  readonly engine: EngineOptions;
  /** Why interfaces are lost. */
  readonly lost: ReadonlyMap<Base, string>;
  readonly requests: number;
}

const planRound = async (
  before: WatchState,
  earlier: readonly EarlierSubject[],
  settings: RoundSettings,
): Promise<PlannedRound> => {
  const { contract, budget } = settings;
  const startedAt = settings.clock.now().toISOString();
  const { lost, sentEarlier } = await findLost(settings.engine, settings);
  const target = without(settings.engine.target, lost);
  const chosen = chooseCases(
    contract,
    selectedCases(contract, { ...settings.engine, target }),
    before,
    budget - sentEarlier.requests,
  );
  const depth = before.rotation.rounds === undefined ? settings.firstDepth : undefined;
  return {
    round: before.round + 1,
    startedAt,
    depth,
    selected: selectedCases(contract, settings.engine),
    chosen,
    engine: {
      ...settings.engine,
      ...defined({ depth }),
      target,
      only: chosen.keys,
      maxRequests: budget,
      earlierSubjects: earlier,
      sentEarlier,
    },
    lost,
    requests: sentEarlier.requests,
  };
};

/** A round after its cases were judged, and what followed them. */
interface JudgedRound {
  /** Absent: there was nothing to judge. */
  readonly judgements?: Judgements;
  readonly followedUp: FollowedUp;
  readonly traffic: Traffic;
  /** Requests of discovery. */
  readonly discovery: number;
}

const judgeRound = async (
  before: WatchState,
  { round, chosen, engine }: PlannedRound,
  { contract, evidence, budget, secrets, maxLag, beside, dispatcher }: RoundSettings,
  signal: AbortSignal,
): Promise<JudgedRound> => {
  const counter = trafficCounter(contract);
  const followedUp = nothingFollowed(before.remembered);
  if (chosen.keys.length === 0) return { followedUp, traffic: counter.traffic(), discovery: 0 };
  const continuation = roundLawsAfter(
    {
      contract,
      engine,
      evidence,
      round,
      credentials: secrets?.credentials ?? [],
      maxLag,
      beside,
      maxRequests: Math.floor(budget * lawShare),
      remembered: before.remembered,
      open: before.findings.filter((finding) => !isOfLaw(finding)),
    },
    followedUp,
  );
  let discovery: number | undefined;
  const judgements = await judgeTarget(contract, engine, {
    signal,
    continuation,
    onLine: counter.add,
    ...defined({ secrets, dispatcher }),
    onProgress: ({ phase, requests }) => {
      if (phase === 'judging') discovery ??= requests;
    },
  });
  return { judgements, followedUp, traffic: counter.traffic(), discovery: discovery ?? 0 };
};

/** Why interfaces are lost, before or while cases were judged. */
const lostIn = (before: ReadonlyMap<Base, string>, judgements: Judgements | undefined): ReadonlyMap<Base, string> => {
  const { lost, unreachable = [] } = judgements ?? {};
  return new Map([...before, ...unreachable, ...(lost ? [[lost.base, lost.message] as const] : [])]);
};

const resultOf = (open: WatchState['findings'], isSuccess: boolean): RoundReport['result'] => {
  if (open.some(({ isCounted }) => isCounted)) return 'findings';
  return isSuccess ? 'green' : 'not-tested';
};

/** The cases and the findings of the state after a judged round. */
const casesAfter = (
  before: WatchState,
  { round, selected, chosen, engine }: PlannedRound,
  { judgements, followedUp }: JudgedRound,
  { finishedAt, evidence }: { readonly finishedAt: string; readonly evidence: RoundSettings['evidence'] },
) => {
  const outcomes = (judgements?.outcomes ?? []).filter(({ verdict }) => verdict !== 'excluded');
  const allOutcomes = [...outcomes, ...followedUp.outcomes];
  const states = mergeCases(before.cases, selected, {
    round,
    chosen,
    outcomes,
    isCut: judgements?.lost !== undefined || endingLimits(judgements?.limits).length > 0,
  });
  const { replayed, remembered } = followedUp;
  const asked = new Set(chosen.asking);
  const findings = mergeFindings(
    before.findings,
    { round, at: finishedAt, outcomes: allOutcomes, asked, replayed, remembered, failOn: engine.failOn },
    evidence,
  );
  return { outcomes, allOutcomes, findings, cases: withFindings(states, findings.open, findings.gone, round) };
};

/** Brings a judged round into the state. */
const concludeRound = (
  before: WatchState,
  planned: PlannedRound,
  judged: JudgedRound,
  { contract, clock, evidence }: RoundSettings,
): Pick<CompletedRound, 'state' | 'report'> => {
  const { round, startedAt, depth, selected, chosen, requests } = planned;
  const { judgements, followedUp, traffic, discovery } = judged;
  const finishedAt = clock.now().toISOString();
  const { outcomes, allOutcomes, findings, cases } = casesAfter(before, planned, judged, { finishedAt, evidence });
  const lostNow = lostIn(planned.lost, judgements);
  const { lost, changes: lostChanges } = mergeLost(before.lost, lostNow, round);
  const isSuccess = lost.length === 0 && outcomes.some(isVerdictOnTarget);
  const result = resultOf(findings.open, isSuccess);
  const rotation = rotated(contract, before.rotation, selected, cases, round);
  const { pace, evicted } = before;
  const isPaced = judgements !== undefined && lostNow.size === 0;
  const state: WatchState = {
    ...before,
    round,
    finishedAt,
    result,
    cases,
    rotation,
    lost,
    remembered: followedUp.remembered,
    findings: findings.open,
    evicted: {
      remembered: evicted.remembered + followedUp.evicted,
      findings: evicted.findings + findings.evicted,
    },
    pace: isPaced ? paceAfter(pace, before.round === 0, discovery, followedUp, chosen.expected) : pace,
  };
  const report: RoundReport = {
    round,
    startedAt,
    finishedAt,
    result,
    isSuccess,
    lost,
    requests: judgements?.requests ?? requests,
    outcomes: allOutcomes,
    cases: [...statuses(selected, cases), ...statusesOf(followedUp.outcomes, round)],
    openFindings: findings.open,
    changes: [...lostChanges, ...findings.changes],
    coverage: coverage(contract, selected, cases),
    ...defined({ rotationRounds: rotation.rounds, firstDepth: depth }),
    ...traffic,
    lags: [...followedUp.lags.values()],
  };
  return { state, report };
};

/** Runs one round. Undefined: it was interrupted, and the state stays. */
export const runRound = async (
  before: WatchState,
  earlier: readonly EarlierSubject[],
  settings: RoundSettings,
  signal: AbortSignal,
): Promise<CompletedRound | undefined> => {
  const planned = await planRound(before, earlier, settings);
  if (signal.aborted) return undefined;
  const judged = await judgeRound(before, planned, settings, signal);
  if (signal.aborted) return undefined;
  const { judgements } = judged;
  return {
    ...concludeRound(before, planned, judged, settings),
    subjects: subjectsAfter(earlier, judgements && subjectsFile(settings.contract, judgements.subjects).subjects),
    ...defined({ judged: judgements && { judgements, engine: planned.engine } }),
  };
};
