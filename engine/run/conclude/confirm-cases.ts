import { checksOfRuns, type JudgedContract } from '../../contract/contract.ts';
import { defined } from '../../model/defined.ts';
import type { Client } from '../../model/exchange.ts';
import type { Outcome } from '../../model/judging.ts';
import type { ActiveResult } from '../judge/run-law.ts';
import { confirm, type Confirmed, together } from '../confirm/confirm.ts';
import type { EngineOptions } from '../options.ts';
import type { PassiveResult } from '../judge/run-checks.ts';
import type { Planned } from '../plan/plan.ts';
import type { Regressed } from '../confirm/regression.ts';
import { excludedOutcome, outcome } from './outcome.ts';

/** Results of the cases before confirmation, by case key. */
export interface Seen {
  readonly active: ReadonlyMap<string, ActiveResult>;
  readonly passive: ReadonlyMap<string, PassiveResult>;
  readonly regressed: ReadonlyMap<string, Regressed>;
}

/** Confirms violations of passive checks by new answers, and gives each case its verdict. */
export async function confirmCases(
  contract: JudgedContract,
  planned: readonly Planned[],
  { active, passive, regressed }: Seen,
  options: EngineOptions,
  client: Client,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly again: ReadonlyMap<string, Confirmed> }> {
  const checks = checksOfRuns(contract);
  const again = new Map<string, Confirmed>();
  const outcomes: Outcome[] = [];
  for (const { case: testCase, excluded } of planned) {
    const { key } = testCase;
    const seen = passive.get(key);
    // Also of an excluded case: it may be in another shard.
    if (seen) again.set(key, await confirm(testCase, seen, checks, client));
    if (excluded !== undefined) {
      outcomes.push(excludedOutcome(testCase, excluded));
      continue;
    }
    const confirmed = together(again.get(key), regressed.get(key));
    const judged = { ...confirmed, ...defined({ active: active.get(key), passive: seen }) };
    outcomes.push(outcome(contract, testCase, judged, options));
  }
  return { outcomes, again };
}
