import { type CaseContext, Inconclusive } from '../../engine/judging/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import { identity, listingOf } from '../../engine/model/listing.ts';
import { everyAt } from '../../engine/model/paths.ts';
import { baseLists } from '../filters/base-list.ts';
import { allowedBy, conditionOf, settleCondition } from '../filters/conditions.ts';
import { parts, type Rated, ratedOperands, telling } from '../filters/operands.ts';
import { inconclusiveNoSubject } from '../lists/frozen-window.ts';
import type { Gathered } from '../lists/gather.ts';

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

/** Tries one filter; whether some list could show that it keeps items and holds others back. */
const tryFilter = async (c: CaseContext, filter: ListFilter): Promise<boolean> => {
  let parted = false;
  const rate = (items: readonly Json[]): readonly Rated[] =>
    ratedOperands(filter, items, allowedBy(c.operation, filter.parameter));
  const isHopeful = (items: readonly Json[]): boolean => rate(items).some(parts);
  for await (const { parameters, list } of baseLists(c, [filter.parameter], isHopeful)) {
    for (const operand of telling(rate(list.items), mostValues[c.depth])) {
      const settled = await settleCondition(c, conditionOf(filter, operand), parameters, list);
      if (!settled || settled.yes + settled.no === 0) continue;
      c.proved();
      parted ||= parts(operand);
      observeNulls(c, filter, list, settled.got);
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
 * case inconclusive, if it is not optional.
 */
export const declaredFilters = async (c: CaseContext): Promise<void> => {
  const { filters = [] } = listingOf(c.operation);
  if (c.subjects.arguments(c.operation.id).length === 0)
    return inconclusiveNoSubject(c, `parameters that ${c.operation.id} answers`);
  const untested: ListFilter[] = [];
  for (const filter of c.depth === 'quick' ? c.some(filters) : filters)
    if (!(await tryFilter(c, filter))) {
      if (!filter.isOptional) untested.push(filter);
      c.observe('filters that no list found could show', filter.label);
    }
  if (untested.length > 0 || c.evidence === 0)
    throw new Inconclusive(
      `no list found holds items that ${untested.map(advice).join(', ') || 'any filter'} would part; ` +
        'give subjects with items of two kinds in --config',
    );
};
