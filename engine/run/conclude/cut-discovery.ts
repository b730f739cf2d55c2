import type { Outcome } from '../../model/judging.ts';
import { givenAs, type ReachedLimit } from '../../model/limits.ts';
import type { OperationId } from '../../model/operation.ts';

/** The limit that ended the discovery of an operation's values; undefined if none did. */
export type DiscoveryEnd = (operation: OperationId) => ReachedLimit | undefined;

/** The reason of what lacks values that a limit kept from being found. */
export const cutBy = ({ limit, value }: ReachedLimit): string =>
  `${givenAs(limit)} ${value} ended the run before its values were found`;

/**
 * Corrects the reasons of a run if a limit ended it during discovery: the target may have the values that are missing,
 * so neither advice to configure them nor "did not apply" would be true.
 */
export function withoutAdvice(outcomes: readonly Outcome[], endedBy: DiscoveryEnd): readonly Outcome[] {
  return outcomes.map((outcome) => {
    const ended = endedBy(outcome.operation);
    const isAdvised = outcome.verdict === 'inconclusive' && outcome.reasonFacts?.needsSubjects === true;
    if (!ended || !isAdvised || outcome.unconfirmed) return outcome;
    const { applies: _, ...rest } = outcome;
    return { ...rest, reason: cutBy(ended) };
  });
}
