import type { Json } from '../../engine/model/exchange.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { validity } from '../../engine/model/validity.ts';
import { type CaseContext, Inconclusive, type Parameters } from '../../engine/judging/case-context.ts';
import { identity, listingOf } from '../../engine/model/listing.ts';
import { at, integer } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { askedFor } from '../lists/canonical-value.ts';
import { gather, type Gathered } from '../lists/gather.ts';
import { filterRows, filterSettings, listChanges, listedSetting, type Setting } from '../lists/settings.ts';
import { differing } from '../lists/shown.ts';
import { inconclusiveNoSubject } from '../lists/frozen-window.ts';

/** A call with several parameters, and the list of which it gives the items that match. */
interface Question {
  /** The parameters that are given together. */
  readonly names: readonly string[];
  readonly base: Parameters;
  readonly asked: Parameters;
  /** Whether an item of the base is asked for; undefined where the item does not say. */
  readonly keeps: (item: Json) => boolean | undefined;
}

const isMatch = (setting: Setting, item: Json): boolean | undefined => {
  const ways = setting.matches(item);
  return ways && ways.length > 0;
};

/** How items fall to two settings: by which path each matches, how many items of each kind. */
const kindsOf = (one: Setting, other: Setting, items: readonly Json[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) {
    const [a, b] = [one.matches(item)?.join('+'), other.matches(item)?.join('+')];
    if (a === undefined || b === undefined || (a === '' && b === '')) continue;
    counts.set(`${a} ${b}`, (counts.get(`${a} ${b}`) ?? 0) + 1);
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
const tellingPairs = (ones: readonly Setting[], others: readonly Setting[], items: readonly Json[]): Pair[] => {
  const rated = ones
    .flatMap((one) => others.map((other) => ({ pair: [one, other] as const, kinds: kindsOf(one, other, items) })))
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

const askTogether = (parameters: Parameters, ...settings: readonly Setting[]): Parameters => ({
  ...parameters,
  ...Object.fromEntries(settings.map(({ name, value }) => [name, value])),
});

/** Whether the list of a known call can still be narrowed by a filter. */
const isOpen = (c: CaseContext, parameters: Parameters, [name, row]: [string, Parameter]): boolean =>
  askedFor(c.operation, row, parameters[name]).length !== 1;

/** Two filters: of a list that holds items of several kinds, those that match both. */
const ofFilters = async (c: CaseContext, one: [string, Parameter], other: [string, Parameter]): Promise<Question[]> => {
  const pairsOf = (parameters: Parameters, items: readonly Json[]): Pair[] =>
    tellingPairs(filterSettings(c, one, parameters, items), filterSettings(c, other, parameters, items), items).filter(
      (pair) => validity(c.operation, askTogether(parameters, ...pair)).valid === true,
    );
  const sets = c.subjects
    .arguments(c.operation.id)
    .filter(({ parameters, count }) => count > 1 && isOpen(c, parameters, one) && isOpen(c, parameters, other));
  for (const { parameters, answer } of sets) {
    if (pairsOf(parameters, answer.items ?? []).length === 0) continue;
    const { items } = await gather(c, parameters);
    return pairsOf(parameters, items).map((pair) => ({
      names: [one[0], other[0]],
      base: parameters,
      asked: askTogether(parameters, ...pair),
      keeps: (item) => {
        const each = pair.map((setting) => isMatch(setting, item));
        return each.includes(false) ? false : each.includes(undefined) ? undefined : true;
      },
    }));
  }
  return [];
};

/** A filter beside another parameter: of the list that the other one gives, those that match. */
const besideOthers = async (c: CaseContext, row: [string, Parameter]): Promise<Question[]> => {
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
    if (c.operation.parameters[name]?.in !== 'path' || row[1].required) return parameters;
    const { [row[0]]: _, ...bare } = parameters;
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
      return tellingPairs([setting], found, pool)
        .slice(0, 1)
        .map(([, filter]) => ({
          names: [row[0], setting.name],
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
const inOtherOrder = async (c: CaseContext): Promise<Question[]> => {
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
    .filter(([other]) => c.operation.parameters[other]?.changes === 'order')
    .map(([other, order]) => ({ names: [name, other], base, asked: { ...base, [other]: order }, keeps: () => true }))
    .filter(({ asked }) => validity(c.operation, asked).valid === true);
};

/** Whether a call is answered at all: that every two parameters go together is said nowhere. */
const isAnswered = async (c: CaseContext, parameters: Parameters): Promise<boolean> => {
  const { paging } = listingOf(c.operation);
  const answer = await c.ask({ parameters: { ...parameters, [paging.size]: paging.maximum }, input: 'valid' });
  return answer.items !== undefined;
};

/** Keys of the base that ought to come and do not, and of items that come and are not in the base. */
const compare = (listing: ReturnType<typeof listingOf>, { keeps }: Question, base: Gathered, got: Gathered) => {
  const [there, came] = [new Set(base.keys), new Set(got.keys)];
  return {
    lost: got.complete
      ? base.items
          .filter((item) => keeps(item) === true)
          .map((item) => identity(listing, item))
          .filter((key) => !came.has(key))
      : [],
    added: base.complete ? got.keys.filter((key) => !there.has(key)) : [],
  };
};

const settle = async (c: CaseContext, question: Question): Promise<void> => {
  const { names, base, asked, keeps } = question;
  if (!(await isAnswered(c, asked))) return c.observe('parameters that are refused together', names.join(' '));
  const listing = listingOf(c.operation);
  const about = names.join(' ');
  const [whole, got] = [await gather(c, base), await gather(c, asked)];
  const odd = got.items.find((item) => keeps(item) === false);
  if (odd !== undefined)
    c.broken('items come that do not match all filters of the call', {
      code: 'non-matching-items',
      about,
      expected: `only items that match ${show(
        names.map((name) => asked[name] ?? null),
        160,
      )}`,
      actual: show(identity(listing, odd), 120),
      by: got.answers.filter((answer) => answer.items?.includes(odd)),
    });
  const first = compare(listing, question, whole, got);
  c.proved();
  if (first.lost.length === 0 && first.added.length === 0) return;
  // Lists grow and shrink: lost and added is only what both lists say a second time.
  const [wholeAgain, gotAgain] = [await gather(c, base, { fresh: true }), await gather(c, asked, { fresh: true })];
  const again = [
    compare(listing, question, wholeAgain, got),
    compare(listing, question, wholeAgain, gotAgain),
  ] as const;
  const lost = first.lost.find((key) => again.every((one) => one.lost.includes(key)));
  const added = first.added.find((key) => again.every((one) => one.added.includes(key)));
  if (lost !== undefined)
    c.broken('items are missing that match all filters of the call', {
      code: 'matching-items-lost',
      about,
      expected: `every item of the list without ${names.join(' or ')} that matches ${show(
        names.map((name) => asked[name] ?? null),
        160,
      )}`,
      actual: `${first.lost.length} missing, the first: ${show(lost)}`,
      by: differing(lost, whole, got),
    });
  if (added !== undefined)
    c.broken('items come that the list lacks without the filter', {
      code: 'items-added',
      about,
      expected: `only items of the list without ${names[0]}`,
      actual: `${first.added.length} more, the first: ${show(added)}`,
      by: differing(added, whole, got),
    });
};

/** Pairs of parameters tried for one operation; those of later seeds are others. */
const mostPairs = { quick: 1, standard: 7, thorough: 1_000 } as const;

/**
 * A list with two parameters holds exactly the items that match both: two filters, or a filter together with a
 * parameter that chooses the list (a window, a closed set) or its order. The law chooses the most informative values:
 * some items match both, and some match one alone.
 */
export const conjunction = async (c: CaseContext): Promise<void> => {
  if (c.subjects.arguments(c.operation.id).length === 0)
    return inconclusiveNoSubject(c, `parameters that ${c.operation.id} answers`);
  const rows = filterRows(c);
  const makers = [
    ...rows.flatMap((one, index) => rows.slice(index + 1).map((other) => () => ofFilters(c, one, other))),
    ...rows.map((row) => () => besideOthers(c, row)),
    () => inOtherOrder(c),
  ];
  for (const make of c.some(makers, mostPairs[c.depth])) for (const question of await make()) await settle(c, question);
  if (c.evidence === 0)
    throw new Inconclusive(
      `no list found holds items that two parameters of ${c.operation.id} would part; ` +
        `give subjects with items of several kinds in --config`,
    );
};
