import type { Exchange, TargetLost } from '../model/exchange.ts';
import type { Outcome } from '../model/judging.ts';

/**
 * Outcomes without what rests on the rejection of a key that was accepted before: a law that compares answers takes it for an answer, as long
 * as nobody knows that the key is lost. What is left without any finding is inconclusive.
 */
export const withoutRejections = (outcomes: readonly Outcome[], lost: TargetLost | undefined): Outcome[] => {
  if (lost?.kind !== 'key') return [...outcomes];
  const isRejection = ({ n, call, response }: Exchange): boolean =>
    n > lost.afterExchange && call.key === undefined && (response?.status === 401 || response?.status === 403);
  return outcomes.map((outcome) => {
    const findings = outcome.findings.filter(({ exchanges }) => !exchanges.some(isRejection));
    if (findings.length === outcome.findings.length) return outcome;
    return findings.length > 0
      ? { ...outcome, findings }
      : { ...outcome, findings, verdict: 'inconclusive', reason: lost.message };
  });
};
