import { pagesOf } from '../engine/model/listing.ts';
import { type NotAsked, notAsked, unsentReason } from '../engine/model/not-asked.ts';
import type { Operation } from '../engine/model/operation.ts';
import type { Tally } from './tally.ts';

/** The documented parameters of an operation that no answered question had. `isPlanned`: a question was ready. */
export function notCompared(
  operation: Operation,
  tally: Pick<Tally, 'useOf'>,
  isPlanned: (parameter: string) => boolean,
): readonly NotAsked[] {
  const { id, listing } = operation;
  const cursor = listing && pagesOf(operation).cursor;
  return notAsked(operation, (parameter) => {
    const use = tally.useOf(id, parameter);
    if (parameter === cursor || use === 'answered') return undefined;
    if (use === 'refused') return 'both sides refuse the values that were tried';
    return isPlanned(parameter) ? '--max-requests was reached before' : unsentReason(operation, parameter);
  });
}
