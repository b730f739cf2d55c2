import type { Listing, OperationRow } from '../../engine/model/operation.ts';
import { filtersOf } from '../../engine/model/filters-of.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import { rangeParameters } from '../../engine/model/list-range.ts';

/** The members that a declared filter, range or box reads, and its parameters. */
export interface NarrowingShape {
  readonly parameters: readonly string[];
  /** The members that it reads. */
  readonly paths: readonly string[];
  /** Between two conditions of the parameter; absent: it takes one. */
  readonly and?: string | undefined;
  /** Set for a filter that is one end of an interval: values from here on, or up to here. */
  readonly end?: 'from' | 'to' | undefined;
}

const ends: Partial<Record<ListFilter['operator'], NarrowingShape['end']>> = {
  gt: 'from',
  ge: 'from',
  lt: 'to',
  le: 'to',
};

const share = (left: readonly string[], right: readonly string[]): boolean => left.some((name) => right.includes(name));

export function shapeOfFilter({ parameter, paths, operator, and }: ListFilter): NarrowingShape {
  return { parameters: [parameter], paths, and, end: ends[operator] };
}

/** All that a list declares to narrow it. */
export function shapesOf(operation: Pick<OperationRow, 'listing' | 'parameters'>): readonly NarrowingShape[] {
  return [
    ...filtersOf(operation)
      .filter(({ isInPath }) => !isInPath)
      .map(shapeOfFilter),
    ...(operation.listing?.ranges ?? []).map((range) => ({
      parameters: rangeParameters(range),
      paths: [range.path ?? []].flat(),
    })),
  ];
}

/** Whether a list declares that two parameters exclude each other. */
function areExclusive(
  { exclusive = [] }: Pick<Listing, 'exclusive'>,
  left: NarrowingShape,
  right: NarrowingShape,
): boolean {
  return exclusive.some((group) => share(left.parameters, group) && share(right.parameters, group));
}

/** Whether a call gives another filter or range that may exclude the one of this parameter. */
export function hasRival(operation: OperationRow, name: string, values: Readonly<Record<string, unknown>>): boolean {
  if (operation.listing?.conjunction) return false;
  const shapes = shapesOf(operation).filter(({ parameters }) =>
    parameters.some((parameter) => values[parameter] !== undefined),
  );
  const ownShapes = shapes.filter(({ parameters }) => parameters.includes(name));
  return ownShapes.some((shape) =>
    shapes.some((narrowingShape) => !ownShapes.includes(narrowingShape) && areRivals(shape, narrowingShape)),
  );
}

/** Whether a list takes two of them at once. */
export const apartIn =
  (listing: Pick<Listing, 'conjunction' | 'exclusive'> = {}) =>
  (left: NarrowingShape, right: NarrowingShape): boolean =>
    (listing.conjunction === true || !areRivals(left, right)) && !areExclusive(listing, left, right);

/** Whether two of them read one member: a target easily takes the value of one for that of the other. */
export function haveOnePath(left: NarrowingShape, right: NarrowingShape): boolean {
  return share(left.paths, right.paths);
}

/**
 * Whether two of them may exclude each other: both take one parameter, or both ask for the values of one member, and
 * are not the two ends of one interval. No document says what a target does with both.
 */
function areRivals(left: NarrowingShape, right: NarrowingShape): boolean {
  const areJoined = left.and !== undefined && left.and === right.and;
  if (share(left.parameters, right.parameters) && !areJoined) return true;
  const areEnds = left.end !== undefined && right.end !== undefined && left.end !== right.end;
  return haveOnePath(left, right) && !areEnds;
}
