import { stringifyJson } from '../../engine/model/json.ts';
import type { Observation } from '../../engine/model/judging.ts';
import type { Case } from '../../engine/model/requirement.ts';
import type { Confirmed } from '../../engine/run/confirm.ts';
import type { PassiveResult } from '../../engine/run/passive.ts';
import { mergeObservations } from '../../engine/run/verdict.ts';
import type { Call } from '../../engine/model/exchange.ts';
import { isSmaller } from './corpus-folder.ts';
import type { FoundPart, FuzzPart, SuspectPart } from './part.ts';

/** How parts of a campaign become one: findings by fingerprint, evidence by case, inputs by behaviour. */

const keptValues = 20;

const sizeOf = ({ trial }: FoundPart): string => stringifyJson(trial.calls);

/** Whether a finding is shown by fewer calls than the other, or by smaller ones. */
const isSimpler = (one: FoundPart, other: FoundPart): boolean =>
  one.trial.calls.length === other.trial.calls.length
    ? isSmaller(sizeOf(one), sizeOf(other))
    : one.trial.calls.length < other.trial.calls.length;

/** One finding per fingerprint: the smallest reproduction, and the counts added. */
export function mergeFound(parts: readonly Pick<FuzzPart, 'found'>[]): readonly FoundPart[] {
  const byName = new Map<string, FoundPart>();
  for (const one of parts.flatMap(({ found }) => found)) {
    const known = byName.get(one.fingerprint);
    const simplest = known && !isSimpler(one, known) ? known : one;
    byName.set(one.fingerprint, { ...simplest, count: one.count + (known?.count ?? 0) });
  }
  return [...byName.values()];
}

/** Suspects that no shard explains; the first of each cause. */
const leftOf = (suspects: readonly SuspectPart[], explained: ReadonlySet<string>): readonly SuspectPart[] => [
  ...new Map(
    suspects
      .filter(({ cause }) => !explained.has(cause))
      .reverse()
      .map((one) => [one.cause, one]),
  ).values(),
];

/** Violations that were seen and not confirmed. A cause that a shard confirmed, or could not confirm, is not flaky. */
export function mergeSuspects(
  parts: readonly Pick<FuzzPart, 'causes' | 'unstable' | 'unconfirmed'>[],
): Pick<FuzzPart, 'unstable' | 'unconfirmed'> {
  const explained = new Set(parts.flatMap(({ causes }) => causes));
  const unconfirmed = leftOf(
    parts.flatMap((part) => part.unconfirmed),
    explained,
  );
  const open = new Set([...explained, ...unconfirmed.map(({ cause }) => cause)]);
  return {
    unconfirmed,
    unstable: leftOf(
      parts.flatMap((part) => part.unstable),
      open,
    ),
  };
}

/** The evidence and observations of all shards, by case. */
export function mergeSeen(parts: readonly Pick<FuzzPart, 'seen'>[]): ReadonlyMap<string, PassiveResult> {
  const evidence = new Map<string, number>();
  const observed = new Map<string, Observation[]>();
  for (const one of parts.flatMap(({ seen }) => seen)) {
    evidence.set(one.case, one.evidence + (evidence.get(one.case) ?? 0));
    observed.set(one.case, [...(observed.get(one.case) ?? []), ...one.observations]);
  }
  return new Map(
    [...evidence].map(([key, count]) => {
      const all = mergeObservations(observed.get(key) ?? []);
      const short = all.map((one) => [one.what, { ...one, values: one.values.slice(0, keptValues) }] as const);
      return [key, { evidence: count, violations: new Map(), observations: new Map(short) }];
    }),
  );
}

/** The smallest input of each behaviour, by the name of its file. */
export function mergeCorpus(parts: readonly Pick<FuzzPart, 'corpus'>[]): ReadonlyMap<string, Call> {
  const byName = new Map<string, Call>();
  for (const [name, call] of parts.flatMap(({ corpus }) => corpus)) {
    const known = byName.get(name);
    if (!known || isSmaller(stringifyJson(call), stringifyJson(known))) byName.set(name, call);
  }
  return byName;
}

/** The result of the merge for a case: confirmed findings, and suspects that remain. */
export function confirmedOf(
  one: Case,
  found: readonly FoundPart[],
  suspects: Pick<FuzzPart, 'unstable' | 'unconfirmed'>,
): Confirmed {
  const own = (all: readonly { readonly case: string; readonly violation: FoundPart['violation'] }[]) =>
    all.filter((row) => row.case === one.key).map(({ violation }) => violation);
  const unasked = own(suspects.unconfirmed);
  return {
    confirmed: own(found),
    unstable: own(suspects.unstable),
    ...(unasked.length > 0 ? { unconfirmed: { violations: unasked, reason: budgetSpent } } : {}),
  };
}

/** Why a violation could not be confirmed. */
export const budgetSpent = 'the requests for confirming are used up; raise --shrink-requests';
