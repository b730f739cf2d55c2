import type { Json } from '../../engine/model/exchange.ts';
import { rangeParameters, type ShownRange } from '../../engine/model/list-range.ts';
import { isObject } from '../../engine/model/paths.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import { without } from '../filters/base-list.ts';
import { type RangeQuestion, valuesOf } from '../filters/ranges.ts';
import { type KnownList, listIn } from './gather.ts';

/** A list that no end of a range limits, and the values by which its known items lie in the range. */
export interface Ranged extends KnownList {
  readonly range: ShownRange;
  readonly values: readonly Json[];
}

const maxLists = 3;

export const rangedBy = (range: ShownRange, list: KnownList): Ranged => ({
  ...list,
  range,
  values: valuesOf(range, list.items),
});

/** How far apart the items of a list lie, where their values are numbers. */
const span = ({ values }: Ranged): number => Number(values.at(-1) ?? 0) - Number(values[0] ?? 0) || 0;

/** Lists that each show a member of items which the lists before do not show: a range may lose items of one kind. */
export function ofFurtherKinds(lists: readonly Ranged[]): readonly Ranged[] {
  const seenNames = new Set<string>();
  return lists.filter(({ items }) => {
    const names = items.flatMap((item) => (isObject(item) ? Object.keys(item) : []));
    const isFurther = names.some((name) => !seenNames.has(name));
    for (const name of names) seenNames.add(name);
    return isFurther;
  });
}

/**
 * Known lists with several values. For the whole of a list those that one page holds, the furthest apart first: wide
 * ranges are where a target looks at a part alone; lists of further kinds of items come before the others. For a
 * lower end alone the furthest apart first, those of several pages last. For an upper end alone those of one page
 * first: they show the lowest items.
 */
export function listsFor(c: CaseContext, range: ShownRange, question: RangeQuestion): readonly Ranged[] {
  const isWhole = question === 'whole';
  const all = c.knownCalls
    .filter(({ parameters, more }) => without(...rangeParameters(range))(parameters) && !(isWhole && more))
    .map((set) => rangedBy(range, listIn(c, set)))
    .filter(({ values }) => values.length >= (question === 'around' ? 1 : 2));
  if (isWhole || question === 'from') all.sort((a, b) => span(b) - span(a));
  if (question === 'from' || question === 'to') all.sort((a, b) => Number(b.complete) - Number(a.complete));
  const kinds = isWhole ? ofFurtherKinds(all) : [];
  return [...new Set([...kinds, ...all])].slice(0, maxLists);
}
