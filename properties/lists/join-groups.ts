import { numberedRange } from '../../engine/model/list-range.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Join } from '../../engine/model/join.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { type Element, valueHere } from './elements.ts';
import type { Group } from './joins.ts';
import { mostDifferent } from './most-different.ts';

/** Groups that are looked at to choose from. */
const mostGroups = 500;

/** Whether two elements differ in one of the compared values alone: a store may take them for the same. */
function holdsAlike({ match }: Join, elements: readonly Element[]): boolean {
  const paths = Object.keys(match);
  if (paths.length < 3) return false;
  const values = elements.map((element) => paths.map((path) => valueHere(element, path)));
  return paths.some((_, omitted) => {
    const rest = values.map((row) => stringifyJson(row.filter((_value, index) => index !== omitted) as Json));
    return new Set(rest).size < rest.length;
  });
}

/**
 * Other features of a group: the number of groups that share a value, the ends of the known range of a scope, values
 * that occur in several scopes.
 */
export function sortedOut(c: CaseContext, join: Join, all: readonly Group[]) {
  // Among equals the seed decides.
  const start = Math.abs(c.seed) % Math.max(1, all.length);
  const groups = [...all.slice(start), ...all.slice(0, start)].slice(0, mostGroups);
  const scopeName = numberedRange(c.contract.operation(join.to).listing)?.of ?? '';
  const [byScope, keysOf] = [new Map<string, { oldest: number; newest: number }>(), new Map<string, Set<string>>()];
  const rows = groups.map((group) => {
    const [first] = group.elements;
    const scope = String(group.parameters[scopeName]);
    const at = join.at === undefined || !first ? 0 : Number(valueHere(first, join.at) ?? 0);
    const { oldest, newest } = byScope.get(scope) ?? { oldest: at, newest: at };
    byScope.set(scope, { oldest: Math.min(oldest, at), newest: Math.max(newest, at) });
    for (const value of Object.values(group.parameters))
      keysOf.set(String(value), (keysOf.get(String(value)) ?? new Set()).add(group.key));
    return { group, scope, at };
  });
  const [mainPath = ''] = Object.keys(join.match);
  return rows.map(({ group, scope, at }) => {
    const { elements, parameters } = group;
    const several = elements.length - new Set(elements.map((element) => valueHere(element, mainPath))).size;
    const names = Object.entries(parameters).filter(([, value]) => typeof value === 'string');
    const isShared = (value: Json | undefined): boolean => (keysOf.get(String(value))?.size ?? 0) > 1;
    const ends = byScope.get(scope);
    return {
      group,
      items: elements.map(({ value }) => value),
      isNewest: at === ends?.newest,
      askedValues: new Set(names.map(([, value]) => String(value))),
      features: [
        ...(several > 0 ? ['several'] : []),
        ...(several > 9 ? ['many'] : []),
        ...(holdsAlike(join, elements) ? ['alike'] : []),
        ...(at === ends?.oldest ? [`oldest of ${scope}`] : []),
        ...(at === ends?.newest ? [`newest of ${scope}`] : []),
        ...names.flatMap(([name, value]) => (isShared(value) ? [`${name} of several`] : [])),
        ...(parameters[scopeName] === undefined ? [] : [`scope ${scope}`]),
      ],
    };
  });
}

type Sorted = ReturnType<typeof sortedOut>;

/** Groups that are asked about before all others: the newest, or the longest lists, since short lists are not cut. */
function firstOf({ newestFirst, sameAs }: Join, all: Sorted): Sorted {
  const lengthOf = ({ items }: Sorted[number]): number =>
    Math.max(...items.map((list) => (Array.isArray(list) ? list.length : 0)));
  if (sameAs) return all.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, 2);
  return newestFirst ? all.filter(({ isNewest }) => isNewest).slice(0, 1) : [];
}

/** The groups that are asked about: of some joins the newest or the longest ones, then those that differ most. */
export function pickedOf(join: Join, all: Sorted, maxGroups: number): Group[] {
  const first = firstOf(join, all);
  const otherGroups = all.filter((entry) => !first.includes(entry));
  const remaining = Math.max(maxGroups - first.length, join.sameAs ? 1 : 0);
  return [...first, ...mostDifferent(otherGroups, remaining)].map(({ group }) => group);
}
