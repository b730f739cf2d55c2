import { type NumberedRange, numberedRange } from '../../../engine/model/list-range.ts';
import type { OperationCall } from '../../types.ts';
import type { Subject } from '../subject.ts';
import { listingOf, numberAt } from '../operators/calls.ts';

export const rangeOf = (operation: Subject): NumberedRange => {
  const range = numberedRange(listingOf(operation));
  if (!range) throw new Error(`${operation.id} takes no block range`);
  return range;
};

/** The bounds that a call gives, as numbers. */
export const boundsOf = (
  operation: Subject,
  { parameters }: OperationCall,
): { readonly start: number | undefined; readonly end: number | undefined } => {
  const { from, to } = rangeOf(operation);
  return { start: numberAt(parameters, from), end: numberAt(parameters, to) };
};
