import type { CaseContext } from '../../engine/judging/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import { isDocumented } from './documented-call.ts';
import { gather } from './gather.ts';
import { askTogether, isMatch, isOpen, matchesAll, type Question } from './joint-questions.ts';
import { filterSettings, type Setting } from './settings.ts';

/** Items of a list whose values are tried together. */
const mostCandidates = 100;

/** Settings that are given together, and those that hold back an item that all the others let pass. */
interface Together {
  readonly settings: readonly Setting[];
  readonly decisive: ReadonlySet<string>;
}

/** For each item, which settings it does not match; items that fail the same settings count once. */
const failuresOf = (
  settings: readonly Setting[],
  items: readonly Json[],
  matching: ReadonlyMap<Setting, ReadonlySet<Json>>,
): (readonly Setting[])[] => {
  const distinct = new Map<string, readonly Setting[]>();
  const sets = settings.map((setting) => [setting, matching.get(setting)] as const);
  for (const item of items) {
    const failing = sets.flatMap(([setting, matched]) => (matched?.has(item) ? [] : [setting]));
    const name = failing.map(({ name }) => name).join(' ');
    if (!distinct.has(name)) distinct.set(name, failing);
  }
  return [...distinct.values()];
};

const judgedTogether = (settings: readonly Setting[], failures: readonly (readonly Setting[])[]): Together => {
  const decisive = failures.flatMap((failing) => {
    const [first, second] = failing.filter((setting) => settings.includes(setting));
    return first && !second ? [first.name] : [];
  });
  return { settings, decisive: new Set(decisive) };
};

/** Some settings of an item: all of them, all but one, all but two. */
const partsOf = (settings: readonly Setting[]): (readonly Setting[])[] => {
  const without = (parts: readonly (readonly Setting[])[]): (readonly Setting[])[] =>
    parts.flatMap((part) => part.map((left) => part.filter((one) => one !== left)));
  const one = without([settings]);
  return [settings, ...one, ...without(one)];
};

/**
 * All filters at once, with the values of one item: the item for which the most of them hold back items that match all
 * the others. A question shows whether any such filter is dropped beside another, where pairs take one for every two.
 * A filter that another one implies is asked for again without that one.
 */
export const ofAll = async (c: CaseContext, rows: readonly ListFilter[]): Promise<Question[]> => {
  if (rows.length < 3) return [];
  const set = c.subjects
    .arguments(c.operation.id)
    .find(({ parameters, count }) => count > 1 && rows.every((row) => isOpen(c, parameters, row)));
  if (!set) return [];
  const { parameters } = set;
  const { items } = await gather(c, parameters);
  const found = rows.map((row) => filterSettings(c, row, parameters, items));
  const matching = new Map(
    found.flat().map((setting) => [setting, new Set(items.filter((item) => isMatch(setting, item) === true))]),
  );
  const candidates = items.slice(0, mostCandidates).flatMap((item): Together[] => {
    const settings = found.flatMap((each) => each.find((setting) => matching.get(setting)?.has(item)) ?? []);
    const failures = failuresOf(settings, items, matching);
    return partsOf(settings)
      .filter((part) => part.length > 1)
      .map((part) => judgedTogether(part, failures));
  });
  const shown = new Set<string>();
  const chosen: Together[] = [];
  const gain = ({ decisive }: Together): number => [...decisive].filter((name) => !shown.has(name)).length;
  while (chosen.length < rows.length) {
    // Of those that show as much, the one with fewest settings: a setting that holds nothing back hides what is wrong.
    const [best] = candidates
      .filter((each) => gain(each) > 0 && isDocumented(c.operation, askTogether(parameters, ...each.settings)))
      .sort((a, b) => gain(b) - gain(a) || a.settings.length - b.settings.length);
    if (!best) break;
    chosen.push(best);
    for (const name of best.decisive) shown.add(name);
  }
  return chosen.map(({ settings }) => ({
    names: settings.map(({ name }) => name),
    base: parameters,
    asked: askTogether(parameters, ...settings),
    keeps: (item) => matchesAll(settings, item),
  }));
};
