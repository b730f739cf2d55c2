import { isOrdering } from '../../engine/model/list-order.ts';
import { validity } from '../../engine/model/validity.ts';
import type { CaseContext, Parameters } from '../../engine/judging/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { sized } from '../../engine/model/listing.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { at, integer } from '../../engine/model/paths.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import { askedFor } from './canonical-value.ts';
import { isDocumented } from './documented-call.ts';
import { gather } from './gather.ts';
import { filterSettings, listChanges, listedSetting, type Setting } from './settings.ts';

/** A call with several parameters, and the list of which it gives the items that match. */
export interface Question {
  /** The parameters that are given together. */
  readonly names: readonly string[];
  readonly base: Parameters;
  readonly asked: Parameters;
  /** Whether an item of the base is asked for; undefined where the item does not say. */
  readonly keeps: (item: Json) => boolean | undefined;
}

export const isMatch = (setting: Setting, item: Json): boolean | undefined => {
  const ways = setting.matches(item);
  return ways && ways.length > 0;
};

/** By which path each item matches a setting: empty where it does not, undefined where the item does not say. */
type Ways = readonly (string | undefined)[];

const waysOf = ({ matches }: Setting, items: readonly Json[]): Ways => items.map((item) => matches(item)?.join('+'));

/** How items fall to two settings: by which path each matches, how many items of each kind. */
const kindsOf = (one: Ways, other: Ways): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const [index, a] of one.entries()) {
    const b = other[index];
    if (a === undefined || b === undefined || (a === '' && b === '')) continue;
    const kind = `${a} ${b}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
};

/** Kinds of items that match both, which a join of the two can lose. */
const inBoth = (kinds: ReadonlyMap<string, number>): string[] =>
  [...kinds.keys()].filter((kind) => /^\S+ \S+$/.test(kind));

/** A pair with items that match both counts for one kind more. */
const worth = ({ kinds, listed }: { readonly kinds: ReadonlyMap<string, number>; readonly listed: number }): number =>
  kinds.size + Number(listed > 0);

type Pair = readonly [Setting, Setting];

/**
 * The two most informative values: some items match both, by each path, and some match one alone. Items that match one
 * alone appear if the target joins the two by OR or drops one. A second pair if it has a kind that matches both and the
 * first pair has not. Among equal pairs, those with few items go first.
 */
const informativePairs = (ones: readonly Setting[], others: readonly Setting[], items: readonly Json[]): Pair[] => {
  const ofOthers = others.map((other) => ({ other, ways: waysOf(other, items) }));
  const rated = ones
    .flatMap((one) => {
      const own = waysOf(one, items);
      return ofOthers.map(({ other, ways }) => ({ pair: [one, other] as const, kinds: kindsOf(own, ways) }));
    })
    .map((each) => ({
      ...each,
      listed: inBoth(each.kinds).reduce((sum, kind) => sum + (each.kinds.get(kind) ?? 0), 0),
    }))
    .filter(({ kinds, listed }) => kinds.size > 1 || (kinds.size === 1 && listed === 0))
    .sort((a, b) => worth(b) - worth(a) || Number(b.listed > 0) - Number(a.listed > 0) || a.listed - b.listed);
  const [first] = rated;
  if (!first) return [];
  const known = new Set(inBoth(first.kinds));
  const second = rated.find(({ kinds }) => inBoth(kinds).some((kind) => !known.has(kind)));
  return [first.pair, ...(second ? [second.pair] : [])];
};

export const askTogether = (parameters: Parameters, ...settings: readonly Setting[]): Parameters => ({
  ...parameters,
  ...Object.fromEntries(settings.map(({ name, value }) => [name, value])),
});

/** Whether the list of a known call can still be narrowed by a filter. */
export const isOpen = (c: CaseContext, parameters: Parameters, filter: ListFilter): boolean =>
  askedFor(c.operation, filter, parameters[filter.parameter]).length !== 1;

export const matchesAll = (settings: readonly Setting[], item: Json): boolean | undefined => {
  const each = settings.map((setting) => isMatch(setting, item));
  return each.includes(false) ? false : each.includes(undefined) ? undefined : true;
};

/** Two filters: of a list that holds items of several kinds, those that match both. */
export const ofFilters = async (c: CaseContext, one: ListFilter, other: ListFilter): Promise<Question[]> => {
  const pairsOf = (parameters: Parameters, items: readonly Json[]): Pair[] =>
    informativePairs(
      filterSettings(c, one, parameters, items),
      filterSettings(c, other, parameters, items),
      items,
    ).filter((pair) => isDocumented(c.operation, askTogether(parameters, ...pair)));
  const sets = c.subjects
    .arguments(c.operation.id)
    .filter(({ parameters, count }) => count > 1 && isOpen(c, parameters, one) && isOpen(c, parameters, other));
  for (const { parameters, answer } of sets) {
    if (pairsOf(parameters, answer.items ?? []).length === 0) continue;
    const { items } = await gather(c, parameters);
    return pairsOf(parameters, items).map((pair) => ({
      names: [one.parameter, other.parameter],
      base: parameters,
      asked: askTogether(parameters, ...pair),
      keeps: (item) => matchesAll(pair, item),
    }));
  }
  return [];
};

/** Whether two filters read one member of an item: a service easily takes the value of one for that of the other. */
export const areRelated = (one: ListFilter, other: ListFilter): boolean =>
  one.paths.some((path) => other.paths.includes(path));

/** A filter beside another parameter: of the list that the other one gives, those that match. */
export const besideOthers = async (c: CaseContext, row: ListFilter): Promise<Question[]> => {
  // A list that one page holds is compared whole, and costs least.
  const sets = c.subjects
    .arguments(c.operation.id)
    .filter(({ parameters, count }) => count > 1 && isOpen(c, parameters, row))
    .sort((a, b) => Number(a.more) - Number(b.more));
  const hopeful = sets.find(
    ({ parameters, answer }) => filterSettings(c, row, parameters, answer.items ?? []).length > 1,
  );
  if (!hopeful) return [];
  const { parameters } = hopeful;
  const plain = await gather(c, parameters);
  // Of another path the list without the filter is the one to compare with: with it, it may already be wrong.
  const baseFor = (name: string): Parameters => {
    if (c.operation.parameters[name]?.in !== 'path' || c.operation.parameters[row.parameter]?.required)
      return parameters;
    const { [row.parameter]: _, ...bare } = parameters;
    return bare;
  };
  const lists = new Map<string, { readonly setting: Setting; readonly items: readonly Json[] }[]>();
  for (const [name, value] of listChanges(c, parameters, hopeful.answer.items ?? [])) {
    const changed = { ...baseFor(name), [name]: value };
    if (!(await isAnswered(c, changed))) continue;
    const { items } = await gather(c, changed);
    // That nothing is there says something only where another list is asked for by its path.
    if (items.length === 0 && c.operation.parameters[name]?.in !== 'path') continue;
    lists.set(name, [...(lists.get(name) ?? []), { setting: listedSetting(c, name, value, items), items }]);
  }
  return [...lists].flatMap(([name, each]) => {
    const pool = [...plain.items, ...each.flatMap(({ items }) => items)];
    // Of values that say which part of the list it is, the one with the smallest part.
    const isPart = c.operation.parameters[name]?.strictness === undefined;
    const chosen = isPart ? [...each].sort((a, b) => a.items.length - b.items.length).slice(0, 1) : each;
    return chosen.flatMap(({ setting }) => {
      const found = filterSettings(c, row, { ...parameters, [setting.name]: setting.value }, pool);
      return informativePairs([setting], found, pool)
        .slice(0, 1)
        .map(([, filter]) => ({
          names: [row.parameter, setting.name],
          base: askTogether(baseFor(name), setting),
          asked: askTogether(baseFor(name), setting, filter),
          keeps: (item: Json) => isMatch(filter, item),
        }));
    });
  });
};

/** A least value that some items of a page have and others do not reach. */
const middleOf = (row: Parameter, items: readonly Json[]): bigint | undefined => {
  const values = (row.seenAs ?? []).flatMap((member) => items.flatMap((item) => integer(at(item, member)) ?? []));
  const distinct = [...new Set(values)].sort((a, b) => (a < b ? -1 : 1)).slice(1);
  return distinct[Math.floor(distinct.length / 2)];
};

/** A least value in another order: the same items as in the usual one. */
export const inOtherOrder = async (c: CaseContext): Promise<Question[]> => {
  const least = Object.entries<Parameter>(c.operation.parameters).find(
    ([, row]) => row.strictness?.stricter === 'higher',
  );
  const set = c.subjects
    .arguments(c.operation.id)
    .filter(({ count, parameters }) => count > 1 && least !== undefined && parameters[least[0]] === undefined)
    .sort((a, b) => Number(a.more) - Number(b.more))
    .find(({ answer }) => least !== undefined && middleOf(least[1], answer.items ?? []) !== undefined);
  if (!least || !set) return [];
  const [name, row] = least;
  const value = Number(middleOf(row, set.answer.items ?? []));
  const base = { ...set.parameters, [name]: value };
  return listChanges(c, base, [])
    .filter(([other]) => isOrdering(c.operation, other))
    .map(([other, order]) => ({ names: [name, other], base, asked: { ...base, [other]: order }, keeps: () => true }))
    .filter(({ asked }) => validity(c.operation, asked).valid === true);
};

/** Whether a call is answered at all: that every two parameters go together is said nowhere. */
export const isAnswered = async (c: CaseContext, parameters: Parameters): Promise<boolean> => {
  const answer = await c.ask({ parameters: { ...parameters, ...sized(c.operation) }, input: 'valid' });
  return answer.items !== undefined;
};
