import { checksOfRuns, type JudgedContract, fuzzOnly } from '../../contract/contract.ts';
import type { Case } from '../../model/requirement.ts';
import type { Contract } from '../../model/contract.ts';
import { Limits } from '../../model/limits.ts';
import { outsideResults } from '../../discovery/outside-subjects.ts';
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
import { readPart, type ShardFacts } from './shard.ts';
import { excludedOutcome, outcome } from '../conclude/outcome.ts';
import { defined } from '../../model/defined.ts';

/** What the shards in `mergeOf` left, and their recordings as one. `judgedIn`: the last judged exchange of a shard. */
export const openShards = <Shard extends ShardFacts>(
  options: EngineOptions,
  readFolder: (folder: string) => Shard | undefined,
  judgedIn: (shard: Shard) => number,
): { readonly parts: readonly Shard[]; readonly merged: MergedRecording } => {
  const parts = (options.mergeOf ?? []).map((folder) => {
    const part = readFolder(folder);
    if (!part) throw new Error(`${folder} holds no shard`);
    return part;
  });
  return { parts, merged: mergeRecordings(options, parts.map(judgedIn)) };
};

/** The facts of all shards together. Subjects are in files of their own. */
export const factsOf = (
  contract: Contract,
  parts: readonly ShardFacts[],
): Omit<Judgements, 'outcomes' | 'unreachable' | 'limits' | 'defects'> => ({
  ...defined({ lost: parts.find(({ lost }) => lost)?.lost }),
  subjects: new Subjects(),
  requests: parts.reduce((sum, { requests }) => sum + requests, 0),
  unsent: new Map(
    contract.operations.map(({ id, parameters }) => [
      id,
      Object.keys(parameters).filter((name) => parts.every(({ unsent }) => unsent.get(id)?.includes(name) !== false)),
    ]),
  ),
  ...outsideResults(contract, {
    configured: parts.flatMap(({ configured = [] }) => configured),
    earlier: parts.flatMap(({ earlier = [] }) => earlier),
  }),
});

/** The limits that shards reached, together. */
export const limitsOf = (parts: readonly ShardFacts[]): Limits => {
  const limits = new Limits();
  for (const { limit, value, count } of parts.flatMap((part) => part.limits)) limits.reach(limit, value, count);
  return limits;
};

/** The keys that shards lost. A loss concerns the exchanges of its own shard only. */
export const lossesOfShards = (parts: readonly ShardFacts[], merged: MergedRecording): readonly Loss[] =>
  parts.flatMap(({ lost }, shard) => {
    if (lost?.kind !== 'key') return [];
    const after = merged.numbersAfter(shard, lost.afterExchange);
    return [{ message: lost.message, isAfter: (n) => after.has(n) }];
  });

/** The violations of a case in a shard, with the exchanges of the merged recording. */
const confirmedOf = (
  merged: MergedRecording,
  shard: number,
  { violations, unstable, unconfirmed }: Partial<Confirmed>,
): Confirmed => {
  const all = (some: readonly Violation[] = []): Violation[] =>
    some.map((violation) => merged.violationOf(shard, violation));
  return {
    violations: all(violations),
    unstable: all(unstable),
    ...defined({ unconfirmed: unconfirmed && { ...unconfirmed, violations: all(unconfirmed.violations) } }),
  };
};

/** The result of a law in a shard, with the exchanges of the merged recording. */
const resultOf = (merged: MergedRecording, shard: number, result: ActiveResult): ActiveResult => ({
  ...result,
  observations: result.observations.map((observation) => merged.observationOf(shard, observation)),
  ...confirmedOf(merged, shard, result),
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
  const { parts, merged } = openShards(options, readPart, ({ judged }) => judged);
  const checks = checksOfRuns(contract);
  const planOfRun = wholePlan(contract, options);
  const passive = await judgeRecording(
    contract,
    merged.lines,
    checks,
    new Map(planOfRun.flatMap((row) => (row.excluded === undefined ? [[row.case.key, row.case]] : []))),
    fuzzOnly(contract),
  );

  const operations = shardOrder(contract, options);
  const owner = (id: (typeof operations)[number]): number =>
    parts.findIndex(({ shard }) => operations.indexOf(id) % shard.count === shard.index - 1);
  const outcomes = await Promise.all(
    planOfRun.map(async ({ case: testCase, excluded }) => {
      if (excluded !== undefined) return excludedOutcome(testCase, excluded);
      const shard = owner(testCase.operation.id);
      const [lawResult, passiveResult, regressed] = [
        parts[shard]?.active.get(testCase.key),
        passive.byCase.get(testCase.key),
        parts[shard]?.regressed.get(testCase.key),
      ];
      // The case's own shard comes first: one run would have had its result.
      const had = [shard, ...parts.keys()].flatMap((from) => {
        const confirmations = parts[from]?.again.get(testCase.key);
        return confirmations ? [confirmedOf(merged, from, confirmations)] : [];
      });
      const regressions = regressed && confirmedOf(merged, shard, regressed);
      return outcome(
        contract,
        testCase,
        {
          ...together(await confirmed(contract, testCase, passiveResult, had, checks), regressions),
          ...defined({ passive: passiveResult, active: lawResult && resultOf(merged, shard, lawResult) }),
        },
        options,
      );
    }),
  );
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
    ...factsOf(contract, parts),
    unreachable: new Map(parts.flatMap(({ unreachable }) => [...unreachable])),
    limits: limits.reached,
    uncheckedRegressions: parts.flatMap(({ regressed }) => uncheckedIn(regressed)),
    defects: [...new Set([...parts.flatMap(({ defects }) => defects), ...passive.defects])],
  };
};
