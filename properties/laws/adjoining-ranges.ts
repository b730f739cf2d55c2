import fc from 'fast-check';
import type { Json } from '../../engine/model/exchange.ts';
import { hasBothEnds, rangeLabel, shownRanges } from '../../engine/model/list-range.ts';
import { show } from '../../engine/model/show.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import { rangeCondition } from '../filters/ranges.ts';
import { holds } from '../holds.ts';
import { describeDifference, difference, isSameList, keys } from '../lists/compare.ts';
import { inconclusiveNoSubject } from '../lists/known-calls.ts';
import { readList, type KnownList } from '../lists/gather.ts';
import { listsFor } from '../lists/ranged.ts';
import { differenceShown } from '../lists/proofs.ts';

/** [a, b) and [b, c) together are [a, c); where the ends in between belong to both or to none, but for its items. */
export async function adjoiningRanges(c: CaseContext): Promise<void> {
  const untested: string[] = [];
  for (const range of shownRanges(c.listing).filter(hasBothEnds)) {
    const before = c.evidence;
    untested.push(rangeLabel(range));
    const ranged = listsFor(c, range, 'between').find(({ values }) => values.length >= 3);
    if (!ranged) continue;
    const { parameters, values } = ranged;
    const cuts = fc
      .uniqueArray(fc.nat({ max: values.length - 1 }), { minLength: 3, maxLength: 3 })
      .map((three) => three.sort((a, b) => a - b).map((place) => values[place] as Json));
    const within = (from: Json | undefined, to: Json | undefined): Promise<KnownList> =>
      readList(c, { ...parameters, ...rangeCondition(range, { from, to }).set });
    // An item at the cut belongs to neither part of ranges without their ends.
    const atCut: typeof range = { ...range, closed: 'both' };
    const isHalf = range.closed === 'from' || range.closed === 'to';
    await holds(c, cuts, async ([a, b, end]) => {
      const [lower, right, wholeRange] = [await within(a, b), await within(b, end), await within(a, end)];
      if (!lower.complete || !right.complete || !wholeRange.complete) return;
      const isCut = (item: Json): boolean => rangeCondition(atCut, { from: b, to: b }).keeps(item) !== false;
      const keysOf = (items: readonly Json[]): string[] => {
        const some = isHalf ? items : items.filter((item) => !isCut(item));
        return isHalf ? keys(c.listing, some) : [...new Set(keys(c.listing, some))];
      };
      const keyDifference = difference(keysOf(wholeRange.items), keysOf([...lower.items, ...right.items]));
      if (!isSameList(keyDifference))
        c.fail('two adjoining ranges do not add up to the range over both', {
          code: 'ranges-do-not-add-up',
          expected: `the ${wholeRange.items.length} items from ${show(a)} to ${show(end)}, each once`,
          actual:
            `${lower.items.length} up to ${show(b)}, ${right.items.length} from there on: ` +
            describeDifference(keyDifference, c.listing),
          ...differenceShown(keyDifference, lower, right, wholeRange),
        });
      if (wholeRange.items.length > 0) c.countEvidence();
    });
    if (c.evidence > before) untested.pop();
  }
  if (untested.length > 0) inconclusiveNoSubject(c, `a list with items at 3 or more values of ${untested.join(', ')}`);
}
