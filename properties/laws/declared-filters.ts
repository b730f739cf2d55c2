import { nameOf } from '../../engine/model/operation-name.ts';
import { type CaseContext, Inconclusive, type Parameters } from '../../engine/judging/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import { identity, listingOf, showKey } from '../../engine/model/listing.ts';
import { everyAt } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { baseLists } from '../filters/base-list.ts';
import { allowedBy, type Condition, conditionOf, settleCondition } from '../filters/conditions.ts';
import { parts, type Rated, ratedOperands, mostInformative } from '../filters/operands.ts';
import { inconclusiveNoSubject } from '../lists/frozen-window.ts';
import { difference } from '../lists/compare.ts';
import { gather, type Gathered } from '../lists/gather.ts';
import { differing } from '../lists/shown.ts';

/** Values tried of one filter. */
const mostValues = { quick: 1, standard: 6, thorough: 16 } as const;

/** What a filter makes of items without the member, or with null, where nothing is declared of them. */
const observeNulls = (c: CaseContext, filter: ListFilter, base: Gathered, got: Gathered): void => {
  if (filter.nulls !== undefined || !got.complete) return;
  const isNull = (item: Json): boolean =>
    filter.paths.every((path) => everyAt(item, path).every((value) => value === null));
  const came = new Set(got.keys);
  const all = base.items.filter(isNull);
  if (all.length === 0) return;
  const shown = all.filter((item) => came.has(identity(listingOf(c.operation), item))).length;
  const outcome = shown === 0 ? 'are left out' : shown === all.length ? 'come' : 'come in part';
  c.observe(`items without a value under ${filter.label}`, outcome);
};

/** A walk by smaller pages; undefined where they are refused, which other laws are about. */
const walkedBy = async (c: CaseContext, parameters: Parameters, size: number): Promise<Gathered | undefined> => {
  try {
    return await gather(c, parameters, { size });
  } catch (error) {
    if (error instanceof Inconclusive) return undefined;
    throw error;
  }
};

/** The pages behind the first are those of the filtered list: a walk by smaller pages gives the same items. */
const mustContinue = async (
  c: CaseContext,
  { label, set, keeps, wanted }: Condition,
  parameters: Parameters,
  whole: Gathered,
): Promise<boolean> => {
  const { paging } = listingOf(c.operation);
  const size = Math.max(paging.minimum, 1, Math.ceil(whole.items.length / 2));
  if (
    paging.repeats === true ||
    paging.size === '' ||
    !whole.complete ||
    whole.answers.length > 1 ||
    size >= whole.items.length
  )
    return false;
  const narrowed = { ...parameters, ...set };
  const walked = await walkedBy(c, narrowed, size);
  if (!walked) return false;
  const odd = walked.items.find((item) => keeps(item) === false);
  if (odd !== undefined)
    c.broken(`items that do not match ${label}, on a later page`, {
      code: 'non-matching-items',
      about: label,
      expected: wanted,
      actual: show(odd, 160),
      by: walked.answers.filter((answer) => answer.items?.includes(odd)),
    });
  if (!walked.complete) return false;
  const { missing, extra } = difference(whole.keys, walked.keys);
  const [key] = [...missing, ...extra];
  if (key === undefined) return true;
  // A list that changed during the walk proves nothing.
  const again = await gather(c, narrowed, { fresh: true });
  if (again.keys.join('\n') === whole.keys.join('\n'))
    c.broken(`the pages of a list under ${label} hold other items than the whole list`, {
      code: 'filtered-walk-differs',
      about: label,
      expected: `the ${whole.keys.length} items that one page holds`,
      actual: `${missing.length} missing, ${extra.length} more; the first: ${showKey(key, c.operation.listing)}`,
      by: differing(key, whole, walked),
    });
  return false;
};

/** Tries one filter; whether some list could show that it keeps items and holds others back. */
const tryFilter = async (c: CaseContext, filter: ListFilter): Promise<boolean> => {
  let parted = false;
  let continued = c.depth === 'quick';
  const rate = (items: readonly Json[]): readonly Rated[] =>
    ratedOperands(filter, items, allowedBy(c.operation, filter.parameter));
  const isHopeful = (items: readonly Json[]): boolean => rate(items).some(parts);
  for await (const { parameters, list } of baseLists(c, [filter.parameter], isHopeful)) {
    for (const operand of mostInformative(rate(list.items), mostValues[c.depth])) {
      const condition = conditionOf(filter, operand);
      const settled = await settleCondition(c, condition, parameters, list);
      if (!settled || settled.yes + settled.no === 0) continue;
      c.proved();
      parted ||= parts(operand);
      observeNulls(c, filter, list, settled.got);
      continued ||= await mustContinue(c, condition, parameters, settled.got);
    }
    if (parted) return true;
  }
  return false;
};

const advice = ({ label, compare }: ListFilter): string =>
  compare === 'exact' ? label : `${label} (compare: exact decides more)`;

/**
 * Each declared filter gives the items that surely match it, and none that surely do not: by values that items carry,
 * the smallest, a middle and the largest one, and values between them. A filter that no known list shows leaves the
 * case inconclusive, if it is not optional. The filtered list is walked by smaller pages, too.
 */
export const declaredFilters = async (c: CaseContext): Promise<void> => {
  const { filters = [] } = listingOf(c.operation);
  if (c.subjects.arguments(c.operation.id).length === 0)
    return inconclusiveNoSubject(c, `parameters that ${nameOf(c.operation)} answers`);
  const untested: ListFilter[] = [];
  for (const filter of c.depth === 'quick' ? c.some(filters) : filters)
    if (!(await tryFilter(c, filter))) {
      if (!filter.isOptional) untested.push(filter);
      c.observe('filters that no list found could show', filter.label);
    }
  if (untested.length > 0 || c.evidence === 0)
    c.noData(
      `no list found holds items that ${untested.map(advice).join(', ') || 'any filter'} would part; ` +
        'give subjects with items of two kinds in --config',
    );
};
