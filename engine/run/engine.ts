import { checksOfRuns, type JudgedContract } from '../contract/contract.ts';
import type { Case } from '../model/requirement.ts';
import pLimit from 'p-limit';
import type { ReachedLimit } from '../model/limits.ts';
import { fileRecorder, noRecorder } from '../client/record.ts';
import type { TargetLost } from '../model/exchange.ts';
import type { Base } from '../model/operation.ts';
import type { RejectedSubject, ReusedSubjects } from '../model/outside-subjects.ts';
import { rejectedOf, reusedIn } from '../discovery/outside-subjects.ts';
import type { Subjects } from '../discovery/subjects.ts';
import type { Outcome } from '../model/judging.ts';
import type { UncheckedRegression } from '../model/run.ts';
import { type ActiveResult, judgeActive } from './active.ts';
import { withoutRejections } from './after-loss.ts';
import { explain } from './causes.ts';
import { confirm, type Confirmed, together } from './confirm.ts';
import { learn } from './learn.ts';
import { withUse } from './operation-use.ts';
import { openClient } from './open-client.ts';
import type { EngineOptions } from './options.ts';
import type { PassiveResult } from './passive.ts';
import { basesOf, plan, wholePlan } from './plan.ts';
import { pointToPreconditions } from './preconditions.ts';
import { judgingReader } from './recording-reader.ts';
import { replayRegressions, uncheckedIn } from './regression.ts';
import { sampled } from './sample.ts';
import { truncateFindings } from './truncate.ts';
import type { Part } from './shard.ts';
import type { Progress, RunDependencies } from './run-dependencies.ts';
import { outcome } from './verdict.ts';
import { defined } from '../model/defined.ts';

export interface Judgements {
  /** In the order of the case keys. */
  readonly outcomes: readonly Outcome[];
  readonly requests: number;
  readonly defects: readonly string[];
  /** Bases at which no server answered. */
  readonly unreachable: ReadonlyMap<Base, string>;
  readonly subjects: Subjects;
  /** For a shard: the data for merging in addition to its recording. */
  readonly part?: Part;
  /** Regressions that could not be checked. */
  readonly uncheckedRegressions?: readonly UncheckedRegression[];
  /** Limits that were reached. */
  readonly limits: readonly ReachedLimit[];
  /** An interface that stopped working during the run. No request was sent after that. */
  readonly lost?: TargetLost;
  /** Why the recording is incomplete; absent: it is complete. */
  readonly unsaved?: string;
  /** Configured subjects that no operation accepted. */
  readonly rejectedSubjects?: readonly RejectedSubject[];
  /** Results for the subjects of an earlier run; absent: none were given. */
  readonly reusedSubjects?: ReusedSubjects;
}

/**
 * Judges a target: discovery, then laws in parallel. Passive checks judge each exchange as it is recorded,
 * in the order of the recording, until confirmation begins.
 */
export const judgeTarget = async (
  contract: JudgedContract,
  options: EngineOptions,
  around: RunDependencies = {},
): Promise<Judgements> => {
  const { judges } = contract;
  const checks = checksOfRuns(contract);
  const file = options.recording === undefined ? noRecorder : fileRecorder(options.recording);
  const continuing = around.continuation?.begin(file);
  const recorder = continuing?.recorder ?? file;
  const planned = plan(contract, options);
  const wanted = planned.filter((row) => row.excluded === undefined).map((row) => row.case);
  // Subjects, sampled cases and passive checks do not depend on the division into shards.
  const whole = wholePlan(contract, options)
    .filter((row) => row.excluded === undefined)
    .map((row) => row.case);
  const byKey = new Map(whole.map((one) => [one.key, one]));
  const reader = (around.openReader ?? judgingReader(contract))(byKey);
  let isConfirming = false;
  const { client, limits, given } = openClient(contract, options, recorder, {
    ...around,
    onLine(line) {
      reader.read(line, !isConfirming);
      around.onLine?.(line);
    },
  });
  let done = 0;
  const active = new Map<string, ActiveResult>();
  const violated = (): number =>
    [...active.values()].filter(({ violation, unstable }) => violation !== undefined && unstable !== true).length;
  const report = (phase: Progress['phase']): void =>
    around.onProgress?.({
      phase,
      done,
      total: wanted.length,
      requests: client.stats.requests,
      findings: violated(),
    });

  report('discovering');
  const { subjects, silent } = await learn(contract, client, whole, options);

  const tried = sampled(whole, options);
  const inTurn = pLimit(options.concurrency);
  const tools = { contract, client, subjects, options, credentials: around.secrets?.credentials ?? [], limits };
  // What is worth most first, in case the budget ends; of these the longest, so that none runs alone at the end.
  const inOrder = [...wanted].sort(
    ({ requirement: a }, { requirement: b }) =>
      Number(a.late ?? false) - Number(b.late ?? false) || (b.cost ?? 1) - (a.cost ?? 1),
  );
  await Promise.all(
    inOrder.map((one) =>
      inTurn(async () => {
        const missing = basesOf(one).find((base) => silent.has(base));
        const judge = judges.get(one.requirement.id);
        if (missing) active.set(one.key, nothing(silent.get(missing) as string));
        else if (!tried.has(one.key))
          active.set(one.key, nothing(`not tested at --depth ${options.depth}; use a larger one`));
        else if (judge) active.set(one.key, await judgeActive(one, judge, tools));
        done += 1;
        report('judging');
      }),
    ),
  );

  report('confirming');
  isConfirming = true;
  const passive = await reader.verdicts().catch((error: unknown) => ({
    byCase: new Map<string, PassiveResult>(),
    use: undefined,
    defects: [`passive checks: ${error instanceof Error ? error.message : String(error)}`],
  }));
  // From here on calls are confirmed by new answers.
  client.forget?.();
  const judged = client.stats.requests;
  const regressed = await replayRegressions(
    contract,
    options.regressions ?? [],
    new Map(wanted.map((one) => [one.key, one])),
    client,
  );
  const outcomes: Outcome[] = [];
  const again = new Map<string, Confirmed>();
  for (const row of planned) {
    const one = row.case;
    const seen = passive.byCase.get(one.key);
    if (seen) again.set(one.key, await confirm(one, seen, checks, client));
    if (row.excluded !== undefined) outcomes.push(excludedOutcome(one, row.excluded));
    else {
      const own = active.get(one.key);
      outcomes.push(
        outcome(
          contract,
          one,
          {
            ...together(again.get(one.key), regressed.get(one.key)),
            ...(own ? { active: own } : {}),
            ...defined({ passive: seen }),
          },
          options,
        ),
      );
    }
  }
  await continuing?.go({ client, subjects, silent, planned });
  report('done');
  await client.close();
  const { requests } = client.stats;
  const ended = continuing?.conclude(outcomes, client.loss) ?? { outcomes, defects: [] };
  recorder.close();
  const defects = [
    ...[...active].flatMap(([key, result]) => (result.defect === undefined ? [] : [`${key}: ${result.defect}`])),
    ...passive.defects,
    ...ended.defects,
  ];
  const earlier = given.earlier(subjects);
  const part = options.shard && {
    shard: options.shard,
    judged,
    active,
    again,
    regressed,
    requests,
    limits: limits.reached,
    defects,
    unreachable: silent,
    configured: given.configured,
    earlier,
    ...defined({ lost: client.loss?.lost }),
  };
  const kept = withoutRejections(ended.outcomes, client.loss?.lost);
  const explained = await explain(contract, kept, checks, byKey);
  const shown = truncateFindings(
    pointToPreconditions(contract, passive.use ? withUse(contract, explained, passive.use) : explained),
    options,
    limits,
  );
  return {
    outcomes: shown,
    requests,
    subjects,
    limits: limits.reached,
    ...defined({ lost: client.loss?.lost, unsaved: file.failure }),
    unreachable: silent,
    uncheckedRegressions: uncheckedIn(regressed),
    defects,
    rejectedSubjects: rejectedOf(contract, given.configured),
    ...reusedIn(contract, earlier),
    ...defined({ part }),
  };
};

const nothing = (reason: string): ActiveResult => ({
  evidence: 0,
  requests: 0,
  observations: [],
  ms: 0,
  inconclusive: reason,
});

export const excludedOutcome = (one: Case, reason: string): Outcome => ({
  requirement: one.requirement.id,
  operation: one.operation.id,
  level: one.requirement.level,
  verdict: 'excluded',
  evidence: 0,
  requests: 0,
  reason,
  findings: [],
  observations: [],
  ms: 0,
});
