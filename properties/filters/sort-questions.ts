import type { Json } from '../../engine/model/exchange.ts';
import {
  type Direction,
  type Sorting,
  type SortKeys,
  type SortMember,
  type SortTurn,
  spelledKey,
} from '../../engine/model/list-order.ts';
import type { Parameters } from '../../engine/judging/case-context.ts';
import { type SortStep, tiesBroken } from './sort-order.ts';

/** Parameters that order a list, and the order that they ask for. */
export interface SortQuestion {
  readonly label: string;
  readonly set: Parameters;
  /** The name of the key, where one is asked for. */
  readonly key?: string;
  /** Orders of which one must hold: both directions, where none is declared. */
  readonly orders: readonly (readonly SortStep[])[];
}

const signs = [1, -1] as const;
const wordOf = (sign: number): Direction => (sign > 0 ? 'ascending' : 'descending');

/** By any one of some members, in one direction. */
const byAny = (members: readonly SortMember[], sign: 1 | -1): SortQuestion['orders'] =>
  members.map((member) => [{ member, sign }]);

/** The order without parameters. */
export const defaultQuestions = ({ members, direction }: Sorting): readonly SortQuestion[] => {
  const [first] = members;
  if (!first) return [];
  const allowed = signs.filter((sign) => direction === undefined || direction === wordOf(sign));
  return [{ label: first.path, set: {}, orders: allowed.flatMap((sign) => byAny(members, sign)) }];
};

const turned = ({ parameter, ascending, descending }: SortTurn, sign: number): Parameters => ({
  [parameter]: sign > 0 ? ascending : descending,
});

/** The order without a key, in both directions. */
export const turnQuestions = ({ members, turn }: Sorting): readonly SortQuestion[] =>
  members.length > 0 && turn
    ? signs.map((sign) => ({
        label: `${turn.parameter} ${wordOf(sign)}`,
        set: turned(turn, sign),
        orders: byAny(members, sign),
      }))
    : [];

const oneKey = (
  sorting: Sorting,
  keys: SortKeys,
  [name, members]: readonly [string, readonly SortMember[]],
  sign: 1 | -1,
): readonly SortQuestion[] => {
  const { turn } = sorting;
  const own = spelledKey(keys, name, sign) ?? (turn ? spelledKey(keys, name, 1) : undefined);
  if (own === undefined) return [];
  return [
    {
      label: `${keys.parameter} ${name} ${wordOf(sign)}`,
      key: name,
      set: {
        [keys.parameter]: own,
        ...(turn && keys.descending === undefined ? turned(turn, sign) : {}),
      },
      orders: byAny(members, sign),
    },
  ];
};

/** Each key, in each direction that can be asked for. */
export const keyQuestions = (sorting: Sorting): readonly SortQuestion[] => {
  const { keys } = sorting;
  return keys
    ? Object.entries(keys.members).flatMap((one) => signs.flatMap((sign) => oneKey(sorting, keys, one, sign)))
    : [];
};

/** Two keys at once: the pairs for which the second one orders the most items that the first one leaves equal. */
export const pairQuestions = (sorting: Sorting, items: readonly Json[], count: number): readonly SortQuestion[] => {
  const { keys } = sorting;
  if (keys?.separator === undefined) return [];
  const { separator, parameter } = keys;
  const members = Object.entries(keys.members);
  // The second key goes against the first one, where that can be asked for.
  const second: 1 | -1 = keys.descending === undefined ? 1 : -1;
  return members
    .flatMap(([name, [member, ...more]]) =>
      members.flatMap(([other, [otherMember, ...others]]) => {
        const [a, b] = [spelledKey(keys, name, 1), spelledKey(keys, other, second)];
        if (name === other || a === undefined || b === undefined || !member || !otherMember) return [];
        // Of several members it is not known which one orders the list, so that nothing is known of its ties.
        if (more.length + others.length > 0) return [];
        const steps: readonly SortStep[] = [
          { member, sign: 1 },
          { member: otherMember, sign: second },
        ];
        const value = `${a}${separator}${b}`;
        return [
          {
            question: { label: `${parameter} ${name} ${other}`, set: { [parameter]: value }, orders: [steps] },
            broken: tiesBroken(steps, items),
          },
        ];
      }),
    )
    .filter(({ broken }) => broken > 0)
    .sort((a, b) => b.broken - a.broken)
    .slice(0, count)
    .map(({ question }) => question);
};
