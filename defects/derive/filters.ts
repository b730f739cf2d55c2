import { filtersOf } from '../../engine/model/filters-of.ts';
import type { ListFilter, MemberMeaning } from '../../engine/model/list-filter.ts';
import { isBox, rangeParameters, zonedEnds } from '../../engine/model/list-range.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { when } from '../defect.ts';
import { addOther, dropEqual, invert, widen, dropItem, dropItems } from '../operators/items.ts';
import { ignore, replace, shift } from '../operators/parameters.ts';
import { refuse } from '../operators/refusals.ts';
import { given, oneValueIn, onLaterPages, onPage } from '../triggers.ts';
import type { Value } from '../value.ts';
import { type Mutant, mutantOf } from './mutant.ts';

const isEquality = ({ operator }: ListFilter): boolean => ['eq', 'in', 'has'].includes(operator);
const isOpenEnd = ({ operator }: ListFilter): boolean => operator === 'lt' || operator === 'gt';
const isClosedEnd = ({ operator }: ListFilter): boolean => operator === 'le' || operator === 'ge';

/**
 * The declaration without which items at a bound may come or not: times may be compared by the day, and decimals may be
 * rounded. Whole numbers are always compared exactly.
 */
const exactness = (operation: Operation, name: string, compare: ListFilter['compare'], where: string) =>
  compare === 'exact' || compare === 'day' || operation.parameters[name]?.type === 'integer'
    ? undefined
    : `x-assay-list: ${where}: compare: exact`;

/** Characters of a time that are compared: those of its day, where days are compared. */
const comparedLength = ({ compare }: MemberMeaning): number | undefined => (compare === 'day' ? 10 : undefined);

const isTextFilter = ({ parameters }: Operation, { parameter, type }: ListFilter): boolean =>
  parameters[parameter]?.type === 'string' && (type === undefined || type === 'string');

const isOtherCase = (text: string, value: string): boolean =>
  text !== value && text.toLowerCase() === value.toLowerCase();

const perFilter = (operation: Operation, filter: ListFilter): Mutant[] => {
  const { parameter, operator, paths, template } = filter;
  const takesPlain = template === '{value}';
  const mutant = (breaks: string, defect: Mutant['defect'], declare?: string): Mutant =>
    mutantOf(operation, `filter ${filter.label}`, breaks, defect, declare);
  const declare = exactness(operation, parameter, filter.compare, `filters: ${parameter}`);
  return [
    ...(isEquality(filter)
      ? [
          mutant('gives the items that do not match', invert(filter)),
          mutant('adds an item', addOther(filter)),
          mutant('adds an item on later pages', when(onLaterPages, addOther(filter))),
        ]
      : []),
    ...(operator === 'eq' && takesPlain && isTextFilter(operation, filter)
      ? [
          mutant(
            'gives the items of its value in another letter case, too',
            widen(filter, isOtherCase),
            filter.compare === 'exact' ? undefined : `x-assay-list: filters: ${parameter}: compare: exact`,
          ),
        ]
      : []),
    ...(isClosedEnd(filter) && takesPlain
      ? [
          mutant(
            'leaves out the items that equal its value',
            dropEqual(parameter, paths, comparedLength(filter)),
            declare,
          ),
        ]
      : []),
    ...(isOpenEnd(filter) && takesPlain && filter.type !== 'date' && filter.type !== 'string'
      ? [mutant('gives the items that equal its value', shift(parameter, operator === 'lt' ? 1 : -1), declare)]
      : []),
  ];
};

const perParameter = (operation: Operation, parameter: string): Mutant[] => {
  const mutant = (breaks: string, defect: Mutant['defect']): Mutant =>
    mutantOf(operation, `filter ${parameter}`, breaks, defect);
  return [
    mutant('is ignored', ignore(parameter)),
    mutant('is ignored on later pages', when(onLaterPages, ignore(parameter))),
    mutant('is ignored on the second page', when(onPage(2), ignore(parameter))),
    mutant('is ignored for one value of three', when(oneValueIn(parameter, 3), ignore(parameter))),
    mutant('loses the last item', when(given(parameter), dropItem('last'))),
    mutant('finds nothing', when(given(parameter), dropItems())),
    mutant('is refused', refuse(given(parameter))),
  ];
};

/** Each filter ignored, inverted, off by one, or refused. */
export function filterMutants(operation: Operation): readonly Mutant[] {
  const filters = filtersOf(operation).filter(({ isInPath }) => isInPath !== true);
  const parameters = [...new Set(filters.map(({ parameter }) => parameter))];
  const subsets = Object.keys(operation.listing?.subsets ?? {});
  return [
    ...parameters.flatMap((parameter) => perParameter(operation, parameter)),
    ...filters.flatMap((filter) => perFilter(operation, filter)),
    ...subsets.map((parameter) => mutantOf(operation, `subset ${parameter}`, 'is ignored', ignore(parameter))),
  ];
}

/** A moment as if its time zone were UTC. */
const inUtc = (value: Value): Value => (typeof value === 'string' ? value.replace(/[+-]\d{2}:\d{2}$/, 'Z') : value);

/** Each range ignored, each of its ends ignored or off by one. */
export function rangeMutants(operation: Operation): readonly Mutant[] {
  return (operation.listing?.ranges ?? []).flatMap((range) => {
    const names = rangeParameters(range);
    const mutant = (breaks: string, defect: Mutant['defect'], declare?: string): Mutant =>
      mutantOf(operation, `range ${names.join(' ')}`, breaks, defect, declare);
    if (isBox(range)) return [mutant('is ignored', ignore(range.bbox))];

    const { from, to, path, type = 'number', closed, compare } = range;
    const declared = (name: string): string | undefined =>
      exactness(operation, name, compare, `ranges: of ${names.join(' and ')}`);
    const belongs = (end: 'from' | 'to'): boolean => closed === 'both' || closed === end;
    const atEnd = (name: string, end: 'from' | 'to'): Mutant[] => [
      mutant(`ignores ${name}`, ignore(name)),
      ...(path !== undefined && belongs(end)
        ? [mutant(`leaves out the items at ${name}`, dropEqual(name, [path], comparedLength(range)), declared(name))]
        : []),
      ...(type === 'number' && closed !== undefined && !belongs(end)
        ? [mutant(`gives the items at ${name}`, shift(name, end === 'to' ? 1 : -1), declared(name))]
        : []),
    ];
    return [
      mutant('is ignored', ignore(...names)),
      ...zonedEnds(operation).flatMap(([zoned, end]) =>
        zoned === range ? [mutant(`ignores the time zone of ${end}`, replace(end, inUtc))] : [],
      ),
      ...(from === undefined ? [] : atEnd(from, 'from')),
      ...(to === undefined ? [] : atEnd(to, 'to')),
    ];
  });
}

/** Parameters whose effect on the list the contract does not say. */
export function unexplainedMutants(operation: Operation): readonly Mutant[] {
  return Object.entries(operation.parameters)
    .filter(([, { isUnexplained }]) => isUnexplained === true)
    .map(([name]) => ({
      ...mutantOf(
        operation,
        `parameter ${name}`,
        'is ignored',
        ignore(name),
        `x-assay-list: filters: ${name}: <member>`,
      ),
      isUnsent: true,
    }));
}
