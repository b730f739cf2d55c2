import { nameOf } from '../../engine/model/operation-name.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { takesSeveral } from '../../engine/model/filters-of.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import { type CaseContext, type Parameters } from '../../engine/contract/case-context.ts';
import { identity, showKey, sized } from '../../engine/model/listing.ts';
import { show } from '../../engine/model/show.ts';
import { mustContinue } from '../filters/narrowed-walk.ts';
import { carriedConditions, openFilters } from '../filters/declared-conditions.ts';
import { askedFor } from '../lists/canonical-value.ts';
import {
  intersection,
  commonDifference,
  describeDifference,
  type Difference,
  difference,
  isSameList,
  repeated,
} from '../lists/compare.ts';
import { anyKnownCall } from '../lists/known-calls.ts';
import { isDocumented } from '../lists/documented-call.ts';
import { readList, type KnownList } from '../lists/gather.ts';
import { differenceShown, repeatShown } from '../lists/proofs.ts';

/** An element of a comma list, and the known items that it selects. */
interface Element {
  readonly value: string;
  readonly keys: ReadonlySet<string>;
}

/** A list that elements select parts of. */
interface Trial {
  readonly name: string;
  /** Between the elements; undefined: the parameter is repeated. */
  readonly separator: string | undefined;
  readonly parameters: Parameters;
  /** Those that select fewest items first. */
  readonly elements: readonly Element[];
  /** Whether all items of the list are known. */
  readonly complete: boolean;
}

/** Elements of a long list. */
const maxLength = 24;

const valuesLookedAt = 200;

function elementsOf(c: CaseContext, row: ListFilter, parameters: Parameters, items: readonly Json[]): Element[] {
  return carriedConditions(c.operation, row, parameters, items, valuesLookedAt)
    .map(({ set, keeps }) => ({
      value: String(set[row.parameter]),
      keys: new Set(items.filter((item) => keeps(item) === true).map((item) => identity(c.listing, item))),
    }))
    .filter(({ value }) => row.separator === undefined || !value.includes(row.separator))
    .sort((a, b) => a.keys.size - b.keys.size);
}

/** The known list with most elements. */
async function trialOf(c: CaseContext, row: ListFilter): Promise<Trial | undefined> {
  const { parameter: name, separator } = row;
  const isRequired = c.operation.parameters[name]?.required === true;
  const sets = c.knownCalls
    .filter(({ count, parameters }) => count > 1 && askedFor(c.operation, row, parameters[name]).length !== 1)
    .map((set) => ({ set, found: elementsOf(c, row, set.parameters, set.answer.items ?? []).length }))
    .filter(({ found }) => found > 1)
    .sort((a, b) => b.found - a.found);
  const [best] = sets;
  if (!best) return undefined;
  const { [name]: value, ...rest } = best.set.parameters;
  const parameters = isRequired && value !== undefined ? best.set.parameters : rest;
  const { items, complete } = await readList(c, parameters);
  return { name, separator, parameters, elements: elementsOf(c, row, parameters, items), complete };
}

/** Two elements with few items; where there are, two that select an item together. */
function twoOf({ elements }: Trial): readonly [Element, Element] | undefined {
  for (const [index, element] of elements.entries())
    for (const earlier of elements.slice(0, index))
      if ([...element.keys].some((key) => earlier.keys.has(key)) && (element.keys.size > 1 || earlier.keys.size > 1))
        return [earlier, element];
  const [first, second] = elements;
  return first && second && [first, second];
}

function withElements({ name, separator, parameters }: Trial, elements: readonly Element[]): Parameters {
  const values = elements.map(({ value }) => value);
  return { ...parameters, [name]: separator === undefined ? values : values.join(separator) };
}

/** An item that comes twice in a walk, the second time it is read too. */
async function noneTwice(c: CaseContext, name: string, asked: Parameters, got: KnownList): Promise<void> {
  const twice = repeated(got.keys);
  if (twice.length === 0) return;
  const repeatedKeys = new Set(repeated((await readList(c, asked, { fresh: true })).keys));
  const key = twice.find((text) => repeatedKeys.has(text));
  if (key === undefined) return;
  c.fail('an item comes once for each element that selects it', {
    code: 'item-per-element',
    about: name,
    expected: `every item once with ${name} of ${show(asked[name], 120)}`,
    actual: `${showKey(key, c.operation.listing)} twice`,
    ...repeatShown(key, got),
  });
}

async function isAnswered(c: CaseContext, parameters: Parameters): Promise<boolean> {
  const answer = await c.request({ parameters: { ...parameters, ...sized(c.operation) }, input: 'valid' });
  return answer.items !== undefined;
}

/** A link or a cursor that keeps one value of a repeated parameter leads to the pages of another list. */
async function continues(c: CaseContext, trial: Trial, elements: readonly Element[]): Promise<void> {
  const { name } = trial;
  const call = withElements(trial, elements);
  const joinedList = await readList(c, call);
  const condition = {
    label: name,
    set: { [name]: call[name] ?? null },
    description: `${name} of ${show(call[name], 120)}`,
    keeps: () => undefined,
    refusal: 'observed',
  } as const;
  if (await mustContinue(c, condition, joinedList)) c.countEvidence();
}

/** Two elements, one of them twice and in another order than found, give the items that each of them gives alone. */
async function union(c: CaseContext, trial: Trial, [element, second]: readonly [Element, Element]): Promise<void> {
  const { name } = trial;
  const call = withElements(trial, [second, element, second]);
  if (!(await isAnswered(c, call))) return c.observe('comma lists that are refused', `${name} with an element twice`);
  const read = async (fresh: boolean): Promise<{ parts: KnownList[]; got: KnownList }> => ({
    parts: [
      await readList(c, withElements(trial, [element]), { fresh }),
      await readList(c, withElements(trial, [second]), { fresh }),
    ],
    got: await readList(c, call, { fresh }),
  });
  const { parts, got } = await read(false);
  await noneTwice(c, name, call, got);
  if (!got.complete || parts.some((part) => !part.complete)) return;
  const unlike = ({ parts: all, got: list }: Awaited<ReturnType<typeof read>>): Difference =>
    difference([...new Set(all.flatMap(({ keys }) => keys))], [...new Set(list.keys)]);
  c.countEvidence();
  const first = unlike({ parts, got });
  if (isSameList(first)) return;
  const keyDifference = commonDifference(first, unlike(await read(true)));
  if (isSameList(keyDifference)) return;
  c.fail('two elements give another list than both of them alone', {
    code: 'elements-do-not-add-up',
    about: name,
    expected:
      `the ${new Set(parts.flatMap(({ keys }) => keys)).size} items of ${show(element.value, 60)} ` +
      `and ${show(second.value, 60)}, one of them named twice`,
    actual: describeDifference(keyDifference, c.operation.listing),
    ...differenceShown(keyDifference, ...parts, got),
  });
}

/**
 * Elements that together select no more than one page holds, as many as a long list takes. If there are too few, they
 * are repeated.
 */
function manyOf(c: CaseContext, { elements, complete }: Trial): Element[] {
  const picked: Element[] = [];
  // Elements may select unknown items of a list that was not read to its end.
  let room = c.paging.maximum / (complete ? 1 : 4);
  for (const element of elements) {
    room -= element.keys.size;
    if (picked.length === maxLength || room < 0) break;
    picked.push(element);
  }
  const last = picked.pop();
  if (!last || picked.length === 0) return [];
  // Repetition changes nothing: the last one stands behind many all the same.
  const padded = Array.from({ length: maxLength - 1 }, (_, index) => picked[index % picked.length] as Element);
  return [...padded, last];
}

/** Each element of a long list counts, the last one too. */
async function long(c: CaseContext, trial: Trial): Promise<void> {
  const many = manyOf(c, trial);
  if (many.length === 0) return;
  const { name, parameters } = trial;
  const call = withElements(trial, many);
  if (!isDocumented(c.operation, call)) return;
  if (!(await isAnswered(c, call)))
    return c.observe('comma lists that are refused', `${name} with ${many.length} elements`);
  const got = await readList(c, call);
  await noneTwice(c, name, call, got);
  if (!got.complete) return;
  c.countEvidence();
  const knownKeys = new Set(many.flatMap(({ keys }) => [...keys]));
  const missing = ({ keys }: KnownList): string[] => {
    const keySet = new Set(keys);
    return [...knownKeys].filter((key) => !keySet.has(key));
  };
  if (missing(got).length === 0) return;
  const [base, reread] = [await readList(c, parameters, { fresh: true }), await readList(c, call, { fresh: true })];
  const key = intersection(intersection(missing(got), missing(reread)), base.keys)[0];
  if (key === undefined) return;
  c.fail('a long list of elements is not read to its end', {
    code: 'elements-cut',
    about: name,
    expected: `the ${knownKeys.size} items known of ${many.length} elements`,
    actual: `${missing(got).length} missing, the first: ${showKey(key, c.operation.listing)}`,
    ...differenceShown({ missing: [key], extra: [] }, base, got),
  });
}

/**
 * A comma-separated list selects the items that its elements select, for any order and number, also if an element is
 * repeated. Elements are values that known items have, those with few items first.
 */
export async function commaLists(c: CaseContext): Promise<void> {
  anyKnownCall(c);
  for (const row of c.sampleValues(openFilters(c).filter(takesSeveral))) {
    const trial = await trialOf(c, row);
    const two = trial && twoOf(trial);
    if (!two) continue;
    await c.soft(() => union(c, trial, two));
    if (trial.separator === undefined) await c.soft(() => continues(c, trial, two));
    await c.soft(() => long(c, trial));
  }
  if (c.evidence === 0)
    c.noData(`no list of ${nameOf(c.operation)} found holds items of two elements that fit one page`);
}
