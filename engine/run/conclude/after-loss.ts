import type { Exchange, TargetLost } from '../../model/exchange.ts';
import type { Outcome } from '../../model/judging.ts';

/** The loss of a key that was accepted before, and the exchanges after it. */
export interface Loss {
  readonly message: string;
  readonly isAfter: (n: number) => boolean;
}

/** The loss of a key in a recording of one process. */
export const lossesOf = (lost: TargetLost | undefined): readonly Loss[] =>
  lost?.kind === 'key' ? [{ message: lost.message, isAfter: (n) => n > lost.afterExchange }] : [];

/**
 * Removes findings that are based on the rejection of a previously accepted key. Until the loss of the key is detected,
 * laws that compare answers treat the rejection as an answer. A case without remaining findings becomes inconclusive.
 */
export const withoutRejections = (outcomes: readonly Outcome[], losses: readonly Loss[]): readonly Outcome[] => {
  if (losses.length === 0) return outcomes;
  const lossBefore = ({ n, call, response }: Exchange): Loss | undefined =>
    call.key === undefined && (response?.status === 401 || response?.status === 403)
      ? losses.find(({ isAfter }) => isAfter(n))
      : undefined;
  return outcomes.map((outcome) => {
    const all = outcome.findings.map((finding) => ({ finding, loss: finding.exchanges.map(lossBefore).find(Boolean) }));
    const loss = all.find((row) => row.loss)?.loss;
    if (!loss) return outcome;
    const findings = all.flatMap((row) => (row.loss ? [] : [row.finding]));
    return findings.length > 0
      ? { ...outcome, findings }
      : { ...outcome, findings, verdict: 'inconclusive', reason: loss.message };
  });
};
