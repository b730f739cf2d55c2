import { defined } from './defined.ts';
import { type Json, stringifyJson } from './json.ts';
import type { FilterRow, FilterRows, FilterTemplate, ListFilter, Operator } from './list-filter.ts';
import { memoized } from './memoized.ts';
import type { OperationRow, Vocabulary } from './operation.ts';
import type { Parameter } from './parameter.ts';
import { integer } from './paths.ts';
import type { Condition } from './join.ts';

const isPaths = (rows: FilterRows): rows is string | readonly string[] =>
  typeof rows === 'string' || (Array.isArray(rows) && rows.every((row) => typeof row === 'string'));

/**
 * The filters of one parameter as rows. Paths alone mean equality; for a list, equality with any of its values.
 */
export const filterRowsOf = (rows: FilterRows, { type }: Pick<Parameter, 'type'>): readonly FilterRow[] =>
  isPaths(rows)
    ? [{ path: rows, operator: type === 'comma-list' || type === 'list' ? 'in' : 'eq' }]
    : ([rows].flat() as readonly FilterRow[]);

/** Operators that take several values. */
export const ofLists: ReadonlySet<string> = new Set<Operator>(['in', 'notIn', 'hasAll']);
const ofNamed: ReadonlySet<Operator> = new Set(['eq', 'in', 'has']);

/** The closed set of a parameter's values, in the type that items have. */
const namedValues = ({ values, open, type }: Parameter): readonly Json[] | undefined =>
  open === undefined ? values?.map((value) => (type === 'integer' ? Number(value) : value)) : undefined;

/** Marks filters whose conditions are joined in JSON. */
const jsonJoin = 'JSON';

const textOf = (template: FilterTemplate | undefined): string | undefined =>
  typeof template === 'object' ? stringifyJson(template as Json & object) : template;

/** The kind of JSON in a parameter's value: a list or an object of conditions; undefined: a text. */
export const jsonKind = (rows: FilterRows): 'list' | 'object' | undefined => {
  const templates = isPaths(rows)
    ? []
    : ([rows].flat() as readonly FilterRow[]).flatMap(({ value, operators = {} }) => [
        value,
        ...Object.values(operators),
      ]);
  if (templates.some((template) => Array.isArray(template))) return 'list';
  return templates.some((template) => typeof template === 'object') ? 'object' : undefined;
};

/** Whether a parameter is a list in a JSON body or in `params` of a JSON-RPC call. */
export const isListInJson = ({ in: place, type }: Pick<Parameter, 'in' | 'type'>): boolean =>
  type === 'list' && (place === 'params' || place === 'body');

type Listed = Pick<OperationRow, 'listing' | 'parameters'> & { readonly vocabulary?: Vocabulary };

const expanded = (operation: Listed, parameter: string, rows: FilterRows): readonly ListFilter[] => {
  const row = operation.parameters[parameter] ?? ({ in: 'query', type: 'string' } satisfies Parameter);
  const all = filterRowsOf(rows, row);
  return all.flatMap(({ path, operator = 'eq', operators, value, separator, values, ...meaning }) => {
    const templates = Object.entries(operators ?? { [operator]: value }) as [Operator, FilterTemplate | undefined][];
    const isAlone = all.length === 1 && templates.length === 1;
    return templates.map(([name, template]): ListFilter => {
      const isRepeated = row.style?.explode === true;
      const isJson = typeof template === 'object';
      const isNumber = row.in === 'body' && (row.type === 'number' || row.type === 'integer');
      const isJsonList = isListInJson(row) && template === undefined && ofLists.has(name);
      // A number in a body stays a number, and a list in JSON holds the values as they are.
      const plain = isJsonList || (isNumber && template === undefined && !ofLists.has(name)) ? '{value}' : undefined;
      return {
        ...meaning,
        label: isAlone ? parameter : `${parameter} ${[path].flat().join('|')} ${name}`,
        parameter,
        operator: name,
        paths: [path].flat(),
        template: textOf(template) ?? (name === 'like' ? '%{value}%' : '{value}'),
        ...defined({
          json: isJson ? (template as Json) : plain,
          and: isJson ? jsonJoin : undefined,
          separator: ofLists.has(name)
            ? (separator ?? (isRepeated || isJson || isJsonList ? undefined : ','))
            : undefined,
          values: ofNamed.has(name) ? (values ?? namedValues(row)) : undefined,
          isPlain: isPaths(rows) || undefined,
          isInPath: row.in === 'path' || undefined,
          canonical: operation.vocabulary?.canonical,
          isDecimal: [path].flat().some((each) => operation.listing?.decimals?.includes(each)) || undefined,
        }),
      };
    });
  });
};

/** Whether a call has the other parameters that the filter requires (`when`). */
export const appliesTo = (
  { when = {} }: Pick<ListFilter, 'when'>,
  parameters: Readonly<Record<string, unknown>>,
): boolean => Object.entries(when).every(([name, values]) => [values].flat().includes(String(parameters[name])));

const typed = (text: string, type: Parameter['type'] | undefined): Json =>
  type === 'boolean' ? text === 'true' : type === 'integer' || type === 'number' ? Number(text) : text;

/** The other parameters that a filter requires (`when`), each with its first value. */
export const besideOf = (
  { parameters }: Pick<OperationRow, 'parameters'>,
  { when = {} }: Pick<ListFilter, 'when'>,
): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(when).map(([name, values]) => [name, typed([values].flat()[0] ?? '', parameters[name]?.type)]),
  );

/** All filters of a list, one for each operator. */
export const filtersOf = memoized((operation: Listed): readonly ListFilter[] =>
  Object.entries(operation.listing?.filters ?? {}).flatMap(([parameter, rows]) => expanded(operation, parameter, rows)),
);

const ofEquality: ReadonlySet<Operator> = new Set(['eq', 'in', 'has']);

/** Equality filters of parameters that have no other filter and take the value unchanged, not its day. */
export const equalityFilters = (operation: Listed): readonly ListFilter[] => {
  const all = filtersOf(operation);
  return all.filter(
    ({ parameter, operator, template, compare }) =>
      ofEquality.has(operator) &&
      compare !== 'day' &&
      template === '{value}' &&
      all.filter((filter) => filter.parameter === parameter).length === 1,
  );
};

/** Whether a filter takes several values, one of which must match. */
export const takesSeveral = ({ operator, isInPath }: ListFilter): boolean => operator === 'in' && !isInPath;

/** The equality filter of a parameter; undefined if it has none. */
export const equalityFilter = (operation: Listed, parameter: string): ListFilter | undefined =>
  equalityFilters(operation).find((filter) => filter.parameter === parameter);

/** The paths of a parameter's equality filter. */
export const equalPaths = (operation: Listed, parameter: string): readonly string[] =>
  equalityFilter(operation, parameter)?.paths ?? [];

/** Splits a parameter's value into its single texts. */
export const valuesIn = ({ separator }: Pick<ListFilter, 'separator'>, value: Json | undefined): readonly string[] => {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((item) => valuesIn({}, item));
  if (value === undefined || value === null || typeof value === 'object') return [];
  const text = String(value);
  if (separator === undefined) return [text];
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
};

/** A parameter whose values list subsets of each other's items. */
export interface ListSubset {
  readonly parameter: string;
  /** From the narrowest value to the widest one; absent: numbers. */
  readonly values?: readonly Json[];
  /** Items that meet these conditions come with every value. */
  readonly keeps?: readonly Condition[];
  /** The value that lists the most; undefined: no value does. */
  readonly widest: Json | undefined;
  /** Whether one value, or its absence, lists a subset of another; false if that is open. */
  readonly isWithin: (value: Json | undefined, bound: Json | undefined) => boolean;
}

/** A call without a number counts like the one with the number that includes the most. */
const ofNumbers = ({ parameters }: Listed, parameter: string, stricter: 'higher' | 'lower'): ListSubset => {
  const { required, minimum = 0 } = parameters[parameter] ?? {};
  const isHigher = stricter === 'higher';
  const number = (value: Json | undefined): bigint | undefined =>
    value === undefined && isHigher ? 0n : integer(value);
  return {
    parameter,
    widest: required === true && isHigher ? String(minimum) : undefined,
    isWithin: (left, right) => {
      const [a, b] = [number(left), number(right)];
      if (!isHigher && right === undefined) return true;
      return a !== undefined && b !== undefined && (isHigher ? a >= b : a <= b);
    },
  };
};

const ofValues = (
  { parameters }: Listed,
  parameter: string,
  { values, keeps = [] }: { readonly values: readonly Json[]; readonly keeps?: readonly Condition[] },
): ListSubset => {
  const fallback = parameters[parameter]?.default;
  const placeOf = (value: Json | undefined): number => values.map(String).indexOf(String(value ?? fallback));
  return {
    parameter,
    values,
    keeps,
    widest: values.at(-1),
    isWithin: (left, right) => placeOf(left) >= 0 && placeOf(left) < placeOf(right),
  };
};

/** The parameters of a list whose values narrow it, in the order of their names. */
export const subsetsOf = memoized((operation: Listed): readonly ListSubset[] =>
  Object.entries(operation.listing?.subsets ?? {})
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([parameter, subset]) =>
      typeof subset === 'string'
        ? ofNumbers(operation, parameter, subset)
        : ofValues(operation, parameter, 'keeps' in subset ? subset : { values: subset }),
    ),
);

/** How the values of one parameter narrow its list; undefined if nothing is declared. */
export const subsetOf = (operation: Listed, parameter: string): ListSubset | undefined =>
  subsetsOf(operation).find((subset) => subset.parameter === parameter);
