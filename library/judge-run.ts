import { checkedTarget } from './preflight.ts';
import { secretsOf } from './credentials.ts';
import { runOf } from './run-of.ts';
import { Usage } from './usage.ts';
import type { JudgedContract } from '../engine/contract/contract.ts';
import type { Gate, SourcedEntry } from '../engine/model/baseline.ts';
import type { Case } from '../engine/model/requirement.ts';
import type { Run } from '../engine/model/run.ts';
import { preflight } from '../engine/preflight/preflight.ts';
import type { KnownValues } from '../engine/preflight/trouble.ts';
import { unaskedOutcome } from '../engine/run/conclude/outcome.ts';
import type { Judgements } from '../engine/run/judge-target.ts';
import type { EngineOptions } from '../engine/run/options.ts';
import { plan } from '../engine/run/plan/plan.ts';
import type { RunDependencies } from '../engine/run/run-dependencies.ts';
import type { FuzzJudgements } from '../fuzz/campaign/fuzz-target.ts';
import { isRed } from '../reports/exit.ts';
import { notTested, titleOfReason } from '../reports/not-tested.ts';

/** What a run judges, and by what: the command, `judge` and Vitest's entries give the same. */
export interface RunSettings {
  readonly contract: JudgedContract;
  readonly engine: EngineOptions;
  readonly startedAt: string;
  /** How much the run must have tested to be green; absent: one judged case is enough. */
  readonly gate?: Gate | undefined;
  /** Entries of baselines; absent: there are none. */
  readonly baseline?: readonly SourcedEntry[] | undefined;
  readonly traceUrl?: string | undefined;
  /** The configuration file. */
  readonly config?: string | undefined;
  /** The target is the reference provider. */
  readonly embedded?: boolean;
}

/** The results of a run, or of merged shards. */
export interface JudgedRun<J extends Judgements = Judgements> {
  readonly run: Run;
  readonly judgements: J;
}

export type TargetJudge = (engine: EngineOptions, dependencies: RunDependencies) => Promise<FuzzJudgements>;

/** Loads the judge late, so that invalid options are reported at once. */
export const judgeOf = async (contract: JudgedContract, fuzz: EngineOptions['fuzz']): Promise<TargetJudge> => {
  const { judgeTarget } = await import('../engine/run/judge-target.ts');
  if (!fuzz) return (engine, dependencies) => judgeTarget(contract, engine, dependencies);
  const [{ fuzzTarget }, { fuzzAfterRun }, { threadTransport }] = await Promise.all([
    import('../fuzz/campaign/fuzz-target.ts'),
    import('../fuzz/campaign/after-run.ts'),
    import('../engine/client/thread.ts'),
  ]);
  if (fuzz.afterRun)
    return (engine, dependencies) =>
      judgeTarget(contract, engine, {
        ...dependencies,
        continuation: fuzzAfterRun(contract, { ...engine, fuzz }, dependencies),
      });
  return (engine, dependencies) =>
    fuzzTarget(contract, { ...engine, fuzz }, { ...dependencies, transport: threadTransport });
};

/** The cases that a run will judge. */
export const plannedCases = ({ contract, engine }: Pick<RunSettings, 'contract' | 'engine'>): readonly Case[] =>
  plan(contract, engine).flatMap((row) => (row.excluded === undefined ? [row.case] : []));

/** Judges or fuzzes a target that is ready. */
export const judgeRun = async (
  settings: RunSettings,
  dependencies: Omit<RunDependencies, 'secrets'> = {},
): Promise<JudgedRun<FuzzJudgements>> => {
  const { contract, engine, startedAt, gate, baseline, traceUrl, config, embedded = false } = settings;
  const [judge, secrets] = await Promise.all([judgeOf(contract, engine.fuzz), secretsOf(engine)]);
  const judgements = await judge(engine, { ...dependencies, secrets });
  const run = runOf(contract, engine, judgements, {
    startedAt,
    embedded,
    interrupted: dependencies.signal?.aborted ?? false,
    traceUrl,
    config,
    // Few inputs of a campaign judge few cases, so the merge asks for the coverage.
    gate: engine.shard && engine.fuzz ? undefined : gate,
    entries: baseline,
  });
  return { judgements, run };
};

/** A run that judged nothing. `reason`: one line with the call, its result, and what helps. */
export const untestedRun = (
  { contract, engine, startedAt, gate, config }: RunSettings,
  { reason, requests }: { readonly reason: string; readonly requests: number },
): Run => {
  const outcomes = plan(contract, engine).map((row) =>
    row.excluded === undefined
      ? unaskedOutcome(row.case, 'inconclusive', { code: 'not-tested', text: reason })
      : unaskedOutcome(row.case, 'excluded', row.excluded),
  );
  return runOf(contract, engine, { outcomes, requests }, { startedAt, untestable: reason, gate, config });
};

/**
 * Checks whether the target is ready, and judges it. The result of a target that does not answer says so.
 * @throws Usage if an option is wrong.
 */
export const checkAndJudge = async (
  settings: RunSettings,
  { waitMs, known }: { readonly waitMs: number; readonly known: KnownValues },
  dependencies: Omit<RunDependencies, 'secrets'> = {},
): Promise<{ readonly run: Run; readonly judgements?: FuzzJudgements }> => {
  const { contract, engine } = settings;
  const { dispatcher } = dependencies;
  const secrets = await secretsOf(engine);
  const target = checkedTarget(
    await preflight(contract, engine, { known, waitMs, secrets, ...(dispatcher && { dispatcher }) }),
  );
  if (target.readiness === 'ready')
    return judgeRun({ ...settings, engine: { ...engine, sentEarlier: target.sentEarlier } }, dependencies);
  const { lines, requests } = target;
  if (target.readiness === 'usage') throw new Usage(lines.join('; '));
  return { run: untestedRun(settings, { reason: lines.join('; '), requests }) };
};

/**
 * Why a run is not green although it has no new finding: what is missing, and the first reason, then further reasons.
 * Empty if it tested everything, has a finding, or was interrupted.
 */
export const untestedLines = (
  { run, judgements }: { readonly run: Run; readonly judgements?: Pick<Judgements, 'unreachable'> },
  failOn: EngineOptions['failOn'],
): readonly string[] => {
  const reasons = notTested(run);
  const [first] = reasons;
  if (!first || run.interrupted || run.outcomes.some((outcome) => isRed(outcome, failOn))) return [];
  const [line = first.headline, ...more] = [
    ...(judgements?.unreachable.values() ?? []),
    ...reasons.map(({ headline }) => headline),
  ];
  return [`${titleOfReason(first, run.outcomes).toLowerCase()}: ${line}`, ...more];
};
