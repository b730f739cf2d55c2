import type { Json } from '../../engine/model/exchange.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { listingOf } from '../../engine/model/listing.ts';
import { rangeParameters, type ShownRange } from '../../engine/model/list-range.ts';
import { isObject } from '../../engine/model/paths.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import { without } from '../filters/base-list.ts';
import { type RangeQuestion, valuesOf } from '../filters/ranges.ts';
import { keys } from './compare.ts';
import type { Gathered } from './gather.ts';

/** A list as far as it is known. */
export interface OpenList {
  readonly parameters: Parameters;
  readonly list: Gathered;
}

/** A list that no end of a range limits, and the values by which its known items lie in the range. */
export interface Ranged extends OpenList {
  readonly range: ShownRange;
  readonly values: readonly Json[];
}

const mostLists = 3;

/** The list as far as an answer shows it. */
export function listIn(c: CaseContext, { answer, more }: Pick<KnownCall, 'answer' | 'more'>): Gathered {
  const { items = [] } = answer;
  return { items, keys: keys(listingOf(c.operation), items), answers: [answer], complete: !more };
}

export function rangedBy(c: CaseContext, range: ShownRange, set: KnownCall): Ranged {
  const list = listIn(c, set);
  return { range, parameters: set.parameters, list, values: valuesOf(range, list.items) };
}

/** How far apart the items of a list lie, where their values are numbers. */
const span = ({ values }: Ranged): number => Number(values.at(-1) ?? 0) - Number(values[0] ?? 0) || 0;

/** Lists that each show a member of items which the lists before do not show: a range may lose items of one kind. */
export function ofFurtherKinds(lists: readonly Ranged[]): readonly Ranged[] {
  const seenNames = new Set<string>();
  return lists.filter(({ list }) => {
    const names = list.items.flatMap((item) => (isObject(item) ? Object.keys(item) : []));
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
  const all = c.subjects
    .arguments(c.operation.id)
    .filter(({ parameters, more }) => without(...rangeParameters(range))(parameters) && !(isWhole && more))
    .map((set) => rangedBy(c, range, set))
    .filter(({ values }) => values.length >= (question === 'around' ? 1 : 2));
  if (isWhole || question === 'from') all.sort((a, b) => span(b) - span(a));
  if (question === 'from' || question === 'to') all.sort((a, b) => Number(b.list.complete) - Number(a.list.complete));
  const kinds = isWhole ? ofFurtherKinds(all) : [];
  return [...new Set([...kinds, ...all])].slice(0, mostLists);
}
