import type { Json } from '../../engine/model/exchange.ts';
import { keyValue, type OrderCall, type OrderMember, type Sorting, spelledIn } from '../../engine/model/list-order.ts';
import type { Direction, SortTie } from '../../engine/model/order-row.ts';
import type { Parameters } from '../../engine/contract/case-context.ts';
import { type SortStep, tiesBroken } from './sort-order.ts';

/** Parameters that order a list, and the order that they ask for. */
export interface SortQuestion {
  readonly label: string;
  readonly set: Parameters;
  /** Parameters that ask for the same order in another spelling. */
  readonly respellings: readonly Parameters[];
  /** That it goes together with the other parameters of the call is said nowhere. */
  readonly isOpen?: true;
  /** The name of the key, where one is asked for. */
  readonly key?: string | undefined;
  /** Orders of which one must hold: both directions, where none is declared. */
  readonly orders: readonly (readonly SortStep[])[];
  /** The same with what orders items of equal values; absent: nothing is declared to. */
  readonly ordersWithTies?: readonly (readonly SortStep[])[] | undefined;
}

type Sign = SortStep['sign'];

const signs = [1, -1] as const;
const wordOf = (sign: number): Direction => (sign > 0 ? 'ascending' : 'descending');

/** The signs that a tie may have, in an order of this sign. */
function signsOf({ direction }: SortTie, sign: Sign): readonly Sign[] {
  if (direction === undefined) return signs;
  return direction === 'same' ? [sign] : [direction === 'ascending' ? 1 : -1];
}

/** The orders by a member and by what orders its ties: one for each choice of directions. */
const tiedBy = (member: OrderMember, sign: Sign): SortQuestion['orders'] =>
  member.ties.reduce<SortQuestion['orders']>(
    (all, tie) =>
      all.flatMap((steps) =>
        signsOf(tie, sign).map((tieSign): readonly SortStep[] => [...steps, { member: tie, sign: tieSign }]),
      ),
    [[{ member, sign }]],
  );

/** The order by any one of some members, in one of some directions. */
function byAny(
  members: readonly OrderMember[],
  allowed: readonly Sign[],
): Pick<SortQuestion, 'orders' | 'ordersWithTies'> {
  const all = allowed.flatMap((sign) => members.map((member) => [member, sign] as const));
  const hasTies = members.some(({ ties }) => ties.length > 0);
  return {
    orders: all.map(([member, sign]) => [{ member, sign }]),
    ordersWithTies: hasTies ? all.flatMap(([member, sign]) => tiedBy(member, sign)) : undefined,
  };
}

/** The order without parameters. */
export function defaultQuestions({ members, direction }: Sorting): readonly SortQuestion[] {
  const [first] = members;
  if (!first) return [];
  const allowed = signs.filter((sign) => direction === undefined || direction === wordOf(sign));
  return [{ label: first.path, set: {}, respellings: [], ...byAny(members, allowed) }];
}

/** One question for each order that calls ask for; calls that ask for the same order are spellings of it. */
const questionsOf = (calls: readonly OrderCall[], prefix: string): readonly SortQuestion[] =>
  signs.flatMap((sign) =>
    [...new Set(calls.map(({ nulls }) => nulls))].flatMap((nulls): readonly SortQuestion[] => {
      const [first, ...otherCalls] = calls.filter((call) => call.sign === sign && call.nulls === nulls);
      if (!first) return [];
      return [
        {
          label: `${prefix} ${wordOf(sign)}${nulls === undefined ? '' : `, nulls ${nulls}`}`,
          set: first.set,
          respellings: otherCalls.map(({ set }) => set),
          ...byAny(first.members, [sign]),
          key: first.key,
        },
      ];
    }),
  );

/** The order without a key, in both directions. */
export const turnQuestions = ({ turn, calls }: Sorting): readonly SortQuestion[] =>
  turn
    ? questionsOf(
        calls.filter(({ key, set }) => key === undefined && set[turn.parameter] !== undefined),
        turn.parameter,
      )
    : [];

/** Each key, in each direction that can be asked for. */
export const keyQuestions = ({ keys, calls }: Sorting): readonly SortQuestion[] =>
  keys
    ? Object.keys(keys.members).flatMap((name) =>
        questionsOf(
          calls.filter(({ key }) => key === name),
          `${keys.parameter} ${name}`,
        ),
      )
    : [];

/** A key as one of two, in the direction that it is asked for. */
interface PairedKey {
  readonly name: string;
  readonly member: OrderMember;
  readonly sign: Sign;
  readonly value: string;
}

/** The parameter that turns the order of two keys; undefined: nothing says what it does to them. */
function turnedPair({ keys, turn }: Sorting, all: readonly PairedKey[]): Parameters | undefined {
  if (!turn || !keys || keys.descending.length > 0) return {};
  const values = all.map(({ sign }) => spelledIn(turn, sign)[0]?.value ?? '');
  if (keys.turned === undefined) return undefined;
  return { [turn.parameter]: keys.turned === 'each' ? values.join(keys.separator) : values[0] };
}

/** The ways to ask for a key in a direction, as one of two. */
const pairedKeys = ({ keys, turn }: Sorting, sign: Sign): readonly PairedKey[] =>
  Object.entries(keys?.members ?? {}).flatMap(([name, [member, ...moreMembers]]): readonly PairedKey[] => {
    // It is not known which of several members orders the list, so nothing is known of its ties.
    if (!keys || !member || moreMembers.length > 0) return [];
    const isTurned = keys.descending.length === 0;
    const [spelling] = isTurned ? keys.ascending : spelledIn(keys, sign);
    const ownSign =
      isTurned && !turn && member.direction !== undefined ? (member.direction === 'ascending' ? 1 : -1) : sign;
    if (!spelling) return [];
    const nulls = spelling.nulls ?? member.nulls;
    return [
      {
        name,
        member: nulls === undefined ? member : { ...member, nulls },
        sign: ownSign,
        value: keyValue(spelling, name),
      },
    ];
  });

/** Two keys at once: the pairs for which the second one orders the most items that the first one leaves equal. */
export function pairQuestions(sorting: Sorting, items: readonly Json[], count: number): readonly SortQuestion[] {
  const { keys, turn } = sorting;
  if (keys?.separator === undefined) return [];
  const { separator, parameter } = keys;
  // The second key goes against the first one, where that can be asked for.
  const isFree = keys.descending.length > 0 || (turn !== undefined && keys.turned === 'each');
  return pairedKeys(sorting, 1)
    .flatMap((key) =>
      pairedKeys(sorting, isFree ? -1 : 1).flatMap((pairedKey) => {
        const set = turnedPair(sorting, [key, pairedKey]);
        if (key.name === pairedKey.name || set === undefined) return [];
        const steps: readonly SortStep[] = [key, pairedKey].map(({ member, sign }) => ({ member, sign }));
        const question: SortQuestion = {
          label: `${parameter} ${key.name} ${pairedKey.name}`,
          set: { ...set, [parameter]: `${key.value}${separator}${pairedKey.value}` },
          respellings: [],
          orders: [steps],
        };
        return [{ question, broken: tiesBroken(steps, items) }];
      }),
    )
    .filter(({ broken }) => broken > 0)
    .sort((a, b) => b.broken - a.broken)
    .slice(0, count)
    .map(({ question }) => question);
}
