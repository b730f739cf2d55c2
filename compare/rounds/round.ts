import type { Depth } from '../../engine/model/depth.ts';
import type { Secrets } from '../../engine/client/credentials/secrets.ts';
import type { Dispatcher } from 'undici';
import type { EarlierSubject } from '../../engine/discovery/outside-subjects.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import type { Base } from '../../engine/model/operation.ts';
import type { CaseStatus, RotationCoverage, RoundReport } from '../../engine/model/round-report.ts';
import type { Case } from '../../engine/model/requirement.ts';
import { preflight } from '../../engine/preflight/preflight.ts';
import { troubleLine } from '../../engine/preflight/trouble.ts';
import { type Judgements, judgeTarget } from '../../engine/run/judge-target.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { subjectsFile } from '../../engine/run/judge/subjects-file.ts';
import { isVerdictOnTarget } from '../../reports/coverage.ts';
import { chooseCases, lawShare, mergeCases, rotated, selectedCases, withFindings } from './rotation.ts';
import { ExchangeCounter } from './count-exchanges.ts';
import type { LawContext } from './laws/law.ts';
import { isOfLaw, mergeFindings, mergeLost } from './open-findings.ts';
import { type Beside, type FollowedUp, roundLawsAfter } from './round-laws.ts';
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

const lawStatuses = (outcomes: readonly Outcome[], round: number): CaseStatus[] =>
  outcomes.flatMap(({ requirement, operation, verdict }) =>
    verdict === 'excluded' ? [] : [{ requirement, operation, verdict, judgedInRound: round }],
  );

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

/** Runs one round. Undefined: it was interrupted, and the state stays. */
export const runRound = async (
  before: WatchState,
  earlier: readonly EarlierSubject[],
  settings: RoundSettings,
  signal: AbortSignal,
): Promise<CompletedRound | undefined> => {
  const { contract, clock, evidence, budget, secrets, maxLag, beside, firstDepth } = settings;
  const isFirstRotation = before.rotation.rounds === undefined;
  const round = before.round + 1;
  const startedAt = clock.now().toISOString();
  const selected = selectedCases(contract, settings.engine);
  const { lost: lostBefore, sentEarlier } = await findLost(settings.engine, settings);
  if (signal.aborted) return undefined;
  const lostNow = new Map(lostBefore);
  const target = without(settings.engine.target, lostBefore);
  const casesOfRound = chooseCases(
    contract,
    selectedCases(contract, { ...settings.engine, target }),
    before,
    budget - sentEarlier.requests,
  );
  const engine: EngineOptions = {
    ...settings.engine,
    ...defined({ depth: isFirstRotation ? firstDepth : undefined }),
    target,
    only: casesOfRound.keys,
    maxRequests: budget,
    earlierSubjects: earlier,
    sentEarlier,
  };
  const counter = new ExchangeCounter(contract);
  const into: FollowedUp = {
    remembered: before.remembered,
    evicted: 0,
    outcomes: [],
    replayed: new Map(),
    heights: new Map(),
    lags: new Map(),
    before: 0,
    requests: 0,
  };
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
      counter,
    },
    into,
  );
  let discovery: number | undefined;
  const judgements =
    casesOfRound.keys.length === 0
      ? undefined
      : await judgeTarget(contract, engine, {
          signal,
          continuation,
          ...defined({ secrets, dispatcher: settings.dispatcher }),
          onProgress: ({ phase, requests }) => {
            if (phase === 'judging') discovery ??= requests;
          },
        });
  if (signal.aborted) return undefined;
  const finishedAt = clock.now().toISOString();
  for (const [base, message] of judgements?.unreachable ?? []) lostNow.set(base, message);
  if (judgements?.lost) lostNow.set(judgements.lost.base, judgements.lost.message);
  const outcomes = (judgements?.outcomes ?? []).filter(({ verdict }) => verdict !== 'excluded');
  const askedKeys = new Set(casesOfRound.asking);
  const states = mergeCases(before.cases, selected, {
    round,
    chosen: casesOfRound,
    outcomes,
    isCut: judgements?.lost !== undefined || (judgements?.limits ?? []).some(({ limit }) => endingLimits.has(limit)),
  });
  const findings = mergeFindings(
    before.findings,
    {
      round,
      at: finishedAt,
      outcomes: [...outcomes, ...into.outcomes],
      asked: askedKeys,
      replayed: into.replayed,
      remembered: into.remembered,
      failOn: engine.failOn,
    },
    evidence,
  );
  const cases = withFindings(states, findings.open, findings.gone, round);
  const { lost, changes: lostChanges } = mergeLost(before.lost, lostNow, round);
  const hasCounted = findings.open.some(({ isCounted }) => isCounted);
  const isSuccess = lost.length === 0 && outcomes.some(isVerdictOnTarget);
  const result = hasCounted ? 'findings' : isSuccess ? 'green' : 'not-tested';
  const rotation = rotated(contract, before.rotation, selected, cases, round);
  const isFirst = before.round === 0;
  const state: WatchState = {
    ...before,
    round,
    finishedAt,
    result,
    cases,
    rotation,
    findings: findings.open,
    lost,
    remembered: into.remembered,
    evicted: {
      remembered: before.evicted.remembered + into.evicted,
      findings: before.evicted.findings + findings.evicted,
    },
    pace:
      judgements && lostNow.size === 0
        ? paceAfter(before.pace, isFirst, discovery ?? 0, into, casesOfRound.expected)
        : before.pace,
  };
  const report: RoundReport = {
    round,
    startedAt,
    finishedAt,
    result,
    isSuccess,
    requests: judgements?.requests ?? sentEarlier.requests,
    outcomes: [...outcomes, ...into.outcomes],
    cases: [...statuses(selected, cases), ...lawStatuses(into.outcomes, round)],
    openFindings: findings.open,
    changes: [...lostChanges, ...findings.changes],
    lost,
    coverage: coverage(contract, selected, cases),
    ...defined({ rotationRounds: rotation.rounds, firstDepth: isFirstRotation ? firstDepth : undefined }),
    ...counter.counts,
    heights: [...into.heights.values()],
    lags: [...into.lags.values()],
  };
  return {
    state,
    report,
    subjects: subjectsAfter(earlier, judgements && subjectsFile(contract, judgements.subjects).subjects),
    ...defined({ judged: judgements && { judgements, engine } }),
  };
};

/** Limits that end a round before all its cases had their turn. */
const endingLimits = new Set<string>(['max-requests', 'max-time', 'max-memory']);
