import { defined } from '../../../engine/model/defined.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { scalarsAt } from '../../../engine/model/paths.ts';
import type { FilterRow, FilterRows, Operator } from '../../../engine/model/list-filter.ts';
import type { OperationRow } from '../../../engine/model/operation.ts';
import { isShownWhole } from '../../../properties/filters/compare-values.ts';
import { momentOf } from '../../../properties/filters/dates.ts';
import { fit, namedOperator, pathsFor, pathsWithUnit } from './names.ts';
import { leavesOf } from './shape.ts';
import type { Sketch } from './sketch.ts';
import { pathsIn, pathsInLists } from './values.ts';

export type Filter = FilterRows;

/** Maximum members to test per operator. */
const maxPaths = 2;

const bounds: readonly Operator[] = ['ge', 'gt', 'le', 'lt'];

export type Bound = FilterRow & { readonly path: string; readonly operator: Operator };

export const isBound = (filter: Filter): filter is Bound =>
  typeof filter === 'object' && 'operator' in filter && bounds.includes(filter.operator as Operator);

/** Parameters that may filter by equality, with the members of their names. */
export const namedFilters = (sketch: Sketch, items: readonly Json[]): ReadonlyMap<string, readonly string[]> => {
  const itemPaths = [...pathsIn(items), ...pathsInLists(items)];
  const paths = [...new Set([...itemPaths, ...leavesOf(sketch.item)])].toSorted((a, b) => a.length - b.length);
  return new Map(
    sketch.filters.flatMap((parameter) => {
      const candidates = pathsFor(parameter, paths);
      // A similar name alone, without any item that has the member, is too weak to propose the filter.
      const isLikely = candidates.some((path) => itemPaths.includes(path) || (fit(parameter, path) ?? Infinity) <= 2);
      return isLikely ? [[parameter, candidates] as const] : [];
    }),
  );
};

/** Declarations of a parameter that takes values of members, the most likely one first. */
export const equalityCandidates = (
  operation: OperationRow,
  parameter: string,
  paths: readonly string[],
  items: readonly Json[],
): readonly FilterRow[] => {
  const { type = 'string' } = operation.parameters[parameter] ?? {};
  const isSeveral = type === 'list' || type === 'comma-list';
  const shown = paths.filter((path) => scalarsAt(items, [path]).length > 0).slice(0, 3);
  return shown.flatMap((path): FilterRow[] =>
    isSeveral
      ? [
          { path, operator: 'in' },
          { path, operator: 'hasAll' },
        ]
      : [{ path, operator: 'eq' }],
  );
};

/** All members of similar names, if the parameter may filter by each of them. */
export const widened = (parameter: string, candidates: readonly FilterRow[]): FilterRow | undefined => {
  const [{ path: first = '', operator = 'eq' } = {}] = candidates;
  const rankOf = (name: string): number => fit(parameter, name) ?? Infinity;
  const paths = [...new Set(candidates.map(({ path }) => String(path)))];
  const similar = paths.filter((path) => rankOf(path) <= Math.max(2, rankOf(String(first))));
  return similar.length > 1 ? { path: similar, operator } : undefined;
};

/** A path without the word that only says that it is a time: `created_at` is `created`. */
const withoutTimeWord = (path: string): string => path.replace(/_?(?:at|on|date|time|timestamp)$/i, '');

/** Members that an operator may concern. Without a member in the parameter's name, the times are tried. */
const pathsOf = (member: string, operators: readonly Operator[], items: readonly Json[]): readonly string[] => {
  const paths = pathsIn(items);
  const isTime = (path: string): boolean =>
    scalarsAt(items, [path]).some((value) => typeof value === 'string' && momentOf(value));
  const isOfBound = operators.some((operator) => bounds.includes(operator));
  const times = isOfBound ? paths.filter(isTime) : [];
  // `prefix` alone is that of the name.
  const names = operators.includes('startsWith') ? paths.filter((path) => /^(?:name|key|id)$/.test(path)) : [];
  if (member === '') return [...times, ...names].slice(0, maxPaths);
  const namedPaths = [...pathsFor(member, paths), ...(isOfBound ? pathsWithUnit(member, paths) : [])];
  // `created_from` bounds `created_at`.
  return (
    namedPaths.length > 0 ? namedPaths : times.filter((path) => fit(member, withoutTimeWord(path)) !== undefined)
  ).slice(0, maxPaths);
};

/** `number` for texts of digits that a bound compares as numbers. */
const areNumerals = (operator: Operator, path: string, items: readonly Json[]): 'number' | undefined => {
  const values = scalarsAt(items, [path]);
  const isNumeral = values.every((value) => typeof value !== 'boolean' && /^-?\d+(?:\.\d+)?$/.test(String(value)));
  return bounds.includes(operator) && isNumeral && values.some((value) => typeof value === 'string')
    ? 'number'
    : undefined;
};

/** Declarations by the operator in the name of a parameter, by member. */
export const operatorCandidates = (parameter: string, items: readonly Json[]): readonly (readonly FilterRow[])[] => {
  const { member, operators } = namedOperator(parameter) ?? { member: '', operators: [] };
  return operators.length === 0
    ? []
    : pathsOf(member, operators, items).map((path) =>
        operators.map((operator) => ({ path, operator, ...defined({ type: areNumerals(operator, path, items) }) })),
      );
};

/** A time or a decimal, which a target may round. Quarters are stored whole, whatever the type of the number. */
export const mayBeRounded = (value: Json): boolean =>
  momentOf(String(value)) === undefined
    ? Number(value) * 4 !== Math.round(Number(value) * 4)
    : !isShownWhole(String(value));
