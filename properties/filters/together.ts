import type { Json } from '../../engine/model/exchange.ts';
import type { Condition } from './conditions.ts';
import type { Narrowing } from './declared-conditions.ts';
import { every } from './matches.ts';

/** Items that conditions are rated on: a target may send any number. */
const most = { items: 300, candidates: 60 };

/** The parameters of several conditions; those of one parameter are joined as it joins its conditions. */
const joinedSets = (conditions: readonly Condition[]): Condition['set'] => {
  const joined: Record<string, Json> = {};
  for (const { set, and } of conditions)
    for (const [name, value = null] of Object.entries(set)) {
      const before = joined[name];
      joined[name] = before === undefined || and === undefined ? value : `${String(before)}${and}${String(value)}`;
    }
  return joined;
};

/** Several conditions at once: their items are those of all of them. */
export const joint = (conditions: readonly Condition[]): Condition => ({
  label: conditions.map(({ label }) => label).join(' + '),
  set: joinedSets(conditions),
  wanted: conditions.map(({ wanted }) => wanted).join(' and '),
  keeps: (item) => every(conditions.map(({ keeps }) => keeps(item))),
  refusal: 'observed',
});

/** Conditions that hold back an item which all the others let pass: without one of these, it comes. */
const decisive = (conditions: readonly Condition[], items: readonly Json[]): readonly Condition[] => {
  const failing = items.map((item) => conditions.filter(({ keeps }) => keeps(item) !== true));
  return conditions.filter((condition) =>
    failing.some(
      ([first, second], place) => first === condition && !second && condition.keeps(items[place] ?? null) === false,
    ),
  );
};

/** All pairs that can be given together. */
export const pairsOf = (
  all: readonly Narrowing[],
  areApart: (one: Narrowing, other: Narrowing) => boolean,
): readonly (readonly [Narrowing, Narrowing])[] =>
  all.flatMap((one, place) =>
    all.slice(place + 1).flatMap((other) => (areApart(one, other) ? [[one, other] as const] : [])),
  );

/** The two values that tell most: some items match both, and some match each one alone. */
export const tellingPair = (
  [one, other]: readonly [Narrowing, Narrowing],
  all: readonly Json[],
): Condition | undefined => {
  const items = all.slice(0, most.items);
  const [best] = one
    .conditions(items)
    .flatMap((a) => other.conditions(items).map((b) => [a, b] as const))
    .map((pair) => ({
      pair,
      alone: decisive(pair, items).length,
      both: items.filter((item) => pair.every(({ keeps }) => keeps(item) === true)).length,
    }))
    .filter(({ alone, both }) => alone > 0 && (alone > 1 || both > 0))
    .sort((a, b) => b.alone - a.alone || Number(b.both > 0) - Number(a.both > 0) || a.both - b.both);
  return best && joint(best.pair);
};

/**
 * All at once, with values that one item matches: the item for which the most of them hold back items that match all
 * the others.
 */
export const allTogether = (
  all: readonly Narrowing[],
  listed: readonly Json[],
  areApart: (one: Narrowing, other: Narrowing) => boolean,
): Condition | undefined => {
  const items = listed.slice(0, most.items);
  const apart = all.filter((one, place) => all.slice(0, place).every((other) => areApart(one, other)));
  const found = apart.map(({ conditions }) => conditions(items));
  const [best] = items
    .slice(0, most.candidates)
    .map((item) => found.flatMap((conditions) => conditions.find(({ keeps }) => keeps(item) === true) ?? []))
    .filter((conditions) => conditions.length > 2)
    .map((conditions) => ({ conditions, shown: decisive(conditions, items).length }))
    .sort((a, b) => b.shown - a.shown);
  // Which filters these are depends on the items, and a finding must have one name.
  return best && best.shown > 0 ? { ...joint(best.conditions), label: 'all filters' } : undefined;
};
