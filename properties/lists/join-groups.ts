import { numberedRange } from '../../engine/model/list-range.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Join } from '../../engine/model/join.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { type Element, valueHere } from './elements.ts';
import type { Group, Source } from './joins.ts';
import { mostDifferent } from './most-different.ts';
import { nextCursor, pagesOf } from '../../engine/model/listing.ts';
import type { Operation } from '../../engine/model/operation.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { positions } from './frozen-window.ts';

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

/** The part of the blocks before a list's first page that is looked at. */
const share = 8n;
const limits = { lists: 2, steps: 2 };

/** The smallest position that a page shows. */
const oldestOf = (operation: Operation, set: KnownCall): bigint => positions(operation, set)[0] ?? 0n;

/** Parts near the beginning of one list, until a page holds all that is before it. */
async function partsOf(c: CaseContext, operation: Operation, set: KnownCall): Promise<readonly Source[]> {
  const range = numberedRange(operation.listing);
  const paging = operation.listing && pagesOf(operation);
  const sources: Source[] = [];
  if (!range || !paging) return sources;
  let oldest = oldestOf(operation, set);
  while (oldest > 1n && sources.length < limits.steps) {
    const parameters = { ...set.parameters, [range.to]: Number(oldest / share) + 2 };
    const answer = await c.request({
      operation: operation.id,
      parameters: { ...parameters, [paging.size]: paging.maximum },
      input: 'valid',
    });
    if (!answer.items) break;
    sources.push({ parameters, answer });
    if (nextCursor(answer, paging.maximum) === undefined) break;
    oldest = oldestOf(operation, { parameters, answer, count: answer.items.length, more: true });
  }
  return sources;
}

/**
 * Parts near the beginning of the lists that reach back furthest behind their first page: what came first is often of
 * another kind.
 */
export async function earlierParts(c: CaseContext, operation: Operation): Promise<readonly Source[]> {
  const longest = c.subjects
    .arguments(operation.id)
    .filter(({ more }) => more && numberedRange(operation.listing) !== undefined)
    .sort((a, b) => Number(oldestOf(operation, b) - oldestOf(operation, a)))
    .slice(0, limits.lists);
  const parts: Source[] = [];
  for (const set of longest) parts.push(...(await partsOf(c, operation, set)));
  return parts;
}
