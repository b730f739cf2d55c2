import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { defined } from '../../../engine/model/defined.ts';
import { filtersOf } from '../../../engine/model/filters-of.ts';
import type { FilterRow } from '../../../engine/model/list-filter.ts';
import { scalarsAt } from '../../../engine/model/paths.ts';
import { fewValues, type FiltersAsked, judgeFilters } from '../../../properties/laws/filters.ts';
import { type Inferred, isProposed, type Open, plural } from './answer.ts';
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
import { orOpen } from './questions.ts';
import { repeatedIn } from './sample.ts';
import { holds, reasonAgainst, testsText, type Verdict, type Verification } from './verify.ts';

/** Maximum parameters per list to test: by equality, and by operators. */
const maxFilters = 10;

/** More requests may settle it. */
export const later = { reason: 'not asked: other lists come first', code: 'other-lists-first' } as const;

/** Values that are tried of a bound that may compare exactly: a target that rounds errs on some only. */
const exactValues = { quick: 4, standard: 4, thorough: 4 };
/** Values that also tell whether `_` stands for any character, as in SQL. */
const luringValues = { quick: 5, standard: 5, thorough: 5 };

/** Input for inferring the filters of a list. */
export interface FilterQuestions {
  readonly laws: Verification;
  /** Parameters that may be filters. */
  readonly names: readonly string[];
  /** Whether operators are tested: equality of all lists comes first. */
  readonly isLast: boolean;
}

/** A candidate with the verdict on it. */
interface Tried {
  readonly filter: FilterRow;
  readonly verdict: Verdict;
}

/** Judges the filter of one parameter. */
export const judgedFilter = async (
  laws: Verification,
  parameter: string,
  filter: FilterRow,
  {
    values = fewValues,
    confirms = false,
  }: { readonly values?: FiltersAsked['values']; readonly confirms?: boolean } = {},
): Promise<Tried> => {
  const judge = { file: 'laws/filters', judge: (c: CaseContext) => judgeFilters(c, { values }) };
  return {
    filter,
    verdict: await laws.judge(
      'api.filter',
      { filters: { [parameter]: filter } },
      { judge, confirms, depth: 'standard' },
    ),
  };
};

interface Details {
  readonly declared?: Filter;
  /** The end of the evidence. */
  readonly more?: string;
  readonly suspicion?: string | undefined;
}

const proposed = (
  { filter, verdict }: Tried,
  { declared = filter, more = '', ...suspected }: Details = {},
): Inferred<Filter> => ({
  proposed: declared,
  evidence: `${testsText('api.filter', verdict)}${more}`,
  ...suspected,
});

/** Judges candidates until one holds; otherwise returns the first one. */
const firstToHold = async (laws: Verification, parameter: string, candidates: readonly FilterRow[]): Promise<Tried> => {
  let first: Tried | undefined;
  for (const filter of candidates) {
    const values = /like$/i.test(parameter) ? luringValues : fewValues;
    const tried = await judgedFilter(laws, parameter, filter, { values });
    if (holds(tried.verdict)) return tried;
    first ??= tried;
  }
  return first as Tried;
};

/** The suspected bug in a filter whose name is that of a member, and that violates the law twice. */
const suspicionAgainst = async (
  { laws }: FilterQuestions,
  parameter: string,
  { filter, verdict: { violations } }: Tried,
): Promise<string | undefined> => {
  const path = String(filter.path);
  const name = isBound(filter) ? (namedOperator(parameter)?.member ?? '') : parameter;
  // A parameter whose name only resembles that of a member may mean another thing.
  if (violations.length === 0 || (fit(name, path) ?? Infinity) > 2) return undefined;
  const operation = laws.operationWith({ filters: { [parameter]: filter } });
  const [listed] = filtersOf(operation);
  const description = laws.sketch.descriptions[parameter] ?? '';
  const answers = laws.answersWith(parameter);
  if (!listed || !isSuspect({ operation, filter: listed, description, items: laws.items, answers })) return undefined;
  const { verdict } = await judgedFilter(laws, parameter, filter, { confirms: true });
  return verdict.violations.length > 0 ? reasonAgainst(verdict) : undefined;
};

const openFor = async (
  asking: FilterQuestions,
  parameter: string,
  tried: Tried,
  declared: Filter = tried.filter,
): Promise<Open<Filter>> => ({
  reason: reasonAgainst(tried.verdict),
  maybe: declared,
  suspicion: await suspicionAgainst(asking, parameter, tried),
});

/** A declaration of equality as it is usually written. */
const plain = ({ path, operator }: FilterRow): Filter => (operator === 'hasAll' ? { path, operator } : path);

/** Whether the parameter also matches the beginning of a value. */
const takesParts = async ({ laws }: FilterQuestions, parameter: string, path: string): Promise<boolean> => {
  const values = scalarsAt(laws.items, [path]).map(String);
  const part = values.find((value) => value.length > 1 && value.length < 200 && !/^-?\d+$/.test(value))?.slice(0, -1);
  if (part === undefined) return false;
  const { items: found = [] } = await laws.ask({ [parameter]: part });
  return found.some((item) => !scalarsAt([item], [path]).map(String).includes(part));
};

/** The suspected bug in a filter that gives an item twice, where the list without it gives each item once. */
const repeats = async (laws: Verification, parameter: string): Promise<string | undefined> => {
  const twice = laws.answersWith(parameter).find(({ items = [] }) => repeatedIn(items) > 0);
  if (!twice || repeatedIn((await laws.ask({})).items ?? []) > 0 || !(await laws.areStable([twice]))) return undefined;
  const call = `${parameter}=${String(twice.parameters[parameter])}`;
  return `${call} gives ${plural(repeatedIn(twice.items ?? []), 'item')} more than once`;
};

/** Whether a parameter filters by equality with a member, or with any of several members. */
const byEquality = async (
  asking: FilterQuestions,
  parameter: string,
  paths: readonly string[],
): Promise<Inferred<Filter>> => {
  const { laws, isLast } = asking;
  const {
    items,
    sketch: { operation },
  } = laws;
  const candidates = equalityCandidates(operation, parameter, paths, items);
  const [first, ...others] = candidates;
  const [maybe = ''] = paths;
  if (!first) return { reason: 'the items seen do not have that member', maybe };
  const wide = widened(parameter, candidates);
  const tried = await firstToHold(laws, parameter, [first, ...(wide ? [wide] : []), ...others]);
  const { filter, verdict } = tried;
  const contains = { path: filter.path, operator: 'contains' } as const;
  const isText =
    filter.operator === 'eq' &&
    operation.parameters[parameter]?.values === undefined &&
    scalarsAt(items, [filter.path].flat()).some((value) => typeof value === 'string');
  if (!holds(verdict)) {
    if (!isLast) return { ...later, maybe: plain(filter) };
    const parts = isText ? await judgedFilter(laws, parameter, contains) : undefined;
    return parts && holds(parts.verdict) ? proposed(parts) : openFor(asking, parameter, tried, plain(filter));
  }
  if (filter === first && wide && holds((await judgedFilter(laws, parameter, wide)).verdict))
    return {
      reason: `no value tells whether ${[wide.path].flat().slice(1).join(' and ')} is meant, too`,
      maybe: wide.path,
    };
  if (isText && (await takesParts(asking, parameter, String(filter.path)))) {
    const parts = await judgedFilter(laws, parameter, contains);
    return holds(parts.verdict)
      ? proposed(parts)
      : { reason: 'a part of a value matches, too: the filter is no equality', maybe: filter.path };
  }
  return proposed(tried, { declared: plain(filter), suspicion: await repeats(laws, parameter) });
};

/** Judges bounds of times and decimals first as bounds that compare exactly. */
const boundToHold = async (
  { laws }: FilterQuestions,
  parameter: string,
  bounds: readonly FilterRow[],
): Promise<Tried & { readonly more?: string }> => {
  const [{ path = '' } = {}] = bounds;
  const values = scalarsAt(laws.items, [path].flat());
  if (!bounds.every(isBound) || !values.some(mayBeRounded)) return firstToHold(laws, parameter, bounds);
  const { filter, verdict } = await firstToHold(
    laws,
    parameter,
    bounds.map((bound) => ({ ...bound, compare: 'exact' })),
  );
  if (holds(verdict)) {
    const exact = await judgedFilter(laws, parameter, filter, { values: exactValues });
    if (holds(exact.verdict)) return { ...exact, more: '; so do items at the value and beside it' };
  }
  const rounded = await firstToHold(laws, parameter, bounds);
  return { ...rounded, more: '; items at the value are not judged without `compare: exact`' };
};

/** Whether a parameter filters with the operator of its name. */
const byOperator = async (
  asking: FilterQuestions,
  parameter: string,
  candidates: readonly (readonly FilterRow[])[],
): Promise<Inferred<Filter>> => {
  const [[usual] = []] = candidates;
  if (!asking.isLast && usual) return { ...later, maybe: usual };
  const all: (Tried & { readonly more?: string })[] = [];
  for (const operators of candidates) all.push(await boundToHold(asking, parameter, operators));
  const [held, ...others] = all.filter(({ verdict }) => holds(verdict));
  if (held && others.length > 0) return { reason: 'several members fit', maybe: held.filter };
  return held ? proposed(held, defined({ more: held.more })) : openFor(asking, parameter, all[0] as Tried);
};

/** Which parameters filter by which members: by equality, and by the operators in their names. */
export const inferFilters = async (asking: FilterQuestions): Promise<ReadonlyMap<string, Inferred<Filter>>> => {
  const { names: possible, laws } = asking;
  const { sketch, items } = laws;
  const filters = new Map<string, Inferred<Filter>>();
  const named = namedFilters({ ...sketch, filters: possible }, items);
  const byName = possible.map((name) => [name, operatorCandidates(name, items)] as const);
  const withOperator = new Map(byName.filter(([, candidates]) => candidates.length > 0).slice(0, maxFilters));
  const names = new Set([...[...named.keys()].slice(0, maxFilters), ...withOperator.keys()]);
  for (const parameter of names) {
    const operators = withOperator.get(parameter) ?? [];
    const equality = await orOpen(async () => {
      const paths = named.get(parameter);
      return paths && byEquality(asking, parameter, paths);
    });
    // A parameter that filters by one value may accept several (`ids`); `from` may be a sender instead of a bound.
    const isSingle = sketch.operation.parameters[parameter]?.type === 'string';
    const mayBeSeveral = isSingle && operators[0]?.[0]?.operator === 'in';
    const isSettled = equality && isProposed(equality) && !mayBeSeveral;
    const operator =
      operators.length === 0 || isSettled ? undefined : await orOpen(() => byOperator(asking, parameter, operators));
    const inferred = operator && (isProposed(operator) || !equality || !isProposed(equality)) ? operator : equality;
    if (inferred) filters.set(parameter, inferred);
  }
  return filters;
};
