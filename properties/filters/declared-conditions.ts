import type { Json } from '../../engine/model/exchange.ts';
import { filtersOf } from '../../engine/model/filters-of.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import type { ListBox, ListRange } from '../../engine/model/list-range.ts';
import type { Listing, Operation } from '../../engine/model/operation.ts';
import { boxCondition, boxesToAsk } from './boxes.ts';
import { allowedBy } from './allowed.ts';
import { type Condition, conditionOf } from './conditions.ts';
import { parts, ratedOperands, mostInformative } from './operands.ts';
import { type NarrowingShape, shapeOfFilter } from './rivals.ts';
import { rangeCondition, rangeParameters, rangesToAsk } from './ranges.ts';

/** A declared filter, range or box, and what can be asked of a list by it. */
export interface Narrowing extends NarrowingShape {
  readonly label: string;
  /** Conditions by values of these items, the most informative first. */
  readonly conditions: (items: readonly Json[]) => readonly Condition[];
}

const most = 6;

const isAllowed =
  (operation: Operation) =>
  ({ set }: Condition): boolean =>
    Object.entries(set).every(([name, value]) => allowedBy(operation, name)(value ?? null));

const filterNarrowing = (operation: Operation, filter: ListFilter): Narrowing => ({
  ...shapeOfFilter(filter),
  label: filter.label,
  conditions: (items) =>
    mostInformative(ratedOperands(filter, items, allowedBy(operation, filter.parameter)).filter(parts), most).map(
      (operand) => conditionOf(filter, operand),
    ),
});

export const rangeNarrowing = (operation: Operation, range: ListRange): Narrowing => ({
  label: range.label,
  parameters: rangeParameters(range),
  paths: [range.path],
  conditions: (items) =>
    rangesToAsk(range, items)
      .map((ends) => rangeCondition(range, ends))
      .filter(isAllowed(operation)),
});

export const boxNarrowing = (operation: Operation, box: ListBox): Narrowing => ({
  label: box.label,
  parameters: [box.parameter],
  paths: [box.place].flat(),
  conditions: (items) =>
    boxesToAsk(box, items, most)
      .map((one) => boxCondition(box, one))
      .filter(isAllowed(operation)),
});

/** All that a contract declares to narrow a list. */
export const narrowingsOf = (operation: Operation): readonly Narrowing[] => {
  const { ranges = [], boxes = [] }: Partial<Listing> = operation.listing ?? {};
  const filters = filtersOf(operation).filter(({ isInPath }) => !isInPath);
  return [
    ...filters.map((filter) => filterNarrowing(operation, filter)),
    ...ranges.map((range) => rangeNarrowing(operation, range)),
    ...boxes.map((box) => boxNarrowing(operation, box)),
  ];
};
