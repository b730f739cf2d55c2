import { filterRowsOf, ofLists } from '../../../engine/model/filters-of.ts';
import type { MemberMeaning } from '../../../engine/model/list-filter.ts';
import { orderOf } from '../../../engine/model/list-order.ts';
import { isBox, isNumbered, rangesOf } from '../../../engine/model/list-range.ts';
import type { Parameter } from '../../../engine/model/operation.ts';
import { allowsTexts } from '../schema/member-paths.ts';
import type { ListExtension } from './list.ts';

type Rows = Readonly<Record<string, Parameter>>;

/** A member of a list that changes nothing there, and what it needs. */
type Idle = readonly [member: string, need: string];

const inOrder = ({ order = {} }: ListExtension): readonly Idle[] => {
  const { by, parameter, values, type, collation, nulls } = order;
  const ofBy = Object.entries({ type, collation, nulls }).filter(
    ([, value]) => by === undefined && value !== undefined,
  );
  return [
    ...ofBy.map(([name]): Idle => [`order.${name}`, `order.by; each of order.keys.values has its own ${name}`]),
    ...(values && parameter === undefined ? [['order.values', 'order.parameter'] as const] : []),
  ];
};

const inFilters = ({ filters = {} }: ListExtension): readonly Idle[] =>
  Object.entries(filters).flatMap(([name, rows]) =>
    filterRowsOf(rows, { type: 'string' })
      .filter(({ separator, operator = 'eq', operators = { [operator]: '' } }) => {
        const isOfLists = Object.keys(operators).some((text) => ofLists.has(text));
        return separator !== undefined && !isOfLists;
      })
      .map((): Idle => [`filters.${name}.separator`, `an operator of several values: ${[...ofLists].join(', ')}`]),
  );

const inRanges = ({ ranges = [] }: ListExtension): readonly Idle[] =>
  ranges.flatMap((range, index) => {
    const idle = (member: string, isIdle: boolean, need: string): readonly Idle[] =>
      isIdle ? [[`ranges.${index}.${member}`, need]] : [];
    if (isBox(range))
      return idle(
        'closed',
        range.closed !== undefined && range.compare !== 'exact',
        'compare: exact; where coordinates may be rounded, edges are open',
      );
    const { to, interval, separator, unbounded, appends, of: sequence } = range;
    return [
      ...idle('separator', interval === undefined && separator !== undefined, 'interval'),
      ...idle('unbounded', interval === undefined && typeof unbounded === 'string', 'interval, or { from, to }'),
      ...idle('unbounded', interval !== undefined && typeof unbounded === 'object', 'from and to, or a text'),
      ...idle('appends', appends === true && to === undefined, 'to'),
      ...idle('of', sequence !== undefined && !isNumbered(range), 'type: number, closed: from, from and to'),
    ];
  });

/** Types of texts for members that are no texts by the schema. */
const inTypes = ({ filters = {}, ranges, order }: ListExtension, items: unknown): readonly Idle[] => {
  const rows: readonly (readonly [string, { type?: MemberMeaning['type'] | undefined }, string | readonly string[]])[] =
    [
      ...Object.entries(filters).flatMap(([name, all]) =>
        filterRowsOf(all, { type: 'string' }).map((row) => [`filters.${name}.type`, row, row.path] as const),
      ),
      ...rangesOf({ ranges: ranges ?? [] }).map((row) => ['ranges.type', row, row.path ?? []] as const),
      ...[...orderOf({ order }).byPath].map(([path, row]) => ['order.type', row, path] as const),
    ];
  return rows.flatMap(([member, { type }, paths]) =>
    type === undefined || type === 'number'
      ? []
      : [paths]
          .flat()
          .filter((path) => !allowsTexts(items, path))
          .map((path): Idle => [member, `texts; ${path} is no text by the schema`]),
  );
};

const inPaging = ({ paging: { aboveMaximum, size = '' } }: ListExtension, rows: Rows): readonly Idle[] =>
  aboveMaximum !== undefined && rows[size]?.maximum === undefined
    ? [['paging.aboveMaximum', `a maximum in the schema of the parameter ${size}`]]
    : [];

/** The members of a list that change nothing, since they need another one: a line for each. */
export const withoutEffect = (list: ListExtension, rows: Rows, items: unknown): readonly string[] =>
  [...inPaging(list, rows), ...inOrder(list), ...inFilters(list), ...inRanges(list), ...inTypes(list, items)].map(
    ([member, need]) => `x-assay-list has ${member}, which has no effect here: it needs ${need}`,
  );
