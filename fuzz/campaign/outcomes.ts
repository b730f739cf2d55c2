import type { Contract } from '../../engine/model/contract.ts';
import type { Base } from '../../engine/model/operation.ts';
import type { Outcome, PassiveCheck } from '../../engine/model/judging.ts';
import { notRun } from '../../engine/run/judge/run-law.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import type { PassiveResult } from '../../engine/run/judge/run-checks.ts';
import { basesOf, type Planned } from '../../engine/run/plan/plan.ts';
import { excludedOutcome, outcome } from '../../engine/run/conclude/outcome.ts';
import { confirmedOf } from './merge-parts.ts';
import type { FuzzPart } from './part.ts';
import { defined } from '../../engine/model/defined.ts';

/** The results of a campaign, of one process or of all shards. */
interface Fuzzed {
  readonly byCase: ReadonlyMap<string, PassiveResult>;
  readonly findings: Pick<FuzzPart, 'found' | 'unstable' | 'unconfirmed'>;
  readonly silent: ReadonlyMap<Base, string>;
  readonly checks: ReadonlyMap<string, PassiveCheck>;
}

/**
 * Verdicts of a fuzzing run, on the cases that its checks judge.
 * All other cases are excluded: the suites judge them.
 */
export function fuzzOutcomes(
  contract: Contract,
  planRows: readonly Planned[],
  { byCase, findings, silent, checks }: Fuzzed,
  options: EngineOptions,
): Outcome[] {
  const requirementIds = new Set([...checks.keys()].flatMap((name) => contract.requirementsOf(name)));
  return planRows.map(({ case: testCase, excluded }) => {
    if (excluded !== undefined) return excludedOutcome(testCase, excluded);
    if (!requirementIds.has(testCase.requirement.id))
      return excludedOutcome(testCase, { text: 'not judged by fuzzing; assay run does' });
    const missing = basesOf(testCase).find((base) => silent.has(base));
    const passiveResult = byCase.get(testCase.key);
    const result = outcome(
      contract,
      testCase,
      {
        ...confirmedOf(testCase, findings.found, findings),
        ...defined({
          passive: passiveResult,
          active: missing ? notRun({ code: 'not-answered', text: silent.get(missing) as string }) : undefined,
        }),
      },
      options,
    );
    return {
      ...result,
      findings: result.findings.map((finding) => ({
        ...finding,
        count: findings.found.find(({ fingerprint }) => fingerprint === finding.fingerprint)?.count ?? 1,
      })),
    };
  });
}
