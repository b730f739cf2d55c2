import { checksOfRuns, type JudgedContract } from '../contract/contract.ts';
import { fileRecorder, noRecorder } from '../client/record.ts';
import type { Client, TargetLost } from '../model/exchange.ts';
import type { Base, OperationId } from '../model/operation.ts';
import type { RejectedSubject, ReusedSubjects } from '../model/outside-subjects.ts';
import { outsideResults } from '../discovery/outside-subjects.ts';
import type { Subjects } from '../discovery/subjects.ts';
import { defined } from '../model/defined.ts';
import type { Confirmed, Outcome } from '../model/judging.ts';
import { endingLimits, type ReachedLimit } from '../model/limits.ts';
import type { UncheckedRegression } from '../model/run.ts';
import { planCases, type Planned, type RunCases } from './plan/plan.ts';
import { lossesOf } from './conclude/after-loss.ts';
import { concludeOutcomes } from './conclude/conclude.ts';
import { ActiveResults, judgeCases } from './judge/judge-cases.ts';
import { learn } from './judge/discover.ts';
import { openClient, runFacts } from './judge/open-client.ts';
import type { EngineOptions } from './options.ts';
import { judgingReader, orDefect } from './judge/recording-reader.ts';
import { type Regressed, replayRegressions, uncheckedIn } from './confirm/regression.ts';
import type { RunDependencies } from './run-dependencies.ts';
import { settleErrors } from './conclude/server-errors.ts';
import type { Part } from './shards/shard.ts';
import type { ActiveResult } from './judge/run-law.ts';
import { confirm, together } from './confirm/confirm.ts';
import type { PassiveResult, PassiveVerdicts } from './judge/run-checks.ts';
import { excludedOutcome, outcome } from './conclude/outcome.ts';

/** Results of the cases before confirmation, by case key. */
interface Seen {
  readonly active: ReadonlyMap<string, ActiveResult>;
  readonly passive: ReadonlyMap<string, PassiveResult>;
  readonly regressed: ReadonlyMap<string, Regressed>;
}

/** Confirms violations of passive checks by new answers, and gives each case its verdict. */
async function confirmCases(
  contract: JudgedContract,
  plan: readonly Planned[],
  { active, passive, regressed }: Seen,
  options: EngineOptions,
  client: Client,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly again: ReadonlyMap<string, Confirmed> }> {
  const checks = checksOfRuns(contract);
  const confirmations = new Map<string, Confirmed>();
  const outcomes: Outcome[] = [];
  for (const { case: testCase, excluded } of plan) {
    const { key } = testCase;
    const passiveResult = passive.get(key);
    // Also of an excluded case: it may be in another shard.
    if (passiveResult) confirmations.set(key, await confirm(testCase, passiveResult, checks, client));
    if (excluded !== undefined) {
      outcomes.push(excludedOutcome(testCase, excluded));
      continue;
    }
    const confirmed = together(confirmations.get(key), regressed.get(key));
    const result = { ...confirmed, ...defined({ active: active.get(key), passive: passiveResult }) };
    outcomes.push(outcome(contract, testCase, result, options));
  }
  return { outcomes, again: confirmations };
}

export interface Judgements {
  /** In the order of the case keys. */
  readonly outcomes: readonly Outcome[];
  readonly requests: number;
  /** Generated inputs among the requests of a campaign; absent: no campaign, or merged shards. */
  readonly inputs?: number;
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
  /** By operation, the documented parameters that no answered call had. */
  readonly unsent: ReadonlyMap<OperationId, readonly string[]>;
}

type Verdicts = Pick<PassiveVerdicts, 'byCase' | 'intermittent'>;

/** Confirms by new answers what laws, checks and earlier runs saw. */
async function confirmAll(
  contract: JudgedContract,
  { planned, wanted }: RunCases,
  { active, passive }: { readonly active: ActiveResults['byCase']; readonly passive: Verdicts },
  options: EngineOptions,
  client: Client,
) {
  client.forget?.();
  const casesByKey = new Map(wanted.map((testCase) => [testCase.key, testCase]));
  const regressed = await replayRegressions(contract, options.regressions ?? [], casesByKey, client);
  const judgements = { active, passive: passive.byCase, regressed };
  const confirmed = await confirmCases(contract, planned, judgements, options, client);
  const errors = await settleErrors(confirmed.outcomes, passive.intermittent, client, options.known);
  return { confirmed, regressed, errors };
}

/**
 * Judges a target: discovery, then laws in parallel. Passive checks judge each exchange as it is recorded,
 * in the order of the recording, until confirmation begins.
 */
export async function judgeTarget(
  contract: JudgedContract,
  options: EngineOptions,
  dependencies: RunDependencies = {},
): Promise<Judgements> {
  const cases = planCases(contract, options);
  const file = options.recording === undefined ? noRecorder : fileRecorder(options.recording);
  const continuing = dependencies.continuation?.begin(file);
  const recorder = continuing?.recorder ?? file;
  const reader = (dependencies.openReader ?? judgingReader(contract))(cases.byKey);
  let isConfirming = false;
  const onLine: RunDependencies['onLine'] = (line) => {
    reader.read(line, !isConfirming);
    dependencies.onLine?.(line);
  };
  const { client, limits, uses, sent } = openClient(contract, options, recorder, { ...dependencies, onLine });
  const results = new ActiveResults(cases.wanted.length, client, dependencies);
  const { byCase: active } = results;

  results.report('discovering');
  const { subjects, silent } = await learn(contract, client, cases.whole, options);
  const [endedDiscovery] = endingLimits(limits.reached);

  const credentials = dependencies.secrets?.credentials ?? [];
  await judgeCases(cases, silent, { contract, client, subjects, options, credentials, limits }, results);

  results.report('confirming');
  isConfirming = true;
  const passive = await orDefect(reader.verdicts());
  const requestsOfLaws = client.stats.requests;
  const { confirmed, regressed, errors } = await confirmAll(contract, cases, { active, passive }, options, client);
  await continuing?.go({ client, subjects, silent, planned: cases.planned });
  results.report('done');
  await client.close();

  const { outcomes, again } = confirmed;
  const ended = continuing?.conclude(outcomes, client.loss) ?? { outcomes, defects: [] };
  recorder.close();
  const concluded = await concludeOutcomes(contract, ended.outcomes, {
    cases: cases.byKey,
    checks: checksOfRuns(contract),
    losses: lossesOf(client.loss?.lost),
    errors,
    discoveryEndedBy: () => endedDiscovery,
    // May reach a limit.
    bounds: { options, limits },
    ...defined({ use: passive.use, known: options.known, hide: dependencies.secrets?.redaction.text }),
  });
  const outside = { configured: uses.configured, earlier: uses.earlier(subjects) };
  const defects = [...results.defects, ...passive.defects, ...ended.defects];
  const run = runFacts({ client, limits, sent }, silent, defects);
  const { shard } = options;
  const confirmedPart = { active, again, regressed, ...outside };
  return {
    ...run,
    outcomes: concluded,
    subjects,
    uncheckedRegressions: uncheckedIn(regressed),
    ...outsideResults(contract, outside),
    ...defined({
      unsaved: file.failure,
      part: shard && defined({ ...run, ...confirmedPart, shard, judged: requestsOfLaws, endedDiscovery }),
    }),
  };
}
