import type { Sorting, SortMember } from '../../engine/model/list-sort.ts';
import type { Ordering, Parameter } from '../../engine/model/operation.ts';
import { DocumentFault } from './fault.ts';

/** How a list is ordered: `order` in `x-assay-list`. */
export interface OrderExtension extends Omit<SortMember, 'path'> {
  /** Dotted path of the member by which the list is ordered without a key; several: any one of them. */
  readonly by?: string | readonly string[];
  readonly direction?: 'ascending' | 'descending';
  /** Parameter that turns the order. */
  readonly parameter?: string;
  /** Its two values; absent: asc and desc. */
  readonly values?: { readonly ascending: string; readonly descending: string };
  /** `broken`: items of equal values come in one order; absent or `open`: in any. */
  readonly ties?: 'broken' | 'open';
  readonly keys?: {
    /** Parameter that names the member by which the list is ordered. */
    readonly parameter: string;
    /** By the parameter's value: the dotted path of the member, or what is known of it. */
    readonly values: Readonly<Record<string, string | SortMember>>;
    /** The parameter's value, with {key}; absent: {key}. */
    readonly ascending?: string;
    /** The same for descending order; absent: `order.parameter` gives the direction, or there is none. */
    readonly descending?: string;
    /** Between several keys; absent: one key. */
    readonly separator?: string;
  };
}

type Keys = NonNullable<OrderExtension['keys']>;

const membersOf = ({ values }: Keys): Readonly<Record<string, SortMember>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, member]) => [name, typeof member === 'string' ? { path: member } : member]),
  );

/** The members of which one orders the list without a key. */
const pathsOf = ({ by = [] }: OrderExtension): readonly string[] => (typeof by === 'string' ? [by] : by);

/** All paths that an order names. */
export const orderPathsOf = ({ keys, ...order }: OrderExtension): readonly string[] => [
  ...pathsOf(order),
  ...Object.values(keys ? membersOf(keys) : {}).map(({ path }) => path),
];

/** What the judges of order are told. */
export const sortingOf = (order: OrderExtension): Sorting => {
  const [by, ...or] = pathsOf(order);
  const { direction, parameter, values, keys, ties, type, collation, nulls } = order;
  return {
    ...(by === undefined
      ? {}
      : {
          byDefault: {
            path: by,
            ...(or.length === 0 ? {} : { or }),
            ...(direction === undefined ? {} : { direction }),
            ...(type === undefined ? {} : { type }),
            ...(collation === undefined ? {} : { collation }),
            ...(nulls === undefined ? {} : { nulls }),
          },
        }),
    ...(parameter === undefined
      ? {}
      : { turn: { parameter, ascending: values?.ascending ?? 'asc', descending: values?.descending ?? 'desc' } }),
    ...(keys === undefined
      ? {}
      : {
          keys: {
            parameter: keys.parameter,
            members: membersOf(keys),
            ascending: keys.ascending ?? '{key}',
            ...(keys.descending === undefined ? {} : { descending: keys.descending }),
            ...(keys.separator === undefined ? {} : { separator: keys.separator }),
          },
        }),
    ...(ties === 'broken' ? { ties } : {}),
  };
};

/** The order as all judges know it: of integers. A direction that is always ascending is no promise there. */
export const orderingOf = (order: OrderExtension): Ordering | undefined => {
  const [by, ...orBy] = pathsOf(order);
  const { direction, type } = order;
  return by === undefined || type === 'string' || type === 'date'
    ? undefined
    : { by, ...(orBy.length === 0 ? {} : { orBy }), ...(direction === 'descending' ? { direction } : {}) };
};

/** All values of a key parameter that takes one key. */
const spellings = ({ values, ascending = '{key}', descending }: Keys): readonly string[] =>
  Object.keys(values).flatMap((name) =>
    [ascending, descending].flatMap((template) => template?.replaceAll('{key}', () => name) ?? []),
  );

/** The row of a parameter that turns an order. */
export const turnRow = ({ values }: OrderExtension, row: Parameter): Parameter => {
  // Others than these two are no direction that all judges know.
  if (values && (values.ascending !== 'asc' || values.descending !== 'desc'))
    return row.values ? row : { ...row, values: Object.values(values) };
  return { ...row, changes: 'direction' };
};

/** @throws DocumentFault for a key that the parameter's closed set does not have. `where`: the operation. */
export const keyRow = (keys: Keys, row: Parameter, where: string): Parameter => {
  const all = spellings(keys);
  const unknown = keys.separator === undefined ? all.find((one) => row.values?.includes(one) === false) : undefined;
  if (unknown !== undefined)
    throw new DocumentFault(
      `${where}: x-assay-list order.keys gives ${keys.parameter} the value ${unknown}, which its enum does not have ` +
        `(${row.values?.join(', ')})`,
    );
  return { ...row, values: row.values ?? all, changes: 'order' };
};
