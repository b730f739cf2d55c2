import type { Contract } from '../../engine/model/contract.ts';
import type { Case } from '../../engine/model/requirement.ts';
import type { Exchange, Loss } from '../../engine/model/exchange.ts';
import type { PassiveCheck } from '../../engine/model/judging.ts';
import { fingerprint } from '../../engine/run/judge/fingerprint.ts';
import { judging } from '../../engine/run/judge/run-checks.ts';
import { stillAnswers, trialOf } from '../../engine/run/confirm/trial.ts';
import type { Found } from './findings.ts';

/**
 * The exchanges of the finding: the canary as it was answered, the
 * last requests before the silence, and the unanswered canary.
 */
const exchangesOf = ({ before, lastSent, canary }: Loss): readonly Exchange[] => [
  ...(before ? [before] : []),
  ...lastSent.filter((exchange) => exchange !== before),
  canary,
];

/**
 * The finding that a fuzzed target stopped answering. A dead target cannot confirm it, so all of the last inputs stay
 * suspects. Replay it against a restarted target. Undefined if the target refuses requests: a rate limit or a gateway
 * may be the reason, not the inputs.
 */
export function stoppedAnswering(
  contract: Contract,
  loss: Loss,
  checks: ReadonlyMap<string, PassiveCheck>,
  cases: ReadonlyMap<string, Case>,
): Found | undefined {
  const check = checks.get(stillAnswers);
  if (loss.lost.kind !== 'silent' || !check) return undefined;
  const exchanges = exchangesOf(loss);
  let finding: Found | undefined;
  judging(contract, new Map([[stillAnswers, check]]), cases).judge(loss.canary, (canaryViolation, _check, of) => {
    const violation = { ...canaryViolation, judge: stillAnswers, exchanges };
    finding = {
      trial: trialOf(contract, stillAnswers, exchanges),
      violated: { of, violation, exchanges },
      fingerprint: fingerprint(of, violation),
      names: new Set(),
      count: 1,
    };
  });
  return finding;
}
