import type { Contract } from '../../engine/model/contract.ts';
import type { Case } from '../../engine/model/requirement.ts';
import type { Exchange, Loss } from '../../engine/model/exchange.ts';
import type { PassiveCheck } from '../../engine/model/judging.ts';
import { fingerprint } from '../../engine/run/fingerprint.ts';
import { judging } from '../../engine/run/passive.ts';
import { stillAnswers, trialOf } from '../../engine/run/trial.ts';
import type { Found } from './findings.ts';

/** The calls that show it: the canary as it was answered, the last requests before the silence, and the canary without an answer. */
const exchangesOf = ({ before, lastSent, canary }: Loss): readonly Exchange[] => [
  ...(before ? [before] : []),
  ...lastSent.filter((exchange) => exchange !== before),
  canary,
];

/**
 * The finding that a fuzzed target stopped answering. Nobody is left to confirm it, so that all of the last inputs stay suspects: a replay against
 * a target that was started anew tells. Undefined where it refuses, which may be a limit or a gateway, and says nothing of the inputs.
 */
export const stoppedAnswering = (
  contract: Contract,
  loss: Loss,
  checks: ReadonlyMap<string, PassiveCheck>,
  cases: ReadonlyMap<string, Case>,
): Found | undefined => {
  const check = checks.get(stillAnswers);
  if (loss.lost.kind !== 'silent' || !check) return undefined;
  const exchanges = exchangesOf(loss);
  let found: Found | undefined;
  judging(contract, new Map([[stillAnswers, check]]), cases).judge(loss.canary, (seen, _check, of) => {
    const violation = { ...seen, judge: stillAnswers, exchanges };
    found = {
      trial: trialOf(contract, stillAnswers, exchanges),
      shown: { of, violation, exchanges },
      fingerprint: fingerprint(of, violation),
      names: new Set(),
      count: 1,
    };
  });
  return found;
};
