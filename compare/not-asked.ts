import type { NotAsked } from '../engine/model/comparison.ts';
import { filtersOf } from '../engine/model/filters-of.ts';
import { pagesOf } from '../engine/model/listing.ts';
import type { Operation } from '../engine/model/operation.ts';
import type { Tally } from './tally.ts';

/** The documented parameters of an operation that no answered question had. `isPlanned`: a question was ready. */
export function notAsked(
  operation: Operation,
  tally: Pick<Tally, 'useOf'>,
  isPlanned: (parameter: string) => boolean,
): readonly NotAsked[] {
  const { id, listing, parameters } = operation;
  const filters = new Set(filtersOf(operation).map(({ parameter }) => parameter));
  const reasonOf = (parameter: string): string => {
    if (tally.useOf(id, parameter) === 'refused') return 'both sides refuse the values that were tried';
    if (isPlanned(parameter)) return '--max-requests was reached before';
    return filters.has(parameter)
      ? 'no item in the answers of A has a value for it'
      : 'neither the document nor the answers of A give a value that it surely takes';
  };
  const cursor = listing && pagesOf(operation).cursor;
  return Object.keys(parameters)
    .filter((parameter) => parameter !== cursor && tally.useOf(id, parameter) !== 'answered')
    .map((parameter) => ({ parameter, reason: reasonOf(parameter) }));
}
