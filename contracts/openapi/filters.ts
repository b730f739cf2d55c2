import type { ListFilter, MemberMeaning, Operator } from '../../engine/model/list-filter.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { DocumentFault } from './fault.ts';
import type { DocumentedParameter } from './parameters.ts';

/** A member that a parameter filters by: the members of `filters` in `x-assay-list`. */
export interface FilterExtension extends MemberMeaning {
  /** Dotted path in an item, or several, of which one matches. */
  readonly path: string | readonly string[];
  /** Absent: eq. */
  readonly operator?: Operator;
  /** By operator: the parameter's value, with {value}. In place of `operator` and `value`. */
  readonly operators?: Readonly<Partial<Record<Operator, string>>>;
  /** The parameter's value; absent: {value}. */
  readonly value?: string;
  /** Between the values of `in` and `notIn`; absent: a comma, or a repeated parameter as its schema says. */
  readonly separator?: string;
  /** Items without the member, or with null, come or do not; absent: open. */
  readonly nulls?: 'match' | 'noMatch';
}

/** By parameter: the paths that it equals, a filter with an operator, or several filters. */
export type FiltersExtension = Readonly<
  Record<string, string | readonly string[] | FilterExtension | readonly FilterExtension[]>
>;

const isPaths = (value: FiltersExtension[string]): value is string | readonly string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));

/** The paths of a filter by equality, which all judges know; undefined for any other. */
export const equalityPaths = (value: FiltersExtension[string]): string | readonly string[] | undefined =>
  isPaths(value) ? value : undefined;

/** Whether a parameter takes several values by being repeated. */
const isRepeated = (parameter: DocumentedParameter | undefined): boolean =>
  parameter?.schema['type'] === 'array' && !parameter.isJoined;

const listOperators: ReadonlySet<Operator> = new Set(['in', 'notIn']);

const oneFilter = (
  parameter: string,
  label: string,
  { path, type, compare, nulls, ...extension }: FilterExtension,
  operator: Operator,
  value: string | undefined,
  documented: DocumentedParameter | undefined,
): ListFilter => ({
  label,
  parameter,
  operator,
  paths: [path].flat(),
  template: value ?? (operator === 'like' ? '%{value}%' : '{value}'),
  ...(listOperators.has(operator) && (extension.separator !== undefined || !isRepeated(documented))
    ? { separator: extension.separator ?? ',' }
    : {}),
  ...(type === undefined ? {} : { type }),
  ...(compare === undefined ? {} : { compare }),
  ...(nulls === undefined ? {} : { nulls }),
});

const several = (
  parameter: string,
  extension: FilterExtension,
  isAlone: boolean,
  documented: DocumentedParameter | undefined,
): readonly ListFilter[] => {
  const operators = Object.entries(extension.operators ?? { [extension.operator ?? 'eq']: extension.value }) as [
    Operator,
    string | undefined,
  ][];
  const place = [extension.path].flat().join('|');
  return operators.map(([operator, value]) =>
    oneFilter(
      parameter,
      isAlone && operators.length === 1 ? parameter : `${parameter} ${place} ${operator}`,
      extension,
      operator,
      value,
      documented,
    ),
  );
};

/** @throws DocumentFault for a filter that contradicts itself. */
const mustBeWhole = ({ operator, operators, value }: FilterExtension, named: string): void => {
  if (operators && (operator !== undefined || value !== undefined))
    throw new DocumentFault(`${named} has operators beside ${operator === undefined ? 'value' : 'operator'}; give one`);
  for (const [name, text] of Object.entries(operators ?? { [operator ?? 'eq']: value ?? '{value}' }))
    if (!text.includes('{value}') && name !== 'exists' && name !== 'notExists')
      throw new DocumentFault(`${named} gives ${name} the value ${text} without {value}; say where the value stands`);
};

/**
 * The filters that one parameter stands for. `row`: of the parameter, for lists with commas.
 * @throws DocumentFault for a filter that contradicts itself. `named`: where the extension names it.
 */
export const filtersOf = (
  named: string,
  parameter: string,
  value: FiltersExtension[string],
  row: Parameter,
  documented: DocumentedParameter | undefined,
): readonly ListFilter[] => {
  const paths = equalityPaths(value);
  if (paths !== undefined) {
    const operator = row.type === 'comma-list' ? 'in' : 'eq';
    return [{ ...oneFilter(parameter, parameter, { path: paths }, operator, undefined, documented), isOptional: true }];
  }
  const all = [value].flat() as readonly FilterExtension[];
  for (const extension of all) mustBeWhole(extension, named);
  return all.flatMap((extension) => several(parameter, extension, all.length === 1, documented));
};
