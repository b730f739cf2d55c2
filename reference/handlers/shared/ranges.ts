import type { OperationCall } from '../../types.ts';
import type { Block } from '../../world/evm/types.ts';
import { integer } from './parameters.ts';
import { refuse } from './refusal.ts';

/**
 * Keeps items in [startBlock, endBlock); either bound may be missing. @throws Refusal 400 for invalid block numbers,
 * and if the start is after the end
 */
export const inBlocks = <Item>(
  items: readonly Item[],
  call: OperationCall,
  blockOf: (item: Item) => Block,
): readonly Item[] => {
  const start = integer(call, 'startBlock') ?? 0;
  const end = integer(call, 'endBlock') ?? Number.POSITIVE_INFINITY;
  if (start > end) refuse(400, 'startBlock must not be greater than endBlock');
  if (start === 0 && end === Number.POSITIVE_INFINITY) return items;
  return items.filter((item) => blockOf(item).number >= start && blockOf(item).number < end);
};

export interface Window {
  /** Unix seconds, both inclusive. */
  readonly start: number;
  readonly end: number;
}

/**
 * The time window of the call; without bounds, all times. @throws
 * Refusal 400 for invalid timestamps, and if the start is after the end
 */
export const windowOf = (call: OperationCall): Window => {
  const start = integer(call, 'startTimestamp') ?? 0;
  const end = integer(call, 'endTimestamp') ?? Number.MAX_SAFE_INTEGER;
  return start <= end ? { start, end } : refuse(400, 'startTimestamp must not be greater than endTimestamp');
};
