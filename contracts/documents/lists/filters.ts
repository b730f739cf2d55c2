import { filterRowsOf } from '../../../engine/model/filters-of.ts';
import type { FilterRow, FilterRows } from '../../../engine/model/list-filter.ts';
import { DocumentFault } from '../fault.ts';
import { didYouMean, nearNames } from '../../../engine/model/near.ts';

/** @throws DocumentFault for a filter that contradicts itself. */
const mustBeWhole = ({ operator, operators, value }: FilterRow, subject: string): void => {
  if (operators && (operator !== undefined || value !== undefined))
    throw new DocumentFault(
      `${subject} has both operators and ${operator === undefined ? 'value' : 'operator'}; give one of them`,
    );
  const templates = Object.entries(operators ?? { [operator ?? 'eq']: value ?? '{value}' });
  for (const [name, text] of templates.map(
    ([operatorName, template]) => [operatorName, JSON.stringify(template)] as const,
  ))
    if (!text.includes('{value}') && name !== 'exists' && name !== 'notExists')
      throw new DocumentFault(
        `${subject}: the value ${text} of ${name} lacks {value}; write {value} in the place of the parameter's value`,
      );
};

/** Operators that may have a member. */
const operatorsWith = {
  values: ['eq', 'in', 'has'],
  unknown: ['eq', 'in', 'has', 'contains', 'startsWith', 'endsWith'],
} as const satisfies Partial<Record<keyof FilterRow, readonly string[]>>;

/** `eq, in and has` */
const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** @throws DocumentFault for members that no operator of the filter can have. */
const mustFit = ({ operator = 'eq', operators, values, unknown }: FilterRow, subject: string): void => {
  const all = Object.keys(operators ?? { [operator]: '' });
  for (const [member, value] of [
    ['values', values],
    ['unknown', unknown],
  ] as const) {
    const allowing: readonly string[] = operatorsWith[member];
    if (value !== undefined && !all.some((text) => allowing.includes(text)))
      throw new DocumentFault(`${subject} has ${member} with ${all.join(' and ')}; only ${listed(allowing)} allow it`);
  }
};

/** @throws DocumentFault for conditions of one parameter that are joined in two ways. */
const mustJoinAlike = (all: readonly FilterRow[], subject: string): void => {
  const joiners = [...new Set(all.map(({ and }) => and))];
  if (joiners.length > 1)
    throw new DocumentFault(`${subject} joins its conditions in two ways; give each the same \`and\``);
};

/** @throws DocumentFault for a parameter that the operation does not have. */
const mustName = (names: readonly string[], all: readonly string[], where: string): void => {
  for (const name of names)
    if (!all.includes(name))
      throw new DocumentFault(
        `${where} names the parameter ${name}, which the operation does not have.${didYouMean(nearNames(name, all))}`,
      );
};

/** @throws DocumentFault for filters of one parameter that contradict themselves. `where`: where a list names them. */
export const mustFilter = (where: string, filters: FilterRows, parameters: readonly string[]): void => {
  const all = filterRowsOf(filters, { type: 'string' });
  for (const filter of all) {
    mustBeWhole(filter, where);
    mustFit(filter, where);
    mustName(Object.keys(filter.when ?? {}), parameters, `${where}.when`);
  }
  mustJoinAlike(all, where);
};
