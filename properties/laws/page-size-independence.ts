import fc from 'fast-check';
import { pageSize } from '../arbitraries/page-size.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { frozenWindow, inconclusiveNoSubject, leftToLargerDepth, setsWithMoreThan } from '../lists/frozen-window.ts';
import { spending } from '../../engine/model/depth.ts';
import { readList } from '../lists/gather.ts';
import { allowedSize } from '../lists/page-sizes.ts';
import { narrowedList } from '../lists/narrowed.ts';
import { holds } from '../holds.ts';
import { endsByLength } from '../../engine/model/list-paging.ts';
import { orderPaths, orderValue } from '../../engine/model/listing.ts';
import { type ComparedList, mustBeOneList } from './shared/two-sizes.ts';

/** Sizes up to here are small: many pages, many places where something can go wrong. */
const small = 5;

/** A size near `other` that is even where `one` is odd; `other` itself where the bounds leave no such size. */
function unlikeParity(left: number, right: number, { least, largest }: { least: number; largest: number }): number {
  if ((left + right) % 2 === 1) return right;
  if (right > least) return right - 1;
  return right < largest ? right + 1 : right;
}

/** Whether items say what orders their list: where a target gives it another name, beginnings cannot be compared. */
function isOrdered(c: CaseContext, { answer }: KnownCall): boolean {
  return (answer.items ?? []).every((item) => orderValue(c.listing, item) !== undefined);
}

/** A list that no page holds whole, and the number of its items; undefined if its end is not reached. */
async function walkedWhole(
  c: CaseContext,
  [set]: readonly KnownCall[],
): Promise<{ readonly set: KnownCall; readonly count: number } | undefined> {
  if (!set) return undefined;
  const { complete, keys: walkedKeys } = await readList(c, frozenWindow(c.operation, set), {});
  return complete ? { set, count: walkedKeys.length } : undefined;
}

/**
 * A list that a few of the largest pages do not hold, walked as deep as the depth allows: by the largest pages, and by
 * pages as small as its length lets them be. Of a list without a known order whose end is not reached, a part that a
 * filter chooses is walked.
 */
async function deepWalks(c: CaseContext, list: ComparedList): Promise<void> {
  const { maximum } = c.paging;
  const { pages } = list;
  if (c.depth === 'quick' || (await readList(c, list.parameters)).complete) return;
  const wholeList = await readList(c, list.parameters, { pages });
  if (!wholeList.complete && !list.ordered) {
    const narrowedSet = await narrowedList(c);
    if (!narrowedSet) return;
    const { parameters, items } = narrowedSet;
    return mustBeOneList(c, { ...list, parameters }, [Math.ceil(items.length / 3), maximum]);
  }
  // A walk may need one more page, which is empty, to learn that it has come to the end.
  const reaching = wholeList.complete ? Math.ceil(wholeList.keys.length / (pages - 1)) : Math.ceil(maximum / 2);
  const size = allowedSize(c.operation, reaching);
  if (size < maximum) await mustBeOneList(c, list, [size, maximum]);
}

/** Pages of such a walk at most. */
const mostPages = 4;

/** Sizes up to which divisors are looked for. */
const mostSizes = 1_000;

/** Sizes whose pages end with the list, or one item before or behind: what is counted wrong shows there. */
function sizesAroundEnd(count: number, least: number, largest: number): readonly number[] {
  const all = Array.from({ length: Math.min(mostSizes, largest - least + 1) }, (_, n) => least + n);
  const divide = all.filter((size) => size < count && size * mostPages >= count && count % size === 0);
  const near = divide.flatMap((size) => [size - 1, size, size + 1]).filter((size) => size >= least && size <= largest);
  return [...new Set(near)];
}

/**
 * The concatenation of pages does not depend on the page size. For lists with one known order, a walk that does not
 * reach the end is compared with the beginning of another one. Other lists are walked to the end.
 */
export async function sizeIndependence(c: CaseContext): Promise<void> {
  const { pages } = c;
  const { runs } = spending[c.depth];
  const long = setsWithMoreThan(c, 2);
  const ordered = orderPaths(c.listing).length < 2 && long.some((call) => isOrdered(c, call));
  const sets = long.filter((call) => (ordered ? isOrdered(c, call) : !call.more));
  // If the whole list must be walked, take one for which small pages suffice.
  const set = (ordered ? undefined : sets.find((call) => call.count <= small * pages)) ?? sets[0];
  const longest = long.find(({ more }) => more);
  // Where shorter lists are known, those show what goes wrong between pages, for less.
  if (longest && (c.depth === 'thorough' || long.every(({ more }) => more)))
    await deepWalks(c, { parameters: frozenWindow(c.operation, longest), ordered, pages: c.deepPages });
  const reference = set ? { set, count: set.count } : await walkedWhole(c, long);
  if (!reference) {
    if (long.length > 0) leftToLargerDepth(c);
    if (c.evidence === 0) inconclusiveNoSubject(c, 'a list with more than 2 items, which a few pages hold');
    return;
  }
  const list: ComparedList = { parameters: frozenWindow(c.operation, reference.set), ordered, pages };
  // A walk may need one more page, which is empty, to learn that it has come to the end.
  const reach = set && !endsByLength(c.listing.paging) ? pages : Math.max(1, pages - 1);
  const smallest = allowedSize(c.operation, ordered ? 1 : reference.count / reach);
  const largest = Math.min(c.paging.maximum, Math.max(smallest + 1, reference.count));
  // A small size and one that is not; one even and one odd, so that their pages do not end together.
  const sizes = (least: number) => {
    const above = Math.min(largest, Math.max(least, small + 1));
    const telling = c.depth === 'quick' ? [] : sizesAroundEnd(reference.count, above, largest);
    return fc
      .tuple(
        least > smallest
          ? fc.constant(largest)
          : pageSize(Math.min(largest, Math.max(least, 2)), Math.min(largest, Math.max(least, small))),
        telling.length > 0 ? fc.oneof(fc.constantFrom(...telling), pageSize(above, largest)) : pageSize(above, largest),
      )
      .map(([value, second]) => [value, unlikeParity(value, second, { least, largest: c.paging.maximum })] as const);
  };
  // Pages of a few items do not reach far. So a second pair uses the maximum and a size that reaches the whole list.
  // If a list goes on behind the largest page, two pages show how large pages follow each other.
  const reaching = Math.max(smallest, Math.min(largest - 1, Math.ceil(reference.count / reach)));
  const isEnough = reference.set.more && c.depth !== 'thorough';
  for (const least of reaching > smallest ? [smallest, reaching] : [smallest]) {
    const compared = least > smallest && isEnough ? { ...list, pages: Math.min(pages, 2) } : list;
    await holds(c, sizes(least), (pair) => mustBeOneList(c, compared, pair), { runs: Math.ceil(runs / 3) });
  }
  leftToLargerDepth(c);
}
