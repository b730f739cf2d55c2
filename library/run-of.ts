import path from 'node:path';
import { leftOutOf } from '../engine/discovery/needed-values.ts';
import type { SourcedEntry } from '../engine/model/baseline.ts';
import type { Contract } from '../engine/model/contract.ts';
import { endingLimits } from '../engine/model/limits.ts';
import { type NeverSent, notAsked, unsentReason } from '../engine/model/not-asked.ts';
import { notAtDepth } from '../engine/model/reasons.ts';
import { defined } from '../engine/model/defined.ts';
import { replayLine } from '../engine/model/reproduction.ts';
import { efforts } from '../engine/model/depth.ts';
import type { Run } from '../engine/model/run.ts';
import { version } from '../engine/model/version.ts';
import type { Judgements } from '../engine/run/judge-target.ts';
import type { EngineOptions } from '../engine/run/options.ts';
import { dayOf, judgeEntries, judgedRun } from '../compare/ledger/baseline.ts';

/** The judgements of a run. `subjects`: those that it found; absent: the operations that it left out are not known. */
export type RunJudgements = Pick<Judgements, 'outcomes' | 'requests'> &
  Partial<Omit<Judgements, 'subjects'>> & { readonly subjects?: Judgements['subjects'] | undefined };

/** Facts that neither the options nor the judgements hold. Each replaces the default of the same name. */
export interface RunFacts extends Pick<Run, 'startedAt'> {
  readonly finishedAt?: string | undefined;
  readonly version?: string;
  readonly interrupted?: boolean;
  readonly embedded?: boolean;
  readonly untestable?: string;
  readonly traceUrl?: string | undefined;
  readonly config?: string | undefined;
  readonly gate?: Run['gate'] | undefined;
  /** The entries of the baselines; absent: there were none. */
  readonly entries?: readonly SourcedEntry[] | undefined;
}

/**
 * The documented parameters that a run never sent, of the operations that it tested as a whole: cases that were not
 * selected would have sent more, and the reports name operations without a usable answer apart.
 */
function neverSent(
  contract: Contract,
  { outcomes, unsent, limits, lost }: Pick<RunJudgements, 'outcomes' | 'unsent' | 'limits' | 'lost'>,
  { isInterrupted, depth }: { readonly isInterrupted: boolean; readonly depth: Run['depth'] },
): readonly NeverSent[] | undefined {
  if (!unsent) return undefined;
  const partial = new Set(
    outcomes.flatMap(({ operation, reasonFacts, unanswered }) =>
      reasonFacts?.code === 'not-selected' || unanswered !== undefined ? [operation] : [],
    ),
  );
  const judgedOperations = new Set(
    outcomes.flatMap(({ operation, verdict }) => (verdict === 'excluded' ? [] : [operation])),
  );
  const isEnded = isInterrupted || lost !== undefined || endingLimits(limits).length > 0;
  const early = isEnded ? 'the run ended before' : efforts[depth].asksFurther ? undefined : notAtDepth(depth).text;
  return contract.operations.flatMap((operation) => {
    if (partial.has(operation.id) || !judgedOperations.has(operation.id)) return [];
    const missing = new Set(unsent.get(operation.id));
    const parameters = notAsked(operation, (name) =>
      missing.has(name) ? (early ?? unsentReason(operation, name)) : undefined,
    );
    return parameters.length === 0 ? [] : [{ operation: operation.id, parameters }];
  });
}

/** The outcomes with short replay commands: the digits of a fingerprint name a finding if no other one has them. */
function withShortReplays(outcomes: Run['outcomes'], reproduction: EngineOptions['reproduction']): Run['outcomes'] {
  const fingerprints = new Set(outcomes.flatMap(({ findings }) => findings.map(({ fingerprint }) => fingerprint)));
  const digits = [...fingerprints].map(digitsOf);
  const isSole = (text: string): boolean => digits.indexOf(text) === digits.lastIndexOf(text);
  return outcomes.map((outcome) => ({
    ...outcome,
    findings: outcome.findings.map((finding) => {
      const text = digitsOf(finding.fingerprint);
      return isSole(text) ? { ...finding, replay: replayLine(text, reproduction) } : finding;
    }),
  }));
}

const digitsOf = (fingerprint: string): string => fingerprint.slice(fingerprint.lastIndexOf(':') + 1);

/** A run for the reporters, from its options and judgements. */
export function runOf(
  contract: Contract,
  engine: EngineOptions,
  { outcomes, requests, subjects, ...judgements }: RunJudgements,
  { entries, ...facts }: RunFacts,
): Run {
  const { seed, depth, shard, caFile, insecure = false } = engine;
  const { inputs, limits, lost, uncheckedRegressions, rejectedSubjects, reusedSubjects } = judgements;
  const fuzz = engine.fuzz && (engine.fuzz.afterRun ? 'after' : 'only');
  return {
    contract,
    version,
    seed,
    depth,
    target: facts.embedded ? {} : engine.target,
    embedded: false,
    finishedAt: new Date().toISOString(),
    requests,
    interrupted: false,
    outcomes: withShortReplays(outcomes, engine.reproduction),
    ...defined({ fuzz, shard, inputs, limits, lost, uncheckedRegressions, rejectedSubjects, reusedSubjects }),
    ...defined({
      neverSent: neverSent(contract, { outcomes, ...judgements }, { isInterrupted: facts.interrupted === true, depth }),
      leftOut: subjects && leftOutOf(contract, subjects),
      insecure: insecure || undefined,
      ca: caFile && path.basename(caFile),
      baseline:
        entries && judgeEntries(contract, entries, judgedRun(outcomes), { day: dayOf(facts.startedAt), depth, fuzz }),
    }),
    ...defined(facts),
  };
}
