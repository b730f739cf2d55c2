import type { Json } from '../../engine/model/exchange.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { isObject } from '../../engine/model/paths.ts';
import type { Condition } from './conditions.ts';
import type { Narrowing } from './declared-conditions.ts';
import { every, type Maybe } from './matches.ts';
import { allFilters } from './quoted-label.ts';

/** Items that conditions are rated on, items whose values are tried together, and sets of conditions of them. */
const limits = { items: 300, candidates: 60, parts: 2_000 };

/**
 * Whether a list in a template is one of conditions: of objects, or of texts as `stage={value}`. Bare values are
 * alternatives.
 */
const areConditions = (template: Json | undefined): boolean =>
  Array.isArray(template) &&
  template.every((item) => isObject(item) || (typeof item === 'string' && /.\{value\}|\{value\}./s.test(item)));

/**
 * Two values of a parameter in one: of JSON, lists of conditions one behind the other, and objects with the members of
 * both. Undefined if they have different values in one place, of which one would be lost. `template`: that of `right`.
 */
function joinedValues(left: Json, right: Json, and: string, template: Json | undefined): Json | undefined {
  if (Array.isArray(left) && Array.isArray(right))
    return (
      equalOnly(left, right) ??
      (areConditions(template) ? [...(left as readonly Json[]), ...(right as readonly Json[])] : undefined)
    );
  if (!isObject(left) || !isObject(right)) return `${String(left)}${and}${String(right)}`;
  const merged: Record<string, Json> = { ...(left as Record<string, Json>) };
  for (const [name, value = null] of Object.entries(right)) {
    const before = left[name];
    const isPlain = typeof before !== 'object' || typeof value !== 'object';
    const inside = isObject(template) ? template[name] : undefined;
    const joined =
      before === undefined ? value : isPlain ? equalOnly(before, value) : joinedValues(before, value, and, inside);
    if (joined === undefined) return undefined;
    merged[name] = joined;
  }
  return merged;
}

const equalOnly = (left: Json, right: Json): Json | undefined =>
  stringifyJson([left]) === stringifyJson([right]) ? left : undefined;

/**
 * The parameters of several conditions; those of one parameter are joined as it joins its conditions. Undefined if it
 * cannot join them, and the conditions need different values of it: a filter that is an end of a range, too.
 */
function joinedSets(conditions: readonly Condition[]): Condition['set'] | undefined {
  const joined: Record<string, Json> = {};
  for (const { set, and, json } of conditions)
    for (const [name, value = null] of Object.entries(set)) {
      const before = joined[name];
      const joinedValue =
        before === undefined
          ? value
          : and === undefined
            ? equalOnly(before, value)
            : joinedValues(before, value, and, json);
      if (joinedValue === undefined) return undefined;
      joined[name] = joinedValue;
    }
  return joined;
}

/** Whether one parameter takes the conditions, and the contract says how it joins them. */
function isOneExpression(conditions: readonly Condition[]): boolean {
  const names = new Set(conditions.flatMap(({ set }) => Object.keys(set)));
  return names.size === 1 && conditions.every(({ and, refusal }) => and !== undefined && refusal === 'broken');
}

/**
 * Several conditions at once: their items are those of all of them. A documented expression must not be refused.
 * Undefined if they cannot be given together.
 */
function joint(conditions: readonly Condition[]): Condition | undefined {
  const set = joinedSets(conditions);
  return (
    set && {
      label: conditions.map(({ label }) => label).join(' + '),
      set,
      description: conditions.map(({ description: wanted }) => wanted).join(' and '),
      keeps: (item) => every(conditions.map(({ keeps }) => keeps(item))),
      refusal: isOneExpression(conditions) ? 'broken' : 'observed',
    }
  );
}

/** All pairs that can be given together. */
export const pairsOf = (
  all: readonly Narrowing[],
  areApart: (left: Narrowing, right: Narrowing) => boolean,
): readonly (readonly [Narrowing, Narrowing])[] =>
  all.flatMap((narrowing, index) =>
    all.slice(index + 1).flatMap((second) => (areApart(narrowing, second) ? [[narrowing, second] as const] : [])),
  );

/** By which path each item matches a condition: empty where it surely does not, undefined where that is open. */
type Ways = readonly (string | undefined)[];

const waysOf = ({ keeps, ways }: Condition, items: readonly Json[]): Ways =>
  items.map((item) => {
    const verdict = keeps(item);
    return verdict === true ? (ways?.(item) ?? 'kept') : verdict === false ? '' : undefined;
  });

/** How items fall to two conditions: by which path each matches, how many items of each kind. */
function kindsOf(left: Ways, right: Ways): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [index, a] of left.entries()) {
    const b = right[index];
    if (a === undefined || b === undefined || (a === '' && b === '')) continue;
    const kind = `${a} ${b}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** Kinds of items that match both, which a join of the two can lose. */
const inBoth = (kinds: ReadonlyMap<string, number>): string[] =>
  [...kinds.keys()].filter((kind) => /^\S+ \S+$/.test(kind));

/** A pair with items that match both counts for one kind more. */
const worth = ({ kinds, listed }: { readonly kinds: ReadonlyMap<string, number>; readonly listed: number }): number =>
  kinds.size + Number(listed > 0);

/** Two conditions that are given together. */
export type ConditionPair = readonly [Condition, Condition];

/**
 * The two most informative conditions: some items match both, by each path, and some match one alone. Items that match
 * one alone appear if the target joins the two by OR or drops one. A second pair if it has a kind that matches both and
 * the first pair has not. Among equal pairs, those with few items go first.
 */
export function informativePairs(
  ones: readonly Condition[],
  partners: readonly Condition[],
  all: readonly Json[],
): readonly ConditionPair[] {
  const items = all.slice(0, limits.items);
  const ofOthers = partners.map((condition) => ({ partner: condition, ways: waysOf(condition, items) }));
  const rated = ones
    .flatMap((condition) => {
      const ownWays = waysOf(condition, items);
      return ofOthers.map(({ partner, ways }) => ({
        pair: [condition, partner] as const,
        kinds: kindsOf(ownWays, ways),
      }));
    })
    .map((each) => ({
      ...each,
      listed: inBoth(each.kinds).reduce((sum, kind) => sum + (each.kinds.get(kind) ?? 0), 0),
    }))
    .filter(({ kinds, listed }) => kinds.size > 1 || (kinds.size === 1 && listed === 0))
    .sort((a, b) => worth(b) - worth(a) || Number(b.listed > 0) - Number(a.listed > 0) || a.listed - b.listed);
  const [first] = rated;
  if (!first) return [];
  const kindsOfFirst = new Set(inBoth(first.kinds));
  const second = rated.find(({ kinds }) => inBoth(kinds).some((kind) => !kindsOfFirst.has(kind)));
  return [first.pair, ...(second ? [second.pair] : [])];
}

/** Conditions of two narrowings at once, the most informative ones of these items of the list of a call. */
export const tellingPairs = (
  [narrowing, second]: readonly [Narrowing, Narrowing],
  items: readonly Json[],
  parameters: Condition['set'],
): readonly Condition[] =>
  informativePairs(narrowing.conditions(items, parameters), second.conditions(items, parameters), items).flatMap(
    (pair) => joint(pair) ?? [],
  );

/** Conditions that are given together, and those that hold back an item that all the others let pass. */
interface Together {
  readonly conditions: readonly Condition[];
  readonly decisive: ReadonlySet<Condition>;
}

/** A condition that an item does not surely match, and whether it surely does not. */
interface Failure {
  readonly condition: Condition;
  readonly isSure: boolean;
}

/** For each item, the conditions that it fails; items that fail the same ones count once. */
function failuresOf(
  conditions: readonly Condition[],
  verdicts: ReadonlyMap<Condition, readonly Maybe[]>,
  count: number,
): readonly (readonly Failure[])[] {
  const distinct = new Map<string, readonly Failure[]>();
  for (let itemIndex = 0; itemIndex < count; itemIndex += 1) {
    const results = conditions.map((condition) => verdicts.get(condition)?.[itemIndex]);
    distinct.set(
      results.join(),
      conditions.flatMap((condition, index) =>
        results[index] === true ? [] : [{ condition, isSure: results[index] === false }],
      ),
    );
  }
  return [...distinct.values()];
}

function rated(conditions: readonly Condition[], failures: readonly (readonly Failure[])[]): Together {
  const decisive = failures.flatMap((failing) => {
    const [first, second] = failing.filter(({ condition }) => conditions.includes(condition));
    return first?.isSure && !second ? [first.condition] : [];
  });
  return { conditions, decisive: new Set(decisive) };
}

/** Some conditions of an item: all of them, all but one, all but two. */
function partsOf(conditions: readonly Condition[]): (readonly Condition[])[] {
  const without = (parts: readonly (readonly Condition[])[]): (readonly Condition[])[] =>
    parts.flatMap((subset) => subset.map((omitted) => subset.filter((condition) => condition !== omitted)));
  const shorter = without([conditions]);
  return [conditions, ...shorter, ...without(shorter)];
}

/**
 * All at once, with values that one item matches: the item for which the most of them hold back items that match all
 * the others. A question shows whether any such condition is dropped beside another, where pairs take one for every
 * two. A condition that another one implies is asked for again without that one.
 */
export function allTogether(
  all: readonly Narrowing[],
  listed: readonly Json[],
  parameters: Condition['set'],
  isDocumented: (condition: Condition) => boolean,
): readonly Condition[] {
  const items = listed.slice(0, limits.items);
  const conditionsOfAll = all.map(({ conditions }) => conditions(listed, parameters));
  const verdicts = new Map(
    conditionsOfAll.flat().map((condition) => [condition, items.map((item) => condition.keeps(item))]),
  );
  const candidates: Together[] = [];
  for (const index of items.slice(0, limits.candidates).keys()) {
    const ofItem = conditionsOfAll.flatMap(
      (each) => each.find((condition) => verdicts.get(condition)?.[index] === true) ?? [],
    );
    const failures = failuresOf(ofItem, verdicts, items.length);
    const parts = partsOf(ofItem).filter(({ length }) => length > 1);
    candidates.push(...parts.map((subset) => rated(subset, failures)));
    if (candidates.length > limits.parts) break;
  }
  const labels = new Set<Condition['label']>();
  const gain = ({ decisive }: Together): number => [...decisive].filter(({ label }) => !labels.has(label)).length;
  const questions: Condition[] = [];
  while (questions.length < all.length) {
    // Among equals, take the one with the fewest conditions: a condition that holds nothing back can hide a fault.
    const [best] = candidates
      .filter((each) => gain(each) > 0)
      .flatMap((each) => {
        const question = joint(each.conditions);
        return question ? [{ ...each, question }] : [];
      })
      .filter(({ question }) => isDocumented(question))
      .sort((a, b) => gain(b) - gain(a) || a.conditions.length - b.conditions.length);
    if (!best) break;
    // Which filters these are depends on the items, and a finding must have one name.
    questions.push({ ...best.question, label: allFilters });
    for (const { label } of best.decisive) labels.add(label);
  }
  return questions;
}
