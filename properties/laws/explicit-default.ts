import { orderOf } from '../../engine/model/list-order.ts';
import { addsObject } from '../../engine/model/documented-value.ts';
import { openEnds } from '../../engine/model/list-range.ts';
import { firstPlace } from '../../engine/model/list-paging.ts';
import { isCountedPaging, pagesOf, sized } from '../../engine/model/listing.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { subsetOf } from '../../engine/model/filters-of.ts';
import { validity } from '../../engine/model/validity.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { show } from '../../engine/model/show.ts';
import { carriedConditions, openFilters } from '../filters/declared-conditions.ts';
import { keyQuestions, turnQuestions } from '../filters/sort-questions.ts';
import { anyKnownCall } from '../lists/known-calls.ts';
import { isEmpty, itemsDiffer, saysOther, textOf } from '../lists/same-answer.ts';
import { askWith, mustAgree } from '../relations/agree.ts';

/**
 * Parameters with a documented default that a call leaves out. A page size of 0 by default is open, and so is a member
 * of an object that the call does not have, or that needs others beside it. An end of a range that has a value for no
 * limit is never left out.
 */
const defaultsOf = (c: CaseContext, parameters: Parameters): [string, Json][] =>
  Object.entries<Parameter>(c.operation.parameters).flatMap(([name, { default: value }]): [string, Json][] =>
    value === undefined ||
    parameters[name] !== undefined ||
    openEnds(c.operation.listing).some(([end]) => end === name) ||
    (value === 0 && name === (c.operation.listing && c.paging.size)) ||
    addsObject(c.operation, parameters, name) ||
    (name.includes('.') && validity(c.operation, { ...parameters, [name]: value }).valid !== true)
      ? []
      : [[name, value]],
  );

/** The value that asks a list for the most, where a default asks for less. */
const widening = (c: CaseContext): [string, Json][] =>
  Object.entries<Parameter>(c.operation.parameters).flatMap(([name, { default: value }]): [string, Json][] => {
    const widest = subsetOf(c.operation, name)?.widest;
    return value === undefined || widest === undefined || widest === value ? [] : [[name, widest]];
  });

/** The same list at another place, and in another order: some services apply these only beside a page size. */
function elsewhere(c: CaseContext, parameters: Parameters): readonly Parameters[] {
  const { listing } = c.operation;
  if (!listing || defaultsOf(c, parameters).length === 0) return [];
  const { cursor } = c.paging;
  const sorting = orderOf(listing);
  const sorts = [...turnQuestions(sorting), ...keyQuestions(sorting)].slice(-1);
  return [
    ...(isCountedPaging(c.paging) ? [{ [cursor]: firstPlace(c.paging) + 1 }] : []),
    ...sorts.map(({ set }) => set),
  ].map((set) => ({
    ...parameters,
    ...set,
  }));
}

/** A call without the parameters that have a default: discovery may have given all of them a value. */
const withoutOptions = ({ operation }: CaseContext, parameters: Parameters): Parameters =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => operation.parameters[name]?.default === undefined));

/** Calls beside whose other parameters a default must mean the same: none, a filter, a position in the past. */
async function calls(c: CaseContext, known: Parameters): Promise<Parameters[]> {
  const { listing } = c.operation;
  const parameters = defaultsOf(c, known).length > 0 ? known : withoutOptions(c, known);
  const found: Parameters[] = [parameters, ...elsewhere(c, parameters)];
  // A default page size alone says nothing of other parameters.
  const isVisible = defaultsOf(c, parameters).some(([name]) => subsetOf(c.operation, name) !== undefined);
  if (!listing || !isVisible) return found;
  const wide = { ...parameters, ...Object.fromEntries(widening(c)), ...sized(c.operation) };
  const [all, usual] = [
    (await c.request({ parameters: wide, input: 'valid' })).items ?? [],
    (await c.request({ parameters: { ...parameters, ...sized(c.operation) }, input: 'valid' })).items ?? [],
  ];
  const texts = new Set(usual.map((item) => textOf(item)));
  // Items that the default leaves out show best whether the default still holds beside the filter.
  const hidden = all.filter((item) => !texts.has(textOf(item)));
  for (const filter of openFilters(c)) {
    const [condition] = carriedConditions(c.operation, filter, parameters, hidden.length > 0 ? hidden : all);
    if (condition && parameters[filter.parameter] === undefined) found.push({ ...parameters, ...condition.set });
  }
  for (const [name, row] of Object.entries<Parameter>(c.operation.parameters)) {
    if (row.positionIn === undefined || row.in === 'path' || row.subject === undefined) continue;
    const scope = parameters[row.positionIn];
    const places = c.subjects
      .of(row.subject)
      .filter((subject) => subject.scope === undefined || subject.scope === scope);
    const latest = places
      .map(({ value }) => BigInt(/^\d+$/.test(value) ? value : 0))
      .reduce((a, b) => (a > b ? a : b), 0n);
    if (latest > 0n) found.push({ ...parameters, [name]: String(latest) });
  }
  // The known call was answered, whatever its form.
  return found.filter((value) => value === parameters || validity(c.operation, value).valid === true);
}

/** Whether two answers to one question contradict each other. */
type Contradict = (left: Answered, right: Answered) => boolean;

/** Whether an answer without a parameter shows its default: a list shorter than a page is the same by any size. */
function canShow(answer: Answered, name: string, value: Json): boolean {
  const { operation, items = [] } = answer;
  if (isEmpty(answer)) return false;
  return name !== (operation.listing && pagesOf(operation).size) || items.length >= Number(value);
}

async function compare(c: CaseContext, without: Parameters, contradict: Contradict): Promise<void> {
  const defaults = defaultsOf(c, without);
  if (defaults.length === 0) return;
  const withoutDefault = await askWith(c, without)(false);
  if (!withoutDefault.result) return;
  const explicit = await askWith(c, { ...without, ...Object.fromEntries(defaults) })(false);
  const differs = (answer: Answered, right: Answered): boolean => c.refused(right) || contradict(answer, right);
  if (explicit.status >= 500 || explicit.status === 401 || explicit.status === 403) return;
  if (!differs(withoutDefault, explicit))
    return c.countEvidence(defaults.some(([name, value]) => canShow(withoutDefault, name, value)) ? 1 : 0);
  for (const [name, value] of defaults)
    await mustAgree(c, {
      ways: [askWith(c, without), askWith(c, { ...without, [name]: value })],
      contradict: differs,
      code: 'default-differs-from-explicit',
      about: name,
      message: 'a parameter set to its documented default changes the answer',
      expected: () => `the answer of the call without ${name}`,
      actual: (other) => (c.refused(other) ? `status ${other.status}` : `another one with ${name} of ${show(value)}`),
    });
}

/**
 * A call with explicit documented defaults gets the answer of the call without them, also together with other optional
 * parameters.
 */
async function explicitDefaultBy(c: CaseContext, contradict: Contradict): Promise<void> {
  const knownCall = anyKnownCall(c);
  const open = c.knownCalls.find(
    ({ parameters, count }) =>
      count > 1 &&
      openFilters(c).every(
        ({ parameter }) => c.operation.parameters[parameter]?.required === true || parameters[parameter] === undefined,
      ),
  );
  for (const parameters of await calls(c, (open ?? knownCall).parameters)) await compare(c, parameters, contradict);
}

/** All that an answer says is the same. */
export const explicitDefault = (c: CaseContext): Promise<void> => explicitDefaultBy(c, saysOther);

/** The items are the same: what stands beside them may repeat the call. */
export const explicitDefaultOfList = (c: CaseContext): Promise<void> => explicitDefaultBy(c, itemsDiffer);
