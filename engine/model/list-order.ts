import { defined } from './defined.ts';
import type { Json } from './json.ts';
import { memoized } from './memoized.ts';
import type { Direction, ListOrder, Nulls, SortMember, SortSpelling, SortTie, Spelled } from './order-row.ts';

/** The order that a call asks for. */
export interface AskedOrder {
  /** Members, any of which orders the list. */
  readonly members: readonly OrderMember[];
  /** 1 ascending, -1 descending, 0 either one. */
  readonly sign: 1 | -1 | 0;
}

/** A member that orders a list, with the members that order its ties; empty: the order of ties is open. */
export interface OrderMember extends SortMember {
  readonly ties: readonly SortTie[];
}

/** An order with the parameters that request it. */
export interface OrderCall extends AskedOrder {
  readonly set: Readonly<Record<string, string>>;
  /** The name of its key; absent: the call gives none. */
  readonly key?: string;
  /** The place of items without a value, if the spelling defines it. */
  readonly nulls?: Nulls;
}

/** A parameter that sets the direction, with its values. */
export interface SortTurn {
  readonly parameter: string;
  readonly ascending: readonly SortSpelling[];
  readonly descending: readonly SortSpelling[];
}

/** A parameter that names the member by which a list is ordered. */
export interface SortKeys {
  readonly parameter: string;
  /** By key: members, any of which orders the list. */
  readonly members: Readonly<Record<string, readonly OrderMember[]>>;
  /** The parameter's values, with `{key}` for the name; for descending order, empty: the turn gives the direction. */
  readonly ascending: readonly SortSpelling[];
  readonly descending: readonly SortSpelling[];
  /** Separator of several keys; absent: the parameter takes one key. */
  readonly separator?: string;
  readonly turned?: 'each' | 'all';
}

/** An order with all defaults filled in, for checks and laws. */
export interface Sorting {
  /** Members, any of which orders the list without a key; empty: the order is open. */
  readonly members: readonly OrderMember[];
  /** Absent: either one. */
  readonly direction?: Direction;
  readonly turn?: SortTurn;
  readonly keys?: SortKeys;
  /** All orders that a call can request, in all spellings. */
  readonly calls: readonly OrderCall[];
  /** The parameters that change the order. */
  readonly parameters: readonly string[];
  /** Known facts about the ordering members, by path. */
  readonly byPath: ReadonlyMap<string, SortMember>;
}

/** The parts of a list that concern its order. */
interface Ordered {
  readonly order?: ListOrder | undefined;
}

const unordered: Sorting = { members: [], calls: [], parameters: [], byPath: new Map() };

const spellingsOf = (spelled: Spelled | undefined, usual: readonly string[]): readonly SortSpelling[] =>
  [spelled ?? usual].flat().map((spelling) => (typeof spelling === 'string' ? { value: spelling } : spelling));

const turnOf = ({ parameter, values }: ListOrder): SortTurn | undefined =>
  parameter === undefined
    ? undefined
    : {
        parameter,
        ascending: spellingsOf(values?.ascending, ['asc']),
        descending: spellingsOf(values?.descending, ['desc']),
      };

const tieOf = (tie: string | SortTie): SortTie => (typeof tie === 'string' ? { path: tie } : tie);

/** Adds the order of ties to a member: its own, or else that of the list. */
const withTies = (member: SortMember, { ties }: ListOrder): OrderMember => ({
  ...member,
  ties: (member.ties ?? (typeof ties === 'object' ? ties : [])).map(tieOf),
});

const membersOf = (order: ListOrder, member: string | readonly string[] | SortMember): readonly OrderMember[] =>
  (typeof member === 'object' && 'path' in member ? [member] : [member].flat().map((path) => ({ path }))).map((part) =>
    withTies({ ...defined({ direction: order.by === undefined ? order.direction : undefined }), ...part }, order),
  );

const keysOf = (order: ListOrder): SortKeys | undefined => {
  const { keys } = order;
  return (
    keys && {
      parameter: keys.parameter,
      members: Object.fromEntries(
        Object.entries(keys.values).map(([name, member]) => [name, membersOf(order, member)] as const),
      ),
      // If the plain key means descending order, it does not also mean ascending order.
      ascending: spellingsOf(keys.ascending, [keys.descending].flat().includes('{key}') ? [] : ['{key}']),
      descending: spellingsOf(keys.descending, []),
      ...defined({ separator: keys.separator, turned: keys.turned }),
    }
  );
};

/** The spellings of a direction: 1 ascending, -1 descending. */
export const spelledIn = (
  { ascending, descending }: Pick<SortTurn, 'ascending' | 'descending'>,
  sign: number,
): readonly SortSpelling[] => (sign > 0 ? ascending : descending);

/** A value of the parameter that names a key. */
export const keyValue = ({ value }: SortSpelling, name: string): string => value.replaceAll('{key}', () => name);

const signOf = (direction: Direction | undefined): AskedOrder['sign'] =>
  direction === undefined ? 0 : direction === 'ascending' ? 1 : -1;

const signs = [1, -1] as const;

/** Makes the order by these members; the spelling decides the place of items without a value. */
const callOf = (
  members: readonly OrderMember[],
  sign: AskedOrder['sign'],
  set: OrderCall['set'],
  { key, nulls }: { readonly key?: string; readonly nulls?: Nulls | undefined } = {},
): OrderCall => ({
  members: nulls === undefined ? members : members.map((member) => ({ ...member, nulls })),
  sign,
  set,
  ...defined({ key, nulls }),
});

/** The calls for one key. */
const keyCalls = (keys: SortKeys, turn: SortTurn | undefined, key: string): readonly OrderCall[] => {
  const members = keys.members[key] ?? [];
  const keySign = signOf(members[0]?.direction);
  const spelled = (spelling: SortSpelling): OrderCall['set'] => ({ [keys.parameter]: keyValue(spelling, key) });
  if (keys.descending.length > 0)
    return signs.flatMap((sign) =>
      spelledIn(keys, sign).map((spelling) => callOf(members, sign, spelled(spelling), { key, nulls: spelling.nulls })),
    );
  return keys.ascending.flatMap((spelling) => {
    const alone = callOf(members, keySign === 0 && !turn ? 1 : keySign, spelled(spelling), {
      key,
      nulls: spelling.nulls,
    });
    if (!turn) return [alone];
    const turned = signs.flatMap((sign) =>
      spelledIn(turn, sign).map(({ value, nulls = spelling.nulls }) =>
        callOf(members, sign, { ...spelled(spelling), [turn.parameter]: value }, { key, nulls }),
      ),
    );
    return [...turned, alone];
  });
};

const callsOf = ({ members, direction, turn, keys }: Omit<Sorting, 'calls' | 'parameters' | 'byPath'>) => {
  const turned = signs.flatMap((sign) =>
    (turn ? spelledIn(turn, sign) : []).map(({ value, nulls }) =>
      callOf(members, sign, { [turn?.parameter ?? '']: value }, { nulls }),
    ),
  );
  return [
    ...(members.length > 0 ? [callOf(members, signOf(direction), {}), ...turned] : []),
    ...(keys ? Object.keys(keys.members).flatMap((name) => keyCalls(keys, turn, name)) : []),
  ];
};

const expanded = memoized((order: ListOrder): Sorting => {
  const { by = [], type, collation, nulls, direction } = order;
  const members = [by].flat().map((path) => withTies({ path, ...defined({ type, collation, nulls }) }, order));
  const sorting = { members, ...defined({ direction, turn: turnOf(order), keys: keysOf(order) }) };
  const all = [...Object.values(sorting.keys?.members ?? {}).flat(), ...members];
  return {
    ...sorting,
    calls: callsOf(sorting),
    parameters: [sorting.turn?.parameter, sorting.keys?.parameter].flatMap((name) => name ?? []),
    byPath: new Map(all.map((member) => [member.path, member])),
  };
});

/** Returns the order of a list with defaults filled in. */
export function orderOf({ order }: Ordered): Sorting {
  return order ? expanded(order) : unordered;
}

/** Whether a parameter changes the order of its list. */
export const isOrdering = ({ listing }: { readonly listing?: Ordered | undefined }, name: string): boolean =>
  listing !== undefined && orderOf(listing).parameters.includes(name);

/** All paths that an order names. */
export const orderPathsOf = (order: ListOrder): readonly string[] => {
  const { members, keys } = orderOf({ order });
  const all = [...Object.values(keys?.members ?? {}).flat(), ...members];
  return [...new Set(all.flatMap(({ path, ties }) => [path, ...ties.map((tie) => tie.path)]))];
};

/** The order that a call requests; undefined if it is not declared. */
export function orderAsked(
  listing: Ordered,
  parameters: Readonly<Record<string, Json | undefined>>,
): AskedOrder | undefined {
  const { calls, parameters: names } = orderOf(listing);
  const values = names.map((name) => parameters[name]);
  return calls.find(({ set }) => names.every((name, index) => set[name] === values[index]));
}
