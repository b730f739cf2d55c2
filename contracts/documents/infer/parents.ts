import type { Json } from '../../../engine/model/exchange.ts';
import type { Parameter } from '../../../engine/model/parameter.ts';
import { itemsAskedFor } from '../../../properties/checks/asked-for.ts';
import { type Inferred, isProposed } from './answer.ts';
import type { Filter } from './filter-candidates.ts';
import { pathsFor, plainName } from './names.ts';
import { longestOfEach, type Sample } from './sample.ts';
import type { Sketch } from './sketch.ts';
import { testsText, type Verification } from './verify.ts';
import { pathsIn, scalarAt } from './values.ts';

/** Fewest items that prove that a member names the parent. */
const fewestItems = 4;

/** Parameters that name what a list belongs to: the last one in the path, and those that the query requires. */
const parentsOf = ({ operation: { parameters } }: Sketch): readonly string[] => {
  const all = Object.entries<Parameter>(parameters);
  const [last] = all.filter(([, row]) => row.in === 'path').slice(-1);
  const required = all.filter(([, row]) => row.in === 'query' && row.required === true);
  return [...(last ? [last] : []), ...required].map(([name]) => name);
};

/** Whether a member has the value of a parameter that names the parent, in the answers of its lists. */
const inferParent = async (
  laws: Verification,
  name: string,
  path: string,
  lists: readonly Sample[],
): Promise<Inferred<Filter> | undefined> => {
  const parents = new Set(lists.map(({ of }) => String(of[name]))).size;
  const pages = lists.flatMap((list) => list.pages);
  const verdict = laws.checked(itemsAskedFor, { filters: { [name]: path } }, pages);
  const strangers = verdict.violations.map(({ reply: { parameters, items = [] } }) => {
    const parent = String(parameters[name]);
    const values = items.flatMap((item) => scalarAt(item, path) ?? []).map(String);
    return { parent, others: values.filter((value) => value !== parent) };
  });
  const others = strangers.reduce((sum, page) => sum + page.others.length, 0);
  // A member of a similar name with other values is another thing.
  if (verdict.tests - others < fewestItems || others * 2 > verdict.tests) return undefined;
  if (parents < 2) return { reason: `only the list of a single ${name} was seen with items`, maybe: path };
  const [first] = verdict.violations;
  if (!first) return { proposed: path, evidence: `${testsText('api.filter', verdict)} in ${parents} lists` };
  const isOfSome = new Set(strangers.map(({ parent }) => parent)).size < parents;
  // The items of 1 and 12 where those of 1 were asked for.
  const isPart = strangers.every(({ parent, others: values }) => values.every((value) => value.includes(parent)));
  const isSuspect =
    plainName(name) === plainName(path) && (isOfSome || isPart) && (await laws.questions.areStable([first.reply]));
  const call = `${name}=${String(first.reply.parameters[name])}`;
  return {
    reason: `${others} of ${verdict.tests} items have the value of another call, which may be a bug`,
    maybe: path,
    suspicion: isSuspect ? `the list of ${call} has items with another ${path}` : undefined,
  };
};

/** Which members of the items have the value of a parameter that names their parent. */
export const inferParents = async (
  laws: Verification,
  samples: readonly Sample[],
): Promise<ReadonlyMap<string, Inferred<Filter>>> => {
  const lists = longestOfEach(samples).filter(({ items }) => items.length > 0);
  const paths = pathsIn(lists.flatMap(({ items }): readonly Json[] => items));
  const filters = new Map<string, Inferred<Filter>>();
  for (const name of parentsOf(laws.sketch))
    for (const path of pathsFor(name, paths)) {
      const known = filters.get(name);
      const filter = isProposed(known) ? undefined : await inferParent(laws, name, path, lists);
      if (filter && (isProposed(filter) || !known)) filters.set(name, filter);
    }
  return filters;
};
