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
