import type { Case } from '../../engine/model/requirement.ts';
import type { Parameters } from '../../engine/contract/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { appendingRange, numberedRange } from '../../engine/model/list-range.ts';
import { at, integer } from '../../engine/model/paths.ts';

/** Distinct numbers by which the known items of a list lie in its numbered range, ascending; empty without one. */
export function positions(operation: Case['operation'], set: KnownCall): bigint[] {
  const range = numberedRange(operation.listing);
  if (!range) return [];
  const all = (set.answer.items ?? []).flatMap((item) => integer(at(item, range.path)) ?? []);
  return [...new Set(all)].sort((a, b) => (a < b ? -1 : 1));
}

/** Bounds in time may be rounded to days. */
const day = 86_400n;

/**
 * Parameters for a part of a list that no new item can change: the range ends behind the newest known item; where it is
 * open how near to an end items lie, before the day of that item. Lists without such a range keep their parameters.
 */
export function frozenWindow(operation: Case['operation'], set: KnownCall): Parameters {
  const range = appendingRange(operation.listing);
  if (!range) return set.parameters;
  const shownPositions = (set.answer.items ?? []).flatMap((item) => integer(at(item, range.path)) ?? []);
  const newest = shownPositions.reduce((a, b) => (a > b ? a : b), -1n);
  if (newest < 0n || (range.slack !== undefined && newest < day)) return set.parameters;
  const end = range.slack === undefined ? newest + 1n : newest - (newest % day) - 1n;
  return { ...set.parameters, [range.to]: Number(end) };
}
