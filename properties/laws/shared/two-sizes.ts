import type { CaseContext, Parameters } from '../../../engine/contract/case-context.ts';
import { identityOf, listingOf, showKey } from '../../../engine/model/listing.ts';
import type { Listing } from '../../../engine/model/operation.ts';
import {
  commonDifference,
  commonPrefix,
  type Difference,
  difference,
  intersection,
  isSameList,
  keys,
  repeated,
} from '../../lists/compare.ts';
import { readList, type KnownList } from '../../lists/gather.ts';
import { differing, showing } from '../../lists/shown.ts';
import type { Answered, Violation } from '../../../engine/model/judging.ts';

/** A walk by pages of one size. */
interface SizedWalk {
  readonly size: number;
  readonly keys: readonly string[];
  readonly answers: readonly Answered[];
}

const countText = (verb: string, count: number): readonly string[] =>
  count === 0 ? [] : [`${verb} ${count} ${count === 1 ? 'item' : 'items'}`];

/** The items that a walk repeats, and those of another walk that it misses. `suspects`: keys that always differ. */
function faultsOf(walk: SizedWalk, sizedWalk: SizedWalk, suspects: readonly string[]) {
  const [ownKeys, its] = [new Set(walk.keys), new Set(sizedWalk.keys)];
  return {
    walk,
    repeats: intersection(repeated(walk.keys), suspects),
    misses: suspects.filter((key) => !ownKeys.has(key) && its.has(key)),
  };
}

type Faults = ReturnType<typeof faultsOf>;

function inWords({ walk, repeats, misses }: Faults, listing: Listing): string {
  const what = [...countText('repeat', repeats.length), ...countText('miss', misses.length)].join(' and ');
  const first = [
    ...repeats.slice(0, 1).map((key) => `${showKey(key, listing)} twice`),
    ...misses.slice(0, 1).map((key) => `${showKey(key, listing)} missing`),
  ].join(', ');
  return `pages of ${walk.size} ${what}; the first: ${first}`;
}

/** Tells apart what two walks repeat and what they miss, with the pages that show the first item of each kind. */
function sizeDifference(
  left: SizedWalk,
  right: SizedWalk,
  suspects: readonly string[],
): Pick<Violation, 'actual'> & { readonly by: readonly Answered[] } {
  const listing = listingOf((left.answers[0] ?? (right.answers[0] as Answered)).operation);
  const faults = [faultsOf(right, left, suspects), faultsOf(left, right, suspects)].filter(
    ({ repeats, misses }) => repeats.length + misses.length > 0,
  );
  const by = faults.flatMap(({ walk, repeats, misses }) => [
    ...repeats.slice(0, 1).flatMap((key) => showing(key, walk.answers)),
    ...misses.slice(0, 1).flatMap((key) => differing(key, left, right)),
  ]);
  return { actual: faults.map((each) => inWords(each, listing)).join('; '), by: [...new Set(by)] };
}

/** A list whose pages of two sizes are compared. */
export interface ComparedList {
  readonly parameters: Parameters;
  /** Its order is known, so that beginnings can be compared; other lists are walked to the end. */
  readonly ordered: boolean;
  /** Pages of each walk at most. */
  readonly pages: number;
}

interface Compared extends Difference {
  /** Items that both walks must have given. */
  readonly count: number;
}

function compared(listing: Listing, ordered: boolean, a: KnownList, b: KnownList): Compared {
  // A walk that goes on behind the end of the list repeats something or gives what the list does not have.
  if (a.complete && !b.complete && b.keys.length > a.keys.length)
    return { missing: [], extra: difference(a.keys, b.keys).extra, count: a.keys.length };
  if (b.complete && !a.complete && a.keys.length > b.keys.length)
    return { missing: difference(b.keys, a.keys).extra, extra: [], count: b.keys.length };
  const [x, y] =
    a.complete && b.complete ? [a.items, b.items] : ordered ? commonPrefix(listing, a.items, b.items) : [[], []];
  return { ...difference(keys(listing, x), keys(listing, y)), count: x.length };
}

/** No item comes twice in the walks by two sizes, as far as something identifies it. */
async function mustNotRepeat(
  c: CaseContext,
  walks: readonly KnownList[],
  again: () => Promise<KnownList>,
): Promise<void> {
  if (identityOf(c.listing).length === 0 || c.listing.paging.repeats === true) return;
  const suspects = walks.map((walk) => repeated(walk.keys)).reduce(intersection);
  if (suspects.length === 0) return;
  // In a list that grows, an item may have moved to a later page.
  const last = await again();
  const [twice] = intersection(suspects, repeated(last.keys));
  if (twice !== undefined)
    c.fail('the walk gave items twice', {
      code: 'walk-repeats-items',
      expected: 'every item once',
      actual: `${showKey(twice, c.listing)} twice, by pages of two sizes`,
      by: showing(twice, last.answers),
    });
}

/** Pages of two sizes give one list, as far as both walks must have come. */
export async function mustBeOneList(
  c: CaseContext,
  { parameters, ordered, pages }: ComparedList,
  [value, second]: readonly [number, number],
): Promise<void> {
  if (value === second) return;
  const read = (size: number, fresh = false): Promise<KnownList> => readList(c, parameters, { size, pages, fresh });
  const [a, b] = [await read(value), await read(second)];
  await mustNotRepeat(c, [a, b], () => read(second, true));
  const comparison = compared(c.listing, ordered, a, b);
  if (!isSameList(comparison)) {
    // Lists change, and both walks may be old: the second one differs from the first as it was before and is after.
    const before = await read(value, true);
    const otherList = await read(second, true);
    const after = await read(value, true);
    const steady = commonDifference(
      compared(c.listing, ordered, before, otherList),
      compared(c.listing, ordered, after, otherList),
    );
    if (isSameList(steady)) return;
    c.fail('pages of two sizes do not add up to the same list', {
      code: 'page-sizes-cover-different-items',
      expected: `the same items by pages of ${value} and of ${second}`,
      ...sizeDifference({ size: value, ...after }, { size: second, ...otherList }, [
        ...steady.missing,
        ...steady.extra,
      ]),
    });
  }
  if (comparison.count > 0) c.countEvidence();
}
