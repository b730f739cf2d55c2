import { stringifyJson } from '../../engine/model/json.ts';
import type { Confirmed, Observation } from '../../engine/model/judging.ts';
import type { Case } from '../../engine/model/requirement.ts';
import type { PassiveResult } from '../../engine/run/judge/run-checks.ts';
import { mergeObservations } from '../../engine/run/conclude/outcome.ts';
import type { Call } from '../../engine/model/exchange.ts';
import { isSmaller } from './corpus.ts';
import type { FoundPart, FuzzPart, SuspectPart } from './part.ts';
import { defined } from '../../engine/model/defined.ts';

/** How parts of a campaign become one: findings by fingerprint, evidence by case, inputs by behaviour. */

const keptValues = 20;

const sizeOf = ({ trial }: FoundPart): string => stringifyJson(trial.calls);

/** Whether a finding is shown by fewer calls than the other, or by smaller ones. */
const isSimpler = (left: FoundPart, right: FoundPart): boolean =>
  left.trial.calls.length === right.trial.calls.length
    ? isSmaller(sizeOf(left), sizeOf(right))
    : left.trial.calls.length < right.trial.calls.length;

/** One finding per fingerprint: the smallest reproduction, and the counts added. */
export function mergeFound(parts: readonly Pick<FuzzPart, 'found'>[]): readonly FoundPart[] {
  const byName = new Map<string, FoundPart>();
  for (const finding of parts.flatMap(({ found }) => found)) {
    const twin = byName.get(finding.fingerprint);
    const simplest = twin && !isSimpler(finding, twin) ? twin : finding;
    byName.set(finding.fingerprint, { ...simplest, count: finding.count + (twin?.count ?? 0) });
  }
  return [...byName.values()];
}

/** Suspects that no shard explains; the first of each cause. */
const leftOf = (suspects: readonly SuspectPart[], explained: ReadonlySet<string>): readonly SuspectPart[] => [
  ...new Map(
    suspects
      .filter(({ cause }) => !explained.has(cause))
      .reverse()
      .map((suspect) => [suspect.cause, suspect]),
  ).values(),
];

/** Violations that were seen and not confirmed. A cause that a shard confirmed, or could not confirm, is not flaky. */
export function mergeSuspects(
  parts: readonly Pick<FuzzPart, 'causes' | 'unstable' | 'unconfirmed'>[],
): Pick<FuzzPart, 'unstable' | 'unconfirmed'> {
  const explained = new Set(parts.flatMap(({ causes }) => causes));
  const unconfirmed = leftOf(
    parts.flatMap((shardPart) => shardPart.unconfirmed),
    explained,
  );
  const open = new Set([...explained, ...unconfirmed.map(({ cause }) => cause)]);
  return {
    unconfirmed,
    unstable: leftOf(
      parts.flatMap((shardPart) => shardPart.unstable),
      open,
    ),
  };
}

/** The evidence and observations of all shards, by case. */
export function mergeSeen(parts: readonly Pick<FuzzPart, 'seen'>[]): ReadonlyMap<string, PassiveResult> {
  const evidence = new Map<string, number>();
  const observed = new Map<string, Observation[]>();
  for (const caseResult of parts.flatMap(({ seen }) => seen)) {
    evidence.set(caseResult.case, caseResult.evidence + (evidence.get(caseResult.case) ?? 0));
    observed.set(caseResult.case, [...(observed.get(caseResult.case) ?? []), ...caseResult.observations]);
  }
  return new Map(
    [...evidence].map(([key, count]) => {
      const all = mergeObservations(observed.get(key) ?? []);
      const short = all.map(
        (observation) =>
          [observation.what, { ...observation, values: observation.values.slice(0, keptValues) }] as const,
      );
      return [key, { evidence: count, violations: new Map(), observations: new Map(short) }];
    }),
  );
}

/** The smallest input of each behaviour, by the name of its file. */
export function mergeCorpus(parts: readonly Pick<FuzzPart, 'corpus'>[]): ReadonlyMap<string, Call> {
  const byName = new Map<string, Call>();
  for (const [name, call] of parts.flatMap(({ corpus }) => corpus)) {
    const knownCall = byName.get(name);
    if (!knownCall || isSmaller(stringifyJson(call), stringifyJson(knownCall))) byName.set(name, call);
  }
  return byName;
}

/** The result of the merge for a case: confirmed findings, and suspects that remain. */
export function confirmedOf(
  testCase: Case,
  findings: readonly FoundPart[],
  suspects: Pick<FuzzPart, 'unstable' | 'unconfirmed'>,
): Confirmed {
  const violationsOf = (all: readonly { readonly case: string; readonly violation: FoundPart['violation'] }[]) =>
    all.filter((row) => row.case === testCase.key).map(({ violation }) => violation);
  const unasked = violationsOf(suspects.unconfirmed);
  return {
    violations: violationsOf(findings),
    unstable: violationsOf(suspects.unstable),
    ...defined({
      unconfirmed: unasked.length > 0 ? { violations: unasked, reason: { text: budgetSpent } } : undefined,
    }),
  };
}

/** Why a violation could not be confirmed. */
const budgetSpent = 'the requests or the time for confirming are used up; raise --shrink-requests or --max-time';
