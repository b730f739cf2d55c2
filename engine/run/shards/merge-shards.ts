import { checksOfRuns, type JudgedContract, fuzzOnly } from '../../contract/contract.ts';
import type { Case } from '../../model/requirement.ts';
import type { Contract } from '../../model/contract.ts';
import { Limits } from '../../model/limits.ts';
import { fileRecorder, noRecorder } from '../../client/record.ts';
import { rejectedOf, reusedIn } from '../../discovery/outside-subjects.ts';
import { Subjects } from '../../discovery/subjects.ts';
import type { Confirmed, PassiveCheck, Violation } from '../../model/judging.ts';
import type { ActiveResult } from '../judge/run-law.ts';
import type { Loss } from '../conclude/after-loss.ts';
import { concludeOutcomes } from '../conclude/conclude.ts';
import { provesItself, together } from '../confirm/confirm.ts';
import type { Judgements } from '../judge-target.ts';
import { fingerprint } from '../judge/fingerprint.ts';
import { type MergedRecording, mergeRecordings } from './merge-recordings.ts';
import type { EngineOptions } from '../options.ts';
import { judgeRecording, type PassiveResult } from '../judge/run-checks.ts';
import { shardOrder, wholePlan } from '../plan/plan.ts';
import { uncheckedIn } from '../confirm/regression.ts';
import { type Part, readPart } from './shard.ts';
import { excludedOutcome, outcome } from '../conclude/outcome.ts';
import { defined } from '../../model/defined.ts';

/** The requests, unsent parameters and configured subjects of all shards together. Its own subjects are in files. */
export const factsOf = (
  contract: Contract,
  parts: readonly Pick<Part, 'requests' | 'configured' | 'earlier' | 'unsent'>[],
): Pick<Judgements, 'subjects' | 'requests' | 'unsent' | 'rejectedSubjects' | 'reusedSubjects'> => ({
  subjects: new Subjects(),
  requests: parts.reduce((sum, { requests }) => sum + requests, 0),
  unsent: new Map(
    contract.operations.map(({ id, parameters }) => [
      id,
      Object.keys(parameters).filter((name) => parts.every(({ unsent }) => unsent.get(id)?.includes(name) !== false)),
    ]),
  ),
  rejectedSubjects: rejectedOf(
    contract,
    parts.flatMap(({ configured = [] }) => configured),
  ),
  ...reusedIn(
    contract,
    parts.flatMap(({ earlier = [] }) => earlier),
  ),
});

const partOf = (folder: string): Part => {
  const shardPart = readPart(folder);
  if (!shardPart) throw new Error(`${folder} holds no shard`);
  return shardPart;
};

/** The limits that shards reached, together. */
export const limitsOf = (parts: readonly Pick<Part, 'limits'>[]): Limits => {
  const limits = new Limits();
  for (const { limit, value, count } of parts.flatMap((part) => part.limits)) limits.reach(limit, value, count);
  return limits;
};

/** The keys that shards lost. A loss concerns the exchanges of its own shard only. */
export const lossesOfShards = (
  parts: readonly Pick<Part, 'lost'>[],
  merged: Pick<MergedRecording, 'numbersAfter'>,
): readonly Loss[] =>
  parts.flatMap(({ lost }, shard) => {
    if (lost?.kind !== 'key') return [];
    const after = merged.numbersAfter(shard, lost.afterExchange);
    return [{ message: lost.message, isAfter: (n) => after.has(n) }];
  });

type NumberOf = (n: number) => number;

const renumbered = (violation: Violation, numberOf: NumberOf): Violation => ({
  ...violation,
  exchanges: violation.exchanges.map((exchange) => ({ ...exchange, n: numberOf(exchange.n) })),
});

const renumberedAll = (violations: readonly Violation[], numberOf: NumberOf): Violation[] =>
  violations.map((violation) => renumbered(violation, numberOf));

/** The violations of a case, with the new numbers of their exchanges. */
const confirmedOf = ({ violations, unstable, unconfirmed }: Confirmed, numberOf: NumberOf): Confirmed => ({
  violations: renumberedAll(violations, numberOf),
  unstable: renumberedAll(unstable, numberOf),
  ...defined({
    unconfirmed: unconfirmed && { ...unconfirmed, violations: renumberedAll(unconfirmed.violations, numberOf) },
  }),
});

/** A case's result with the new numbers of its exchanges. */
const resultOf = (result: ActiveResult, numberOf: NumberOf): ActiveResult => ({
  ...result,
  observations: result.observations.map((observation) =>
    observation.example === undefined ? observation : { ...observation, example: numberOf(observation.example) },
  ),
  ...confirmedOf(result, numberOf),
});

/**
 * A violation that any shard confirmed counts. A violation that only
 * the merged recording shows must prove itself (`provesItself`).
 */
const confirmed = async (
  contract: JudgedContract,
  testCase: Case,
  passiveResult: PassiveResult | undefined,
  parts: readonly Confirmed[],
  checks: ReadonlyMap<string, PassiveCheck>,
): Promise<Confirmed> => {
  const had = together(...parts);
  const stays: Violation[] = [];
  const unstable: Violation[] = [];
  const unasked: Violation[] = [];
  if (testCase.requirement.level === 'open') return { violations: stays, unstable };
  for (const [name, { violation, alike }] of passiveResult?.violations ?? []) {
    const isNamed = (candidate: Violation): boolean => fingerprint(testCase, candidate) === name;
    const repeated = had.violations.find(isNamed);
    const check = checks.get(violation.judge ?? '');
    if (repeated) stays.push(repeated);
    else if (check && (await provesItself(contract, testCase, violation, alike, check)))
      stays.push({ ...violation, exchanges: alike });
    else if (had.unstable.some(isNamed)) unstable.push(violation);
    else unasked.push(violation);
  }
  const reason = had.unconfirmed?.reason ?? {
    text: 'only the merged recording shows it, so no shard asked for it again',
  };
  return {
    violations: stays,
    unstable,
    ...defined({ unconfirmed: unasked.length > 0 ? { violations: unasked, reason } : undefined }),
  };
};

/**
 * Judges the recordings of all shards as one run: laws were judged in the shard of
 * their operation, passive checks judge the merged recording. `mergeOf` names the shards' folders;
 * the merged recording is written to `recording`.
 */
export const mergeShards = async (contract: JudgedContract, options: EngineOptions): Promise<Judgements> => {
  const folders = options.mergeOf ?? [];
  const parts = folders.map(partOf);
  const checks = checksOfRuns(contract);
  const recorder = options.recording === undefined ? noRecorder : fileRecorder(options.recording);
  const merged = mergeRecordings({
    folders,
    judged: parts.map(({ judged }) => judged),
    recorder,
    ...defined({ origin: options.mergedOrigin }),
  });
  const planOfRun = wholePlan(contract, options);
  const passive = await judgeRecording(
    contract,
    merged.lines,
    checks,
    new Map(planOfRun.flatMap((row) => (row.excluded === undefined ? [[row.case.key, row.case]] : []))),
    fuzzOnly(contract),
  );
  recorder.close();

  const operations = shardOrder(contract, options);
  const owner = (id: (typeof operations)[number]): number =>
    parts.findIndex(({ shard }) => operations.indexOf(id) % shard.count === shard.index - 1);
  const outcomes = await Promise.all(
    planOfRun.map(async ({ case: testCase, excluded }) => {
      if (excluded !== undefined) return excludedOutcome(testCase, excluded);
      const shard = owner(testCase.operation.id);
      const numberOf =
        (from: number): NumberOf =>
        (n) =>
          merged.numberOf(from, n);
      const [lawResult, passiveResult, regressed] = [
        parts[shard]?.active.get(testCase.key),
        passive.byCase.get(testCase.key),
        parts[shard]?.regressed.get(testCase.key),
      ];
      // The case's own shard comes first: one run would have had its result.
      const had = [shard, ...parts.keys()].flatMap((from) => {
        const confirmations = parts[from]?.again.get(testCase.key);
        return confirmations ? [confirmedOf(confirmations, numberOf(from))] : [];
      });
      const regressions = regressed && { violations: renumberedAll(regressed.violations, numberOf(shard)) };
      return outcome(
        contract,
        testCase,
        {
          ...together(await confirmed(contract, testCase, passiveResult, had, checks), regressions),
          ...defined({ passive: passiveResult, active: lawResult && resultOf(lawResult, numberOf(shard)) }),
        },
        options,
      );
    }),
  );
  const lost = parts.find((part) => part.lost)?.lost;
  const limits = limitsOf(parts);
  const concluded = await concludeOutcomes(contract, outcomes, {
    cases: new Map(planOfRun.map((row) => [row.case.key, row.case])),
    checks,
    use: passive.use,
    losses: lossesOfShards(parts, merged),
    errors: passive.intermittent,
    discoveryEndedBy: (operation) => parts[owner(operation)]?.endedDiscovery,
    bounds: { options, limits },
    ...defined({ known: options.known }),
  });
  return {
    outcomes: concluded,
    ...defined({ lost }),
    ...factsOf(contract, parts),
    unreachable: new Map(parts.flatMap(({ unreachable }) => [...unreachable])),
    limits: limits.reached,
    uncheckedRegressions: parts.flatMap(({ regressed }) => uncheckedIn(regressed)),
    defects: [...new Set([...parts.flatMap(({ defects }) => defects), ...passive.defects])],
  };
};
