import type { Json } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import type { Parameter } from '../../../engine/model/parameter.ts';
import { type Inferred, isProposed, plural } from './answer.ts';
import type { Filter } from './filter-candidates.ts';
import { pathsFor, plainName } from './names.ts';
import { areStable, type Questions, type Reply } from './questions.ts';
import { longestOfEach, type Sample } from './sample.ts';
import type { Sketch } from './sketch.ts';
import type { Verification } from './verify.ts';
import { pathsIn, scalarAt } from './values.ts';

/** Fewest items that prove that a member names the parent. */
const fewestItems = 4;

/** Parameters that name what a list belongs to: the last one in the path, and those that the query requires. */
const parentsOf = ({ operation: { parameters } }: Sketch): readonly string[] => {
  const names = (isWanted: (row: Parameter) => boolean): readonly string[] =>
    Object.entries<Parameter>(parameters).flatMap(([name, row]) => (isWanted(row) ? [name] : []));
  return [
    ...names(({ in: location }) => location === 'path').slice(-1),
    ...names(({ in: location, required }) => location === 'query' && required === true),
  ];
};

interface Member {
  readonly path: string;
  /** Items with the member, and those among them with the value of the call. */
  readonly items: number;
  readonly same: number;
}

const memberOf = (name: string, path: string, samples: readonly Sample[]): Member => {
  const pairs = samples.flatMap(({ of, items }) => items.map((item) => [scalarAt(item, path), of[name]] as const));
  const definedPairs = pairs.filter(([value]) => value !== undefined);
  return {
    path,
    items: definedPairs.length,
    same: definedPairs.filter(([value, parent]) => String(value) === String(parent)).length,
  };
};

const decide = (name: string, members: readonly Member[], parents: number): Inferred<Filter> | undefined => {
  const [best] = members.toSorted((a, b) => b.same - a.same);
  // A member of a similar name with other values is another thing.
  if (!best || best.same < fewestItems || best.same < best.items / 2) return undefined;
  const { path: maybe, items, same } = best;
  if (parents < 2) return { reason: `only the list of a single ${name} was seen with items`, maybe };
  return same === items
    ? { proposed: maybe, evidence: `${plural(items, 'item')} of ${parents} lists have the value of their call` }
    : { reason: `${items - same} of ${items} items have the value of another call, which may be a bug`, maybe };
};

/**
 * The pages with items of another parent, if the member has the parameter's name, and if other lists have no such items
 * or all their values contain the value of the call: the items of 1 and 12 where those of 1 were asked for.
 */
const strangers = (name: string, path: string, samples: readonly Sample[]): readonly Reply[] => {
  const othersIn = (items: readonly Json[], of: Parameters): readonly string[] =>
    items.map((item) => String(scalarAt(item, path) ?? of[name])).filter((value) => value !== String(of[name]));
  const strange = samples.filter(({ of, items }) => othersIn(items, of).length > 0);
  const isPart = ({ of, items }: Sample): boolean =>
    othersIn(items, of).every((value) => value.includes(String(of[name])));
  const isSuspect = strange.length < samples.length || strange.every(isPart);
  if (!isSuspect || plainName(name) !== plainName(path)) return [];
  return strange.flatMap(({ of, pages }) => pages.filter(({ items = [] }) => othersIn(items, of).length > 0));
};

/** Adds a suspicion to a parent of which some list has items of others, if the answer is the same a second time. */
const withSuspicion = async (
  questions: Questions,
  name: string,
  filter: Inferred<Filter>,
  samples: readonly Sample[],
): Promise<Inferred<Filter>> => {
  if (isProposed(filter) || typeof filter.maybe !== 'string') return filter;
  const [page] = strangers(name, filter.maybe, samples);
  if (!page || !(await areStable(questions, [page]))) return filter;
  const call = `${name}=${String(page.parameters[name])}`;
  return { ...filter, suspicion: `the list of ${call} has items with another ${filter.maybe}` };
};

/** Which members of the items have the value of a parameter that names their parent. */
export const inferParents = async (
  { questions, sketch }: Verification,
  samples: readonly Sample[],
): Promise<ReadonlyMap<string, Inferred<Filter>>> => {
  const lists = longestOfEach(samples).filter(({ items }) => items.length > 0);
  const paths = pathsIn(lists.flatMap(({ items }): readonly Json[] => items));
  const filters = new Map<string, Inferred<Filter>>();
  for (const name of parentsOf(sketch)) {
    const parents = new Set(lists.map(({ of }: { readonly of: Parameters }) => String(of[name]))).size;
    const members = pathsFor(name, paths).map((path) => memberOf(name, path, lists));
    const filter = decide(name, members, parents);
    if (filter) filters.set(name, await withSuspicion(questions, name, filter, lists));
  }
  return filters;
};
