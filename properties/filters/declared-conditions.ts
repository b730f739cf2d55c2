import type { Json } from '../../engine/model/exchange.ts';
import {
  appliesTo,
  equalityFilter,
  equalityFilters,
  filtersOf,
  type ListSubset,
  subsetsOf,
} from '../../engine/model/filters-of.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import {
  boxesOf,
  type ListBox,
  rangeLabel,
  rangeParameters,
  type ShownRange,
  shownRanges,
} from '../../engine/model/list-range.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { at, integer } from '../../engine/model/paths.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import { askedFor, countValues } from '../lists/canonical-value.ts';
import { isDocumentedBeside, allowedBy } from '../lists/documented-call.ts';
import { boxCondition, boxesToAsk } from './boxes.ts';
import { type Condition, conditionOf } from './conditions.ts';
import { mostInformative, operandOf, parts, ratedOperands } from './operands.ts';
import { type NarrowingShape, shapeOfFilter } from './rivals.ts';
import { rangeCondition, rangesToAsk } from './ranges.ts';

/** A declared filter, range, box or subset, and what can be asked of a list by it. */
export interface Narrowing extends NarrowingShape {
  readonly label: string;
  /** Whether items show what it keeps; of a subset, only lists do. */
  readonly isShown: boolean;
  /** Whether the list of a call can still be narrowed by it. */
  readonly isOpen: (parameters: Parameters) => boolean;
  /** Conditions by values of these items of the list of a call, the most informative first. */
  readonly conditions: (items: readonly Json[], parameters?: Parameters) => readonly Condition[];
}

const maxQuestions = 6;
/** Values tried of a filter by equality; those that most items carry. */
const maxCarried = 10;

/** Filters by equality outside the path. */
export const openFilters = ({ operation }: CaseContext): readonly ListFilter[] =>
  equalityFilters(operation).filter(({ isInPath }) => !isInPath);

/** A filter by equality set to each of the values that most items carry, where the call stays a documented one. */
export function carriedConditions(
  operation: Operation,
  filter: ListFilter,
  parameters: Parameters,
  items: readonly Json[],
  count = maxCarried,
): readonly Condition[] {
  if (!appliesTo(filter, parameters)) return [];
  const operands = askedFor(operation, filter, parameters[filter.parameter]);
  return [...countValues(operation, items, filter.paths)]
    .filter(([name]) => operands.length === 0 || operands.includes(name))
    .sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
    .flatMap(([, { value }]) => operandOf(filter, [value], true) ?? [])
    .filter(({ value }) => isDocumentedBeside(operation, parameters, filter.parameter, value))
    .slice(0, count)
    .map((operand) => conditionOf(filter, operand));
}

/** Whether the rows of its parameters allow the values of a condition. */
export const isAllowed =
  (operation: Operation) =>
  ({ set }: Condition): boolean =>
    Object.entries(set).every(([name, value]) => allowedBy(operation, name)(value ?? null));

const givesNone =
  (names: readonly string[]): Narrowing['isOpen'] =>
  (parameters) =>
    names.every((name) => parameters[name] === undefined);

/** A JSON list of no condition. */
const isEmptyList = (value: Json | undefined): boolean => Array.isArray(value) && value.length === 0;

function filterNarrowing(operation: Operation, filter: ListFilter): Narrowing {
  const { parameter, label } = filter;
  const isEquality = equalityFilter(operation, parameter) === filter;
  return {
    ...shapeOfFilter(filter),
    label,
    isShown: true,
    // Several values can be narrowed to one.
    isOpen: (parameters) =>
      appliesTo(filter, parameters) &&
      (parameters[parameter] === undefined ||
        isEmptyList(parameters[parameter]) ||
        (isEquality && askedFor(operation, filter, parameters[parameter]).length > 1)),
    conditions: (items, parameters = {}) =>
      isEquality
        ? carriedConditions(operation, filter, parameters, items)
        : mostInformative(
            ratedOperands(filter, items, allowedBy(operation, parameter)).filter(parts),
            maxQuestions,
          ).map((operand) => conditionOf(filter, operand)),
  };
}

function rangeNarrowing(operation: Operation, range: ShownRange): Narrowing {
  const parameters = rangeParameters(range);
  return {
    label: rangeLabel(range),
    isShown: true,
    parameters,
    paths: [range.path],
    isOpen: givesNone(parameters),
    conditions: (items) =>
      rangesToAsk(range, items)
        .map((ends) => rangeCondition(range, ends))
        .filter(isAllowed(operation)),
  };
}

export const boxNarrowing = (operation: Operation, box: ListBox): Narrowing => ({
  label: box.bbox,
  isShown: true,
  parameters: [box.bbox],
  paths: [box.path].flat(),
  isOpen: givesNone([box.bbox]),
  conditions: (items) =>
    boxesToAsk(box, items, maxQuestions)
      .map((value) => boxCondition(box, value))
      .filter(isAllowed(operation)),
});

/** Numbers of which some items hold more and others less: those that the parameter is seen as, the middle one. */
function middleOf(operation: Operation, parameter: string, items: readonly Json[]): readonly Json[] {
  const { seenAs = [] } = operation.parameters[parameter] ?? {};
  const values = seenAs.flatMap((member) => items.flatMap((item) => integer(at(item, member)) ?? []));
  const distinct = [...new Set(values)].sort((a, b) => (a < b ? -1 : 1)).slice(1);
  return distinct
    .slice(Math.floor(distinct.length / 2))
    .slice(0, 1)
    .map(Number);
}

/** Which items a subset keeps, only lists show. */
const subsetNarrowing = (operation: Operation, { parameter, values }: ListSubset): Narrowing => ({
  label: parameter,
  parameters: [parameter],
  paths: operation.parameters[parameter]?.seenAs ?? [],
  isShown: false,
  isOpen: givesNone([parameter]),
  conditions: (items) =>
    (values?.slice(0, 1) ?? middleOf(operation, parameter, items))
      .map((value): Condition => ({
        label: parameter,
        set: { [parameter]: value },
        description: `a part of the list without ${parameter}`,
        keeps: () => undefined,
        refusal: 'observed',
      }))
      .filter(isAllowed(operation)),
});

function byItems({ conditions, ...narrowing }: Narrowing): Narrowing {
  const cache = new WeakMap<readonly Json[], readonly Condition[]>();
  return {
    ...narrowing,
    conditions: (items, parameters) => {
      const cached = cache.get(items) ?? conditions(items, parameters);
      cache.set(items, cached);
      return cached;
    },
  };
}

/** All that a contract declares to narrow a list. */
export function narrowingsOf(operation: Operation): readonly Narrowing[] {
  const filters = filtersOf(operation).filter(({ isInPath }) => !isInPath);
  return [
    ...filters.map((filter) => filterNarrowing(operation, filter)),
    ...shownRanges(operation.listing).map((range) => rangeNarrowing(operation, range)),
    ...boxesOf(operation.listing).map((box) => boxNarrowing(operation, box)),
    ...subsetsOf(operation).map((subset) => subsetNarrowing(operation, subset)),
  ].map(byItems);
}

/** The end of a text about a list: the filter that a call of it has. Names of several would differ between seeds. */
export const besideFilters = (operation: Operation, parameters: Parameters): string => {
  const names = new Set(narrowingsOf(operation).flatMap((narrowing) => narrowing.parameters));
  const [name, ...otherNames] = Object.keys(parameters).filter((parameter) => names.has(parameter));
  return name === undefined ? '' : ` beside ${otherNames.length === 0 ? name : 'several filters'}`;
};
