import { defined } from '../../../engine/model/defined.ts';
import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { filtersOf } from '../../../engine/model/filters-of.ts';
import type { FilterRow, ListFilter } from '../../../engine/model/list-filter.ts';
import { everyValue, scalarsAt, valuesAt } from '../../../engine/model/paths.ts';
import { judgeFilters, type ValueBudget } from '../../../properties/laws/filters.ts';
import { type Inferred, isProposed, orOpen, plural } from './answer.ts';
import {
  type Filter,
  equalityCandidates,
  isBound,
  mayBeRounded,
  namedFilters,
  operatorCandidates,
  widened,
} from './filter-candidates.ts';
import { fit, namedOperator, pathsFor, plainName } from './names.ts';
import { type Reply, type Sample, isSame, longestOfEach, repeatedIn, textOf } from './questions.ts';
import { type Verdict, type Verification, holds, reasonAgainst, testsText } from './verify.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import type { Operation } from '../../../engine/model/operation.ts';
import { askedFilters, isAskedFor } from '../../../properties/filters/asked-operands.ts';
import type { Parameter } from '../../../engine/model/parameter.ts';
import { itemsAskedFor } from '../../../properties/checks/asked-for.ts';
import type { Sketch } from './sketch.ts';
import { pathsIn, scalarAt } from './values.ts';

/** Maximum parameters per list to test: by equality, and by operators. */
const maxFilters = 10;

/** Values that are tried of a bound that may compare exactly: a target that rounds errs on some only. */
const exactValues = { quick: 4, standard: 4, thorough: 4 };
/** Values that also tell whether `_` stands for any character, as in SQL. */
const luringValues: ValueBudget = { quick: 5, standard: 5, thorough: 5 };

/** Pages of a walk that a bound narrows. */
const boundPages = 5;

/** A candidate with the verdict on it. */
interface Tried {
  readonly filter: FilterRow;
  readonly verdict: Verdict;
  /** The end of the evidence. */
  readonly more?: string;
}

/** Operators of texts. A target may read `_` and `%` in their values as wildcards, as SQL does. */
const isOfText = ({ operator = 'eq' }: FilterRow): boolean => ['contains', 'startsWith', 'endsWith'].includes(operator);

/** Judges the filter of one parameter. */
export const judgedFilter = async (
  laws: Verification,
  parameter: string,
  filter: FilterRow,
  { values, confirms = false }: { readonly values?: ValueBudget; readonly confirms?: boolean } = {},
): Promise<Tried> => {
  const verdictBy = (budget: ValueBudget | 'few'): Promise<Verdict> => {
    const law = { file: 'laws/filters', law: (c: CaseContext) => judgeFilters(c, { values: budget }) };
    // Whether a bound gives the items at its value shows only where its list is read to the end.
    const pages = isBound(filter) ? boundPages : undefined;
    const members = { filters: { [parameter]: filter } };
    return laws.judge('api.filter', members, { law, confirms, depth: 'standard', ...defined({ pages }) });
  };
  const verdict = await verdictBy(values ?? (/like$/i.test(parameter) ? luringValues : 'few'));
  const isWild = values === undefined && filter.wildcards === undefined && isOfText(filter) && holds(verdict);
  return isWild && (await readsWildcards(laws, parameter, filter))
    ? judgedFilter(laws, parameter, { ...filter, wildcards: '_%' }, { confirms })
    : { filter, verdict };
};

/** Whether `_` in the value of a parameter stands for any character. */
const readsWildcards = async (laws: Verification, parameter: string, { path }: FilterRow): Promise<boolean> => {
  const texts = scalarsAt(laws.items, [path].flat()).filter((value) => typeof value === 'string');
  const text = texts.find((value) => value.length > 2 && value.length < 200);
  if (text === undefined) return false;
  const { items: matches = [] } = await laws.ask({ [parameter]: `${text[0]}_${text.slice(2)}` });
  return matches.length > 0;
};

/** Judges candidates until one holds; otherwise returns the first one. */
const firstToHold = async (laws: Verification, parameter: string, candidates: readonly FilterRow[]): Promise<Tried> => {
  let first: Tried | undefined;
  for (const filter of candidates) {
    const tried = await judgedFilter(laws, parameter, filter);
    if (holds(tried.verdict)) return tried;
    first ??= tried;
  }
  return first as Tried;
};

/** The suspected bug in a filter whose name is that of a member, and that violates the law twice. */
const suspicionAgainst = async (
  laws: Verification,
  parameter: string,
  { filter, verdict: { violations } }: Tried,
): Promise<string | undefined> => {
  const name = isBound(filter) ? (namedOperator(parameter)?.member ?? '') : parameter;
  // A parameter whose name only resembles that of a member may mean another thing.
  if (violations.length === 0 || (fit(name, String(filter.path)) ?? Infinity) > 2) return undefined;
  const operation = laws.operationWith({ filters: { [parameter]: filter } });
  const [listed] = filtersOf(operation);
  const description = laws.sketch.descriptions[parameter] ?? '';
  const answers = laws.answersWith(parameter);
  if (!listed || !isSuspect({ operation, filter: listed, description, items: laws.items, answers })) return undefined;
  const { verdict } = await judgedFilter(laws, parameter, filter, { confirms: true });
  return verdict.violations.length > 0 ? reasonAgainst(verdict) : undefined;
};

/** The suspected bug in a filter that gives an item twice, where the list without it gives each item once. */
const repeats = async (laws: Verification, parameter: string): Promise<string | undefined> => {
  const twice = laws.answersWith(parameter).find(({ items = [] }) => repeatedIn(items) > 0);
  if (!twice || repeatedIn((await laws.ask({})).items ?? []) > 0 || !(await laws.questions.areStable([twice])))
    return undefined;
  const call = `${parameter}=${String(twice.parameters[parameter])}`;
  return `${call} gives ${plural(repeatedIn(twice.items ?? []), 'item')} more than once`;
};

/** The proposal of a candidate, or the reason against it. */
const settled = async (
  laws: Verification,
  parameter: string,
  tried: Tried,
  declared: Filter = tried.filter,
): Promise<Inferred<Filter>> => {
  const { verdict, more = '' } = tried;
  return holds(verdict)
    ? {
        proposed: declared,
        evidence: `${testsText('api.filter', verdict)}${more}`,
        suspicion: await repeats(laws, parameter),
      }
    : {
        reason: reasonAgainst(verdict),
        maybe: declared,
        suspicion: await suspicionAgainst(laws, parameter, tried),
      };
};

/** Whether the parameter also matches the beginning of a value. */
const takesParts = async (laws: Verification, parameter: string, path: string): Promise<boolean> => {
  const values = scalarsAt(laws.items, [path]).map(String);
  const part = values.find((value) => value.length > 1 && value.length < 200 && !/^-?\d+$/.test(value))?.slice(0, -1);
  if (part === undefined) return false;
  const { items: found = [] } = await laws.ask({ [parameter]: part });
  return found.some((item) => !scalarsAt([item], [path]).map(String).includes(part));
};

/** Whether a parameter filters by equality with a member, or with any of several members. */
const byEquality = async (
  laws: Verification,
  parameter: string,
  paths: readonly string[],
): Promise<Inferred<Filter>> => {
  const { items, sketch } = laws;
  const [first, ...others] = equalityCandidates(sketch.operation, parameter, paths, items);
  if (!first) return { reason: 'the items seen do not have that member', maybe: paths[0] ?? '' };
  const wide = widened(parameter, [first, ...others]);
  const isClosed = sketch.operation.parameters[parameter]?.values !== undefined;
  const mayContain = ({ path, operator }: FilterRow): boolean =>
    operator === 'eq' && !isClosed && scalarsAt(items, [path].flat()).some((value) => typeof value === 'string');
  const contains = ({ path }: FilterRow): FilterRow => ({ path, operator: 'contains' });
  const last = mayContain(first) ? [contains(first)] : [];
  const tried = await firstToHold(laws, parameter, [first, ...(wide ? [wide] : []), ...others, ...last]);
  const { filter, verdict } = tried;
  // A declaration of equality as it is usually written.
  const declared = filter.operator === 'eq' || filter.operator === 'in' ? filter.path : filter;
  if (filter === first && holds(verdict) && wide && holds((await judgedFilter(laws, parameter, wide)).verdict)) {
    const reason = `no value tells whether ${[wide.path].flat().slice(1).join(' and ')} is meant, too`;
    return { reason, maybe: wide.path };
  }
  if (!holds(verdict) || !mayContain(filter) || !(await takesParts(laws, parameter, String(filter.path))))
    return settled(laws, parameter, tried, declared);
  const parts = await judgedFilter(laws, parameter, contains(filter));
  return holds(parts.verdict)
    ? settled(laws, parameter, parts)
    : { reason: 'a part of a value matches, too: the filter is no equality', maybe: filter.path };
};

/** Judges bounds of times and decimals first as bounds that compare exactly. */
const boundToHold = async (laws: Verification, parameter: string, bounds: readonly FilterRow[]): Promise<Tried> => {
  const values = scalarsAt(laws.items, [bounds[0]?.path ?? []].flat());
  if (!bounds.every(isBound) || !values.some(mayBeRounded)) return firstToHold(laws, parameter, bounds);
  const exactBounds = bounds.map((bound) => ({ ...bound, compare: 'exact' }) as const);
  const { filter, verdict } = await firstToHold(laws, parameter, exactBounds);
  if (holds(verdict)) {
    const exact = await judgedFilter(laws, parameter, filter, { values: exactValues });
    if (holds(exact.verdict)) return { ...exact, more: '; so do items at the value and beside it' };
  }
  const more = '; items at the value are not judged without `compare: exact`';
  return { ...(await firstToHold(laws, parameter, bounds)), more };
};

/** Whether a parameter filters with the operator of its name. */
const byOperator = async (
  laws: Verification,
  parameter: string,
  candidates: readonly (readonly FilterRow[])[],
): Promise<Inferred<Filter>> => {
  const all: Tried[] = [];
  for (const operators of candidates) all.push(await boundToHold(laws, parameter, operators));
  const [first, second] = all.filter(({ verdict }) => holds(verdict));
  return first && second
    ? { reason: 'several members fit', maybe: first.filter }
    : settled(laws, parameter, first ?? (all[0] as Tried));
};

/** Which parameters filter by which members: by equality, and by the operators in their names. */
export const inferFilters = async (
  laws: Verification,
  names: readonly string[],
): Promise<ReadonlyMap<string, Inferred<Filter>>> => {
  const { sketch, items } = laws;
  const filters = new Map<string, Inferred<Filter>>();
  const named = namedFilters({ ...sketch, filters: names }, items);
  const byName = names.map((name) => [name, operatorCandidates(name, items)] as const);
  const withOperator = new Map(byName.filter(([, candidates]) => candidates.length > 0).slice(0, maxFilters));
  for (const parameter of new Set([...[...named.keys()].slice(0, maxFilters), ...withOperator.keys()])) {
    const operators = withOperator.get(parameter) ?? [];
    const paths = named.get(parameter);
    const equality = paths && (await orOpen(() => byEquality(laws, parameter, paths)));
    // A parameter that filters by one value may accept several (`ids`); `from` may be a sender instead of a bound.
    const isSingle = sketch.operation.parameters[parameter]?.type === 'string';
    const mayBeSeveral = isSingle && operators[0]?.[0]?.operator === 'in';
    const isSettled = operators.length === 0 || (isProposed(equality) && !mayBeSeveral);
    const operator = isSettled ? undefined : await orOpen(() => byOperator(laws, parameter, operators));
    const inferred = operator && (isProposed(operator) || !isProposed(equality)) ? operator : equality;
    if (inferred) filters.set(parameter, inferred);
  }
  return filters;
};

/** Parameters that change how items are shown: a target may know one value of them only. */
const presentation = /(?:lang|language|locale|currency|unit|units|timezone|version|format|country|region)$/;
/** Words of a description of a filter that gives items of other values on purpose. */
const loose = new RegExp(
  String.raw`fuzz|similar|descend|child|\bsub|hierarch|\bnear|parent|relat|includ|at least|at most|\bmin|\bmax` +
    String.raw`|\bor (?:more|less|later|earlier|higher|lower|greater)|since|until|\bfrom\b|after|before` +
    String.raw`|pattern|regex|wildcard|default`,
  'i',
);

/** A filter whose name is that of a member, and that violates the law. */
interface DoubtfulFilter {
  /** The operation with a declaration of the filter. */
  readonly operation: Operation;
  readonly filter: ListFilter;
  readonly description: string;
  /** The beginning of the list without the filter. */
  readonly items: readonly Json[];
  /** Answers to calls with the filter. */
  readonly answers: readonly Reply[];
}

/** Whether some member of an item explains why it came: it holds the value, or a text around it. */
const isExplained = (item: Json, value: string): boolean => {
  if (value === 'true' || value === 'false') return false;
  const isNumber = /^-?\d+$/.test(value);
  for (const member of everyValue(item))
    if (isNumber ? String(member) === value : String(member).toLowerCase().includes(value.toLowerCase())) return true;
  return false;
};

const orderOf = (member: Json, value: string): number =>
  typeof member === 'string' ? (member < value ? -1 : Number(member > value)) : Number(member) - Number(value);

/**
 * Whether a violation is a suspected bug: the filter changes nothing, lets a few items of other values through that no
 * other member explains, or loses items beside others that it gives.
 */
const isSuspect = ({ operation, filter, description, items, answers }: DoubtfulFilter): boolean => {
  const { parameter, paths, operator } = filter;
  const isEquality = operator === 'eq' || operator === 'in';
  if (presentation.test(plainName(parameter)) || (isEquality && loose.test(description))) return false;
  const rows = answers.flatMap(({ parameters, items: found = [] }) => {
    const value = parameters[parameter] ?? null;
    const asked = askedFilters(operation, { [parameter]: value })[0];
    const isOf = (item: Json, wanted: boolean): boolean => asked !== undefined && isAskedFor(asked, item) === wanted;
    // Other values are parts of texts, or name nothing.
    if (!asked || !items.some((item) => isOf(item, true))) return [];
    const keys = new Set(found.map(textOf));
    // How a parameter takes several values at once is open.
    const loses = asked.texts.length === 1 && items.some((item) => isOf(item, true) && !keys.has(textOf(item)));
    return [{ value: String(value), found, loses, others: found.filter((item) => isOf(item, false)) }];
  });
  const strays = rows.filter(({ others }) => others.length > 0);
  const isIgnored = strays.every(({ found }) => isSame(found, items));
  const isFew = strays.every(
    ({ value, found, others }) =>
      others.length * 2 < found.length && !(isEquality && others.some((item) => isExplained(item, value))),
  );
  // Each answer has only items at one side of its value: the parameter may be a bound.
  const mayBeBound =
    isEquality &&
    [-1, 1].some((sign) =>
      rows.every(({ value, found }) => valuesAt(found, paths).every((member) => sign * orderOf(member, value) >= 0)),
    );
  if (strays.length > 0) return (isIgnored || isFew) && !mayBeBound;
  return rows.some(({ loses }) => loses) && rows.some(({ found }) => found.length > 0);
};

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
