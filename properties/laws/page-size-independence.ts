import fc from 'fast-check';
import { pageSize } from '../arbitraries/page-size.ts';
import type { CaseContext } from '../../engine/judging/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { frozenWindow, inconclusiveNoSubject, setsWithMoreThan } from '../lists/frozen-window.ts';
import { both, commonPrefix, difference, keys } from '../lists/compare.ts';
import { spending } from '../../engine/model/depth.ts';
import { gather, type Gathered } from '../lists/gather.ts';
import { holds } from '../holds.ts';
import { listingOf, orderValue } from '../../engine/model/listing.ts';
import { sizeDifference } from './shared/size-difference.ts';

/** Sizes up to here are small: many pages, many places where something can go wrong. */
const small = 5;

/** A size near `other` that is even where `one` is odd; `other` itself where the bounds leave no such size. */
const unlikeParity = (one: number, other: number, { least, largest }: { least: number; largest: number }): number => {
  if ((one + other) % 2 === 1) return other;
  if (other > least) return other - 1;
  return other < largest ? other + 1 : other;
};

/** Whether items say what orders their list: where a target gives it another name, beginnings cannot be compared. */
const isOrdered = (c: CaseContext, { answer }: KnownCall): boolean => {
  const listing = listingOf(c.operation);
  return (answer.items ?? []).every((item) => orderValue(listing, item) !== undefined);
};

/** A list that no page holds whole, and the number of its items; undefined if its end is not reached. */
const walkedWhole = async (
  c: CaseContext,
  [set]: readonly KnownCall[],
): Promise<{ readonly set: KnownCall; readonly count: number } | undefined> => {
  if (!set) return undefined;
  const { complete, keys: found } = await gather(c, frozenWindow(c.operation, set), {});
  return complete ? { set, count: found.length } : undefined;
};

/**
 * The concatenation of pages does not depend on the page size. For lists with one known order, a walk that does not
 * reach the end is compared with the beginning of another one. Other lists are walked to the end.
 */
export const sizeIndependence = async (c: CaseContext): Promise<void> => {
  const listing = listingOf(c.operation);
  const { paging } = listing;
  const { pages } = c;
  const { runs } = spending[c.depth];
  const long = setsWithMoreThan(c, 2);
  const ordered = listing.order?.orBy === undefined && long.some((one) => isOrdered(c, one));
  const sets = long.filter((one) => (ordered ? isOrdered(c, one) : !one.more));
  // Of lists that must be walked over whole, one that small pages suffice for.
  const set = (ordered ? undefined : sets.find((one) => one.count <= small * pages)) ?? sets[0];
  const whole = set ? { set, count: set.count } : await walkedWhole(c, long);
  if (!whole) return inconclusiveNoSubject(c, 'a list with more than 2 items, which a few pages hold');
  const parameters = frozenWindow(c.operation, whole.set);
  // A walk may need one more page, which is empty, to learn that it has come to the end.
  const reach = set ? pages : Math.max(1, pages - 1);
  const smallest = Math.min(paging.maximum, Math.max(paging.minimum, 1, ordered ? 1 : Math.ceil(whole.count / reach)));
  const largest = Math.min(paging.maximum, Math.max(smallest + 1, whole.count));
  const compared = (a: Gathered, b: Gathered) => {
    // A walk that goes on behind the end of the list repeats something or gives what the list does not have.
    if (a.complete && !b.complete && b.keys.length > a.keys.length)
      return { missing: [], extra: difference(a.keys, b.keys).extra, count: a.keys.length };
    if (b.complete && !a.complete && a.keys.length > b.keys.length)
      return { missing: difference(b.keys, a.keys).extra, extra: [], count: b.keys.length };
    const [x, y] =
      a.complete && b.complete ? [a.items, b.items] : ordered ? commonPrefix(listing, a.items, b.items) : [[], []];
    return { ...difference(keys(listing, x), keys(listing, y)), count: x.length };
  };
  // A small size and one that is not; one even and one odd, so that their pages do not end together.
  const sizes = (least: number) =>
    fc
      .tuple(
        least > smallest
          ? fc.constant(largest)
          : pageSize(Math.min(largest, Math.max(least, 2)), Math.min(largest, Math.max(least, small))),
        pageSize(Math.min(largest, Math.max(least, small + 1)), largest),
      )
      .map(([one, other]) => [one, unlikeParity(one, other, { least, largest: paging.maximum })] as const);
  // Pages of a few items do not reach far. So a second pair uses the maximum and a size that reaches the whole list.
  const reaching = Math.max(smallest, Math.min(largest - 1, Math.ceil(whole.count / reach)));
  for (const least of reaching > smallest ? [smallest, reaching] : [smallest])
    await holds(
      c,
      sizes(least),
      async ([one, other]) => {
        if (one === other) return;
        const [a, b] = [await gather(c, parameters, { size: one }), await gather(c, parameters, { size: other })];
        const { missing, extra, count } = compared(a, b);
        if (missing.length > 0 || extra.length > 0) {
          // A list that changed between the two walks proves nothing: the first is walked over again.
          const again = compared(await gather(c, parameters, { size: one, fresh: true }), b);
          const lost = both(missing, again.missing);
          const more = both(extra, again.extra);
          if (lost.length === 0 && more.length === 0) return;
          c.broken('pages of two sizes do not add up to the same list', {
            code: 'page-sizes-cover-different-items',
            expected: `the same ${count} items by pages of ${one} and of ${other}`,
            ...sizeDifference({ size: one, ...a }, { size: other, ...b }, [...lost, ...more]),
          });
        }
        if (count > 0) c.proved();
      },
      { runs: Math.ceil(runs / 3) },
    );
};
