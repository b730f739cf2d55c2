import { inLowerCase, isCaseless } from '../../engine/model/letter-case.ts';
import type { CaseContext, Law, Parameters } from '../../engine/contract/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import type { Depth } from '../../engine/model/depth.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { appliesTo, besideOf, equalityFilter, filtersOf, takesSeveral } from '../../engine/model/filters-of.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import { identity, sized } from '../../engine/model/listing.ts';
import { everyAt } from '../../engine/model/paths.ts';
import { describeAnswer, show } from '../../engine/model/show.ts';
import { isServerFailure } from '../../engine/protocols/documented.ts';
import { validity } from '../../engine/model/validity.ts';
import { baseLists } from '../filters/base-list.ts';
import { conditionOf, settleCondition } from '../filters/conditions.ts';
import { carriedConditions } from '../filters/declared-conditions.ts';
import { isAskedFor } from '../filters/asked-operands.ts';
import { parts, type Rated } from '../filters/operands.ts';
import { unknownOperand } from '../filters/lures.ts';
import { type Asking, isParted, valuesToAsk } from '../filters/values-to-ask.ts';
import { mustContinue } from '../filters/narrowed-walk.ts';
import { askedFor, carriedBy } from '../lists/canonical-value.ts';
import { isDocumentedBeside } from '../lists/documented-call.ts';
import { frozenWindow } from '../lists/frozen-window.ts';
import { anyKnownCall, anotherParent } from '../lists/known-calls.ts';
import { readList, type KnownList } from '../lists/gather.ts';
import { quotedLabel } from '../filters/quoted-label.ts';

/** Values tried of one filter. */
export type ValueBudget = Readonly<Record<Depth, number>>;

const usual: ValueBudget = { quick: 1, standard: 8, thorough: 16 };
/** For a service that counts requests. */
const few: ValueBudget = { quick: 1, standard: 2, thorough: 4 };

/** Observes whether a filter keeps items without the member, or with null, where nothing declares it. */
function observeNulls(c: CaseContext, filter: ListFilter, base: KnownList, got: KnownList): void {
  if (filter.nulls !== undefined || !got.complete) return;
  const isNull = (item: Json): boolean =>
    filter.paths.every((path) => everyAt(item, path).every((value) => value === null));
  const keySet = new Set(got.keys);
  const all = base.items.filter(isNull);
  if (all.length === 0) return;
  const count = all.filter((item) => keySet.has(identity(c.listing, item))).length;
  const outcome = count === 0 ? 'are left out' : count === all.length ? 'come' : 'come in part';
  c.observe(`items without a value under ${filter.label}`, outcome);
}

/** A value in lower case where letter case makes no difference, unless the filter is asked in both cases anyway. */
function spelled({ operation }: CaseContext, { parameter, compare }: ListFilter, rated: Rated): Rated {
  const row = operation.parameters[parameter];
  return row && compare !== 'ignoreCase' && isCaseless(operation.vocabulary, row)
    ? { ...rated, value: inLowerCase(String(rated.value)) }
    : rated;
}

/** Tries one filter; whether some list could show that it keeps items and holds others back. `walks`: page by page. */
async function tryFilter(c: CaseContext, filter: ListFilter, budget: number, walks: boolean): Promise<boolean> {
  const { parameter } = filter;
  let parted = false;
  let continued = !walks;
  const askingOf = (parameters: Parameters, items: readonly Json[]): Asking => ({
    operation: c.operation,
    filter,
    items,
    narrowedTo: askedFor(c.operation, filter, parameters[parameter]),
    isAllowed: (value) => isDocumentedBeside(c.operation, parameters, parameter, value),
  });
  // A list that is narrowed by this filter to one value can only be narrowed further where several were given.
  const isOpen = (parameters: Parameters): boolean =>
    appliesTo(filter, parameters) &&
    (parameters[parameter] === undefined || askedFor(c.operation, filter, parameters[parameter]).length > 1);
  const isHopeful = (items: readonly Json[], known: KnownCall): boolean => isParted(askingOf(known.parameters, items));
  const hasParts = (set: KnownCall): boolean => set.count > 1 && isHopeful(set.answer.items ?? [], set);
  const otherParameters = besideOf(c.operation, filter);
  for await (const list of baseLists(c, isOpen, isHopeful, otherParameters)) {
    const { parameters } = list;
    for (const [index, operand] of valuesToAsk(askingOf(parameters, list.items), budget).entries()) {
      const condition = conditionOf(filter, index === 0 ? operand : spelled(c, filter, operand));
      const isIdle = await c.soft(async () => {
        const outcome = await settleCondition(c, condition, list);
        if (!outcome || outcome.yes + outcome.no === 0) return true;
        c.countEvidence();
        observeNulls(c, filter, list, outcome.got);
        continued ||= await mustContinue(c, condition, outcome.got);
        return !parts(operand);
      });
      parted ||= isIdle !== true;
    }
    await c.soft(() => tryUnknown(c, filter, list));
    if (!parted) continue;
    // A defect below one parent need not show below another.
    const otherParent = walks
      ? anotherParent(c, parameters, (set) => isOpen(set.parameters) && hasParts(set))
      : undefined;
    if (otherParent) await c.soft(() => tryOnce(c, filter, otherParent, askingOf));
    return true;
  }
  return false;
}

/** Asks for one value on the list of another parent. */
async function tryOnce(
  c: CaseContext,
  filter: ListFilter,
  set: KnownCall,
  askingOf: (parameters: Parameters, items: readonly Json[]) => Asking,
): Promise<void> {
  const list = await readList(c, frozenWindow(c.operation, set));
  const [operand] = valuesToAsk(askingOf(list.parameters, list.items), 1);
  if (operand) await settleCondition(c, conditionOf(filter, operand), list);
}

/** A value that names nothing gets what is declared. The value is of the type that items carry. */
async function tryUnknown(
  c: CaseContext,
  filter: ListFilter,
  { parameters, items, answers }: KnownList,
): Promise<void> {
  const { unknown, label, parameter } = filter;
  const value = unknown === undefined ? undefined : unknownOperand(filter, items);
  if (value === undefined) return;
  const answer = await c.request({ parameters: { ...parameters, [parameter]: value }, input: 'valid' });
  const isRefused = c.refused(answer) && !isServerFailure(answer);
  c.countEvidence();
  // An error of JSON-RPC says nothing by the status of HTTP.
  const isExact = typeof unknown !== 'number' || c.operation.kind !== 'rest' || answer.status === unknown;
  if (isRefused === (unknown !== 'empty') && (isRefused ? isExact : answer.items?.length === 0)) return;
  c.fail(unknown !== 'empty' ? `an unknown ${label} is not refused` : `an unknown ${label} gets no empty list`, {
    code: unknown !== 'empty' ? 'unknown-not-refused' : 'unknown-not-empty',
    about: label,
    expected:
      unknown === 'empty' ? 'an empty list' : unknown === 'refused' ? 'a status of 400 to 499' : `status ${unknown}`,
    actual: describeAnswer(answer, 120),
    by: [...answers.slice(0, 1), answer],
  });
}

/** A value that names nothing, as far as is known, and that a call may have. */
function madeUp(
  { operation }: CaseContext,
  filter: ListFilter,
  parameters: Parameters,
  items: readonly Json[],
): Json | undefined {
  const value = unknownOperand(filter, items);
  if (value === undefined || !isDocumentedBeside(operation, parameters, filter.parameter, value)) return undefined;
  return value;
}

/** A known list of some items that the filter does not narrow yet. */
const listWithout = (c: CaseContext, filter: ListFilter): KnownCall | undefined =>
  c.knownCalls.find(
    ({ count, parameters }) => count > 0 && parameters[filter.parameter] === undefined && appliesTo(filter, parameters),
  );

/** The value that all items carry gives the whole list. Only the first page of a long list is judged. */
async function tryCommon(c: CaseContext, filter: ListFilter, { parameters, answer, more }: KnownCall): Promise<void> {
  const [condition] = carriedConditions(c.operation, filter, parameters, answer.items ?? [], 1);
  if (!condition) return;
  if (!more) {
    await settleCondition(c, condition, await readList(c, parameters));
    return;
  }
  // A target that filters each page may leave a page empty whose items do not match.
  if (!(answer.items ?? []).every((item) => condition.keeps(item) === true)) return;
  const narrowedAnswer = await c.request({ parameters: { ...parameters, ...condition.set }, input: 'valid' });
  if (narrowedAnswer.items?.length === 0)
    c.fail(`the filter ${quotedLabel(filter.label)} loses items that match it`, {
      code: 'matching-items-lost',
      about: filter.label,
      expected: `items that match ${condition.description}, as without it`,
      actual: 'an empty list',
      by: [answer, narrowedAnswer],
    });
}

/** A value that no item of a list carries gives none of them: a known one of its kind, or a made-up one. */
async function tryStranger(c: CaseContext, filter: ListFilter, set: KnownCall): Promise<void> {
  const { parameter: name, label, paths } = filter;
  const { subject } = c.operation.parameters[name] ?? {};
  if (subject === undefined) return;
  const all = set.answer.items ?? [];
  const lacks = (item: Json, value: Json): boolean =>
    carriedBy(c.operation, item, paths) !== undefined && isAskedFor({ filter, texts: [String(value)] }, item) === false;
  const knownStranger = c.subjects
    .of(subject)
    .filter(({ scope }) => scope === undefined || Object.values(set.parameters).includes(scope))
    .map((operand) => operand.value)
    .find(
      (value) =>
        validity(c.operation, { ...set.parameters, [name]: value }).valid === true &&
        all.every((item) => lacks(item, value)),
    );
  const stranger = knownStranger ?? madeUp(c, filter, set.parameters, all);
  if (stranger === undefined) return;
  const answer = await c.request({
    parameters: { ...frozenWindow(c.operation, set), ...sized(c.operation), [name]: stranger },
    input: knownStranger === undefined ? 'open' : 'valid',
  });
  const odd = (answer.items ?? []).find((item) => lacks(item, stranger));
  if (odd !== undefined)
    c.fail(`items that do not match ${quotedLabel(label)}`, {
      code: 'non-matching-items',
      about: label,
      expected: `${paths.join(' or ')} of ${show(stranger, 120)}`,
      actual: show([...(carriedBy(c.operation, odd, paths) ?? [])], 120),
      by: [answer],
    });
  if (answer.items) c.countEvidence();
}

/** A filter with the declaration that would decide more of its items. */
const advice = ({ label, compare, operator, nulls }: ListFilter): string => {
  if (operator !== 'exists' && operator !== 'notExists')
    return compare === 'exact' ? label : `${label} (compare: exact decides more)`;
  return nulls === undefined ? `${label} (nulls: match or noMatch says whether null is a value)` : label;
};

/** Options beside the list's own declarations: the parameters, and how many values of each. */
export interface FiltersAsked {
  readonly names?: readonly string[];
  readonly values?: ValueBudget | 'few';
}

/** Whether each list has one value of a filter, so that none without it shows what is left out: a check judges it. */
const isAlwaysGiven = ({ operation }: CaseContext, filter: ListFilter): boolean =>
  filter.isInPath === true || (operation.parameters[filter.parameter]?.required === true && !takesSeveral(filter));

/** As `filters`, for a judge that asks more. */
export async function judgeFilters(c: CaseContext, { names, values: asked = usual }: FiltersAsked = {}): Promise<void> {
  const all = filtersOf(c.operation).filter(
    (filter) => !isAlwaysGiven(c, filter) && (names?.includes(filter.parameter) ?? true),
  );
  anyKnownCall(c);
  const [before, isFew] = [c.evidence, asked === 'few'];
  const values = asked === 'few' ? few : asked;
  const untested: ListFilter[] = [];
  for (const filter of !c.effort.asksFurther || isFew ? c.sampleValues(all) : all) {
    const started = c.evidence;
    const budget = isFew && all.length > 2 ? values.quick : values[c.depth];
    const walks = c.effort.asksEvery || (c.effort.asksFurther && !isFew);
    const isShown = (await c.soft(() => tryFilter(c, filter, budget, walks))) ?? true;
    // A value that nothing matches may count as none, where another one does not.
    if (equalityFilter(c.operation, filter.parameter) && (!isShown || !isFew || all.length <= 2)) {
      const set = listWithout(c, filter);
      if (set && !isShown) await c.soft(() => tryCommon(c, filter, set));
      if (set) await c.soft(() => tryStranger(c, filter, set));
    }
    if (!isShown && !filter.isPlain) untested.push(filter);
    if (c.evidence === started || (!isShown && !filter.isPlain))
      c.observe('filters that no list found could show', filter.label);
  }
  if (all.length > 0 && (untested.length > 0 || c.evidence === before))
    c.noData(
      `no list found holds items that ${(untested.length > 0 ? untested : all).map(advice).join(', ')} would part; ` +
        'give subjects with items of two kinds in --config',
    );
}

/**
 * Each filter gives the items that surely match it, and none that surely do not: by values that items carry, and values
 * between them. The filtered list is walked by smaller pages, too. A filter that no known list shows leaves the case
 * inconclusive, unless it is written as paths alone.
 */
export const filters =
  (asked: FiltersAsked = {}): Law =>
  (c) =>
    judgeFilters(c, asked);
