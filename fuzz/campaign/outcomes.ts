import type { Case } from '../../engine/model/requirement.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Base } from '../../engine/model/operation.ts';
import type { Outcome, PassiveCheck } from '../../engine/model/judging.ts';
import type { Confirmed } from '../../engine/run/confirm.ts';
import { excludedOutcome } from '../../engine/run/engine.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import type { PassiveResult } from '../../engine/run/passive.ts';
import { basesOf, type Planned } from '../../engine/run/plan.ts';
import { outcome } from '../../engine/run/verdict.ts';
import type { Findings } from './findings.ts';

interface Fuzzed {
  readonly byCase: ReadonlyMap<string, PassiveResult>;
  readonly findings: Findings;
  readonly silent: ReadonlyMap<Base, string>;
  readonly checks: ReadonlyMap<string, PassiveCheck>;
}

const unconfirmedOf = (one: Case, { unconfirmed }: Findings): Pick<Confirmed, 'unconfirmed'> => {
  const violations = unconfirmed.filter(({ of }) => of.key === one.key).map(({ violation }) => violation);
  if (violations.length === 0) return {};
  return { unconfirmed: { violations, reason: 'the requests for confirming are used up; raise --shrink-requests' } };
};

/**
 * Verdicts of a fuzzing run, on the cases that its checks and oracles judge.
 * All other cases are excluded: the suites judge them.
 */
export const fuzzOutcomes = (
  contract: Contract,
  planned: readonly Planned[],
  { byCase, findings, silent, checks }: Fuzzed,
  options: EngineOptions,
): Outcome[] => {
  const judged = new Set([...checks.keys()].flatMap((name) => contract.requirementsOf(name)));
  return planned.map(({ case: one, excluded }) => {
    if (excluded !== undefined) return excludedOutcome(one, excluded);
    if (!judged.has(one.requirement.id)) return excludedOutcome(one, 'not judged by fuzzing; assay run does');
    const own = findings.found.filter(({ shown }) => shown.of.key === one.key);
    const missing = basesOf(one).find((base) => silent.has(base));
    const seen = byCase.get(one.key);
    const made = outcome(
      one,
      {
        confirmed: own.map(({ shown }) => shown.violation),
        unstable: findings.unstable.filter(({ of }) => of.key === one.key).map(({ violation }) => violation),
        ...unconfirmedOf(one, findings),
        ...(seen ? { passive: seen } : {}),
        ...(missing
          ? {
              active: {
                evidence: 0,
                requests: 0,
                observations: [],
                ms: 0,
                inconclusive: silent.get(missing) as string,
              },
            }
          : {}),
      },
      options,
    );
    return {
      ...made,
      findings: made.findings.map((finding) => ({
        ...finding,
        count: own.find(({ fingerprint }) => fingerprint === finding.fingerprint)?.count ?? 1,
      })),
    };
  });
};
