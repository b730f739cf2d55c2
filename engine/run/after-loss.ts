import type { Exchange, TargetLost } from '../model/exchange.ts';
import type { Outcome } from '../model/judging.ts';

/**
 * Removes findings that are based on the rejection of a previously accepted key. Until the loss of the key is detected,
 * laws that compare answers treat the rejection as an answer. A case without remaining findings becomes inconclusive.
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
