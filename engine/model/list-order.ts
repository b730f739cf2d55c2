import { defined } from './defined.ts';
import type { Json } from './json-value.ts';
import type { MemberMeaning } from './list-filter.ts';

export type Direction = 'ascending' | 'descending';

/** What is known of the values of a member by which a list is ordered. */
interface SortMeaning {
  readonly type?: MemberMeaning['type'];
  /**
   * `codepoint`: texts are in the order of their code points. `any`: in any order in which equal texts stand together.
   * Absent: in one on which all usual collations agree; where they do not, it is open.
   */
  readonly collation?: 'codepoint' | 'any';
  /** Where items without the member, or with null, stand; `smallest`: as such a value. Absent: anywhere. */
  readonly nulls?: 'first' | 'last' | 'smallest' | 'largest';
}

/** A member by which a list is ordered. */
export interface SortMember extends SortMeaning {
  /** Path in an item. */
  readonly path: string;
}

/** How a list is ordered: `order` in `x-assay-list`. */
export interface ListOrder extends SortMeaning {
  /** Path of the member by which the list is ordered without a key; several: any one of them orders it. */
  readonly by?: string | readonly string[];
  /** Absent: either one. */
  readonly direction?: Direction;
  /** Parameter that turns the order. */
  readonly parameter?: string;
  /** Its two values; absent: asc and desc. */
  readonly values?: { readonly ascending: string; readonly descending: string };
  /** `broken`: items of equal values come in one order; absent or `open`: in any. */
  readonly ties?: 'broken' | 'open';
  readonly keys?: {
    /** Parameter that names the member by which the list is ordered. */
    readonly parameter: string;
    /** By the parameter's value: the path of the member, several of which any one orders it, or what is known of it. */
    readonly values: Readonly<Record<string, string | readonly string[] | SortMember>>;
    /** The parameter's value, with {key}; absent: {key}. */
    readonly ascending?: string;
    /** The same for descending order; absent: `order.parameter` gives the direction, or there is none. */
    readonly descending?: string;
    /** Between several keys; absent: one key. */
    readonly separator?: string;
  };
}

/** A parameter that turns an order, and its two values. */
export interface SortTurn {
  readonly parameter: string;
  readonly ascending: string;
  readonly descending: string;
}

/** A parameter that names the member by which a list is ordered. */
export interface SortKeys {
  readonly parameter: string;
  /** By the name that the parameter takes: members of which any one orders the list. */
  readonly members: Readonly<Record<string, readonly SortMember[]>>;
  /** The parameter's value, with `{key}` for the name; for descending order, absent: the turn gives the direction. */
  readonly ascending: string;
  readonly descending?: string;
  /** Between several keys; absent: the parameter takes one. */
  readonly separator?: string;
}

/** An order as judges use it: with all that the declaration leaves out because it is usual. */
export interface Sorting {
  /** Members of which any one orders the list without a key; empty: nothing is said. */
  readonly members: readonly SortMember[];
  /** Absent: either one. */
  readonly direction?: Direction;
  readonly turn?: SortTurn;
  readonly keys?: SortKeys;
  /** Items of equal values have an order, too: it is the same for all page sizes. */
  readonly hasTies: boolean;
  /** The parameters that change the order. */
  readonly parameters: readonly string[];
  /** By path: what is known of a member that orders the list. */
  readonly byPath: ReadonlyMap<string, SortMember>;
}

/** A list, as far as its order goes. */
interface Ordered {
  readonly order?: ListOrder | undefined;
}

const unordered: Sorting = { members: [], hasTies: false, parameters: [], byPath: new Map() };

const turnOf = ({ parameter, values }: ListOrder): SortTurn | undefined =>
  parameter === undefined
    ? undefined
    : { parameter, ascending: values?.ascending ?? 'asc', descending: values?.descending ?? 'desc' };

const membersOf = (member: string | readonly string[] | SortMember): readonly SortMember[] =>
  typeof member === 'object' && 'path' in member ? [member] : [member].flat().map((path) => ({ path }));

const keysOf = ({ keys }: ListOrder): SortKeys | undefined =>
  keys && {
    parameter: keys.parameter,
    members: Object.fromEntries(Object.entries(keys.values).map(([name, member]) => [name, membersOf(member)])),
    ascending: keys.ascending ?? '{key}',
    ...defined({ descending: keys.descending, separator: keys.separator }),
  };

const expanded = (order: ListOrder): Sorting => {
  const { by = [], type, collation, nulls, direction, ties } = order;
  const members = [by].flat().map((path) => ({ path, ...defined({ type, collation, nulls }) }));
  const [turn, keys] = [turnOf(order), keysOf(order)];
  const all = [...Object.values(keys?.members ?? {}).flat(), ...members];
  return {
    members,
    hasTies: ties === 'broken',
    parameters: [turn?.parameter, keys?.parameter].flatMap((name) => name ?? []),
    byPath: new Map(all.map((member) => [member.path, member])),
    ...defined({ direction, turn, keys }),
  };
};

const known = new WeakMap<ListOrder, Sorting>();

/** How a list is ordered. */
export function orderOf({ order }: Ordered): Sorting {
  if (!order) return unordered;
  const found = known.get(order);
  if (found) return found;
  const made = expanded(order);
  known.set(order, made);
  return made;
}

/** Whether a parameter changes the order of its list. */
export const isOrdering = ({ listing }: { readonly listing?: Ordered | undefined }, name: string): boolean =>
  listing !== undefined && orderOf(listing).parameters.includes(name);

/** All paths that an order names. */
export const orderPathsOf = (order: ListOrder): readonly string[] => [...orderOf({ order }).byPath.keys()];

/** The value of the parameter for the key; undefined if it cannot ask for this direction. */
export const spelledKey = ({ ascending, descending }: SortKeys, name: string, sign: number): string | undefined =>
  (sign > 0 ? ascending : descending)?.replaceAll('{key}', () => name);

/** The order that a call asks for. */
export interface AskedOrder {
  /** Members of which any one orders the list. */
  readonly members: readonly SortMember[];
  /** 1 ascending, -1 descending, 0 either one. */
  readonly sign: 1 | -1 | 0;
}

const signOf = (direction: Direction | undefined): AskedOrder['sign'] =>
  direction === undefined ? 0 : direction === 'ascending' ? 1 : -1;

/** The key that a call gives and its direction; undefined if it is none, or several. */
const keyAsked = (keys: SortKeys, value: Json, turn: AskedOrder['sign'] | undefined): AskedOrder | undefined => {
  for (const [name, members] of Object.entries(keys.members))
    for (const sign of [1, -1] as const) {
      if (spelledKey(keys, name, sign) !== value) continue;
      return { members, sign: keys.descending === undefined ? (turn ?? 1) : sign };
    }
  return undefined;
};

/** The order that a call asks for; undefined if nothing is said of it. */
export function orderAsked(
  listing: Ordered,
  parameters: Readonly<Record<string, Json | undefined>>,
): AskedOrder | undefined {
  const { members, direction, turn, keys } = orderOf(listing);
  const [turned, key] = [turn, keys].map((one) => (one ? parameters[one.parameter] : undefined));
  if (turned !== undefined && turned !== turn?.ascending && turned !== turn?.descending) return undefined;
  const given = turned === undefined ? undefined : turned === turn?.ascending ? 1 : -1;
  if (keys && key !== undefined) return keyAsked(keys, key, turn ? (given ?? 0) : undefined);
  return members.length === 0 ? undefined : { members, sign: given ?? signOf(direction) };
}
