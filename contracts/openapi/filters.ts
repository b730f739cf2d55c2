import { filterRowsOf } from '../../engine/model/filters-of.ts';
import type { FilterRow, FilterRows, ListFilter } from '../../engine/model/list-filter.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { DocumentFault } from './fault.ts';
import { didYouMean, nearNames } from '../../engine/model/near.ts';

/** By parameter: the paths that it equals, a filter with an operator, or several filters. */
export type FiltersExtension = Readonly<Record<string, FilterRows>>;

/** @throws DocumentFault for a filter that contradicts itself. */
const mustBeWhole = ({ operator, operators, value }: FilterRow, named: string): void => {
  if (operators && (operator !== undefined || value !== undefined))
    throw new DocumentFault(`${named} has operators beside ${operator === undefined ? 'value' : 'operator'}; give one`);
  for (const [name, text] of Object.entries(operators ?? { [operator ?? 'eq']: value ?? '{value}' }))
    if (!text.includes('{value}') && name !== 'exists' && name !== 'notExists')
      throw new DocumentFault(`${named} gives ${name} the value ${text} without {value}; say where the value stands`);
};

/** @throws DocumentFault for a parameter that the operation does not have. */
const mustName = (names: readonly string[], known: readonly string[], named: string): void => {
  for (const name of names)
    if (!known.includes(name))
      throw new DocumentFault(
        `${named} names the parameter ${name}, which the operation does not have.${didYouMean(nearNames(name, known))}`,
      );
};

/**
 * The paths that the filters of one parameter read. `named`: where the extension names them.
 * @throws DocumentFault for a filter that contradicts itself.
 */
export const checkedPaths = (
  named: string,
  rows: FilterRows,
  row: Parameter,
  known: readonly string[],
): ListFilter['paths'] => {
  const all = filterRowsOf(rows, row);
  for (const one of all) {
    mustBeWhole(one, named);
    mustName(Object.keys(one.when ?? {}), known, `${named}.when`);
  }
  return all.flatMap(({ path }) => path);
};
