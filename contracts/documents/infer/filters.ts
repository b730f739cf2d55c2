import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { filtersOf } from '../../../engine/model/filters-of.ts';
import type { FilterRow } from '../../../engine/model/list-filter.ts';
import { scalarsAt } from '../../../engine/model/paths.ts';
import { fewValues, type FiltersAsked, judgeFilters } from '../../../properties/laws/filters.ts';
import { type Inferred, isProposed, orOpen, plural } from './answer.ts';
import { isSuspect } from './doubtful-filters.ts';
import {
  equalityCandidates,
  type Filter,
  isBound,
  mayBeRounded,
  namedFilters,
  operatorCandidates,
  widened,
} from './filter-candidates.ts';
import { fit } from './names.ts';
import { namedOperator } from './operator-names.ts';
import { repeatedIn } from './sample.ts';
import { holds, reasonAgainst, testsText, type Verdict, type Verification } from './verify.ts';

/** Maximum parameters per list to test: by equality, and by operators. */
const maxFilters = 10;

/** Values that are tried of a bound that may compare exactly: a target that rounds errs on some only. */
const exactValues = { quick: 4, standard: 4, thorough: 4 };
/** Values that also tell whether `_` stands for any character, as in SQL. */
const luringValues = { quick: 5, standard: 5, thorough: 5 };

/** A candidate with the verdict on it. */
interface Tried {
  readonly filter: FilterRow;
  readonly verdict: Verdict;
  /** The end of the evidence. */
  readonly more?: string;
}

/** Judges the filter of one parameter. */
export const judgedFilter = async (
  laws: Verification,
  parameter: string,
  filter: FilterRow,
  {
    values = /like$/i.test(parameter) ? luringValues : fewValues,
    confirms = false,
  }: { readonly values?: FiltersAsked['values']; readonly confirms?: boolean } = {},
): Promise<Tried> => {
  const judge = { file: 'laws/filters', judge: (c: CaseContext) => judgeFilters(c, { values }) };
  const members = { filters: { [parameter]: filter } };
  return { filter, verdict: await laws.judge('api.filter', members, { judge, confirms, depth: 'standard' }) };
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
