import type { BlockRange } from '../../../engine/model/operation.ts';
import type { OperationCall } from '../../types.ts';
import type { Subject } from '../types.ts';
import { listingOf, numberAt } from './alter.ts';

export const rangeOf = (operation: Subject): BlockRange => {
  const { range } = listingOf(operation);
  if (!range) throw new Error(`${operation.id} takes no block range`);
  return range;
};

/** The bounds that a call gives, as numbers. */
export const boundsOf = (
  operation: Subject,
  { parameters }: OperationCall,
): { readonly start: number | undefined; readonly end: number | undefined } => {
  const { start, end } = rangeOf(operation);
  return { start: numberAt(parameters, start), end: numberAt(parameters, end) };
};
