import type { Json } from '../../engine/model/exchange.ts';
import type { Sorting, SortKeys, SortMember, SortTurn } from '../../engine/model/list-sort.ts';
import type { Parameters } from '../../engine/judging/case-context.ts';
import { type SortStep, tiesBroken } from './sort-order.ts';

/** Parameters that order a list, and the order that they ask for. */
export interface SortQuestion {
  readonly label: string;
  readonly set: Parameters;
  /** Orders of which one must hold: both directions, where none is declared. */
  readonly orders: readonly (readonly SortStep[])[];
}

const signs = [1, -1] as const;
const wordOf = (sign: number): string => (sign > 0 ? 'ascending' : 'descending');

/** The members of which one orders a list without a key. */
const defaultMembers = ({ or = [], ...member }: NonNullable<Sorting['byDefault']>): readonly SortMember[] => [
  member,
  ...or.map((path) => ({ ...member, path })),
];

/** The order without parameters. */
export const defaultQuestions = ({ byDefault: member }: Sorting): readonly SortQuestion[] => {
  if (!member) return [];
  const allowed = signs.filter((sign) => member.direction === undefined || member.direction === wordOf(sign));
  return [
    {
      label: member.path,
      set: {},
      orders: allowed.flatMap((sign) => defaultMembers(member).map((one) => [{ member: one, sign }])),
    },
  ];
};

const turned = ({ parameter, ascending, descending }: SortTurn, sign: number): Parameters => ({
  [parameter]: sign > 0 ? ascending : descending,
});

/** The order without a key, in both directions. */
export const turnQuestions = ({ byDefault: member, turn }: Sorting): readonly SortQuestion[] =>
  member && turn
    ? signs.map((sign) => ({
        label: `${turn.parameter} ${wordOf(sign)}`,
        set: turned(turn, sign),
        orders: defaultMembers(member).map((one) => [{ member: one, sign }]),
      }))
    : [];

const spelledKey = ({ ascending, descending }: SortKeys, name: string, sign: number): string | undefined => {
  const template = sign > 0 ? ascending : descending;
  return template?.replaceAll('{key}', () => name);
};

const oneKey = (
  sorting: Sorting,
  keys: SortKeys,
  [name, member]: readonly [string, SortMember],
  sign: 1 | -1,
): readonly SortQuestion[] => {
  const { turn } = sorting;
  const own = spelledKey(keys, name, sign) ?? (turn ? spelledKey(keys, name, 1) : undefined);
  if (own === undefined) return [];
  return [
    {
      label: `${keys.parameter} ${name} ${wordOf(sign)}`,
      set: {
        [keys.parameter]: own,
        ...(turn && keys.descending === undefined ? turned(turn, sign) : {}),
      },
      orders: [[{ member, sign }]],
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
    .flatMap(([name, member]) =>
      members.flatMap(([other, otherMember]) => {
        const [a, b] = [spelledKey(keys, name, 1), spelledKey(keys, other, second)];
        if (name === other || a === undefined || b === undefined) return [];
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
