import fc from 'fast-check';
import { pageSize } from '../arbitraries.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { frozenWindow } from '../lists/frozen-window.ts';
import { inconclusiveNoSubject, leftToLargerDepth, setsWithMoreThan } from '../lists/known-calls.ts';
import { readList, type KnownList } from '../lists/gather.ts';
import { allowedSize } from '../lists/whole-walks.ts';
import { narrowedList } from '../lists/narrowed.ts';
import { holds } from '../holds.ts';
import { endsByLength } from '../../engine/model/list-paging.ts';
import { orderPaths, orderValue, identityOf, listingOf, showKey } from '../../engine/model/listing.ts';
import type { Listing } from '../../engine/model/operation.ts';
import {
  commonDifference,
  commonPrefix,
  type Difference,
  difference,
  intersection,
  isSameList,
  keys,
  repeated,
} from '../lists/compare.ts';
import { repeatShown, walkProof } from '../lists/proofs.ts';
import { differing, showing } from '../lists/pages-that-show.ts';
import type { Answered, Violation } from '../../engine/model/judging.ts';

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
  if (!c.effort.asksFurther || (await readList(c, list.parameters)).complete) return;
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
const maxPages = 4;

/** Sizes up to which divisors are looked for. */
const maxSizes = 1_000;

/** Sizes whose pages end with the list, or one item before or behind: what is counted wrong shows there. */
function sizesAroundEnd(count: number, least: number, largest: number): readonly number[] {
  const all = Array.from({ length: Math.min(maxSizes, largest - least + 1) }, (_, n) => least + n);
  const divide = all.filter((size) => size < count && size * maxPages >= count && count % size === 0);
  const near = divide.flatMap((size) => [size - 1, size, size + 1]).filter((size) => size >= least && size <= largest);
  return [...new Set(near)];
}

/**
 * The concatenation of pages does not depend on the page size. For lists with one known order, a walk that does not
 * reach the end is compared with the beginning of another one. Other lists are walked to the end.
 */
export async function sizeIndependence(c: CaseContext): Promise<void> {
  const { pages } = c;
  const { runs } = c.effort;
  const long = setsWithMoreThan(c, 2);
  const ordered = orderPaths(c.listing).length < 2 && long.some((call) => isOrdered(c, call));
  const sets = long.filter((call) => (ordered ? isOrdered(c, call) : !call.more));
  // If the whole list must be walked, take one for which small pages suffice.
  const set = (ordered ? undefined : sets.find((call) => call.count <= small * pages)) ?? sets[0];
  const longest = long.find(({ more }) => more);
  // Where shorter lists are known, those show what goes wrong between pages, for less.
  if (longest && (c.effort.asksEvery || long.every(({ more }) => more)))
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
    const telling = c.effort.asksFurther ? sizesAroundEnd(reference.count, above, largest) : [];
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
  const isEnough = reference.set.more && !c.effort.asksEvery;
  for (const least of reaching > smallest ? [smallest, reaching] : [smallest]) {
    const compared = least > smallest && isEnough ? { ...list, pages: Math.min(pages, 2) } : list;
    await holds(c, sizes(least), (pair) => mustBeOneList(c, compared, pair), { runs: Math.ceil(runs / 3) });
  }
  leftToLargerDepth(c);
}

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
): Pick<Violation, 'actual' | 'evidence'> & { readonly by: readonly Answered[] } {
  const listing = listingOf((left.answers[0] ?? (right.answers[0] as Answered)).operation);
  const faults = [faultsOf(right, left, suspects), faultsOf(left, right, suspects)].filter(
    ({ repeats, misses }) => repeats.length + misses.length > 0,
  );
  const by = faults.flatMap(({ walk, repeats, misses }) => [
    ...repeats.slice(0, 1).flatMap((key) => showing(key, walk.answers)),
    ...misses.slice(0, 1).flatMap((key) => differing(key, left, right)),
  ]);
  const evidence = walkProof([left, right], {
    lost: faults.flatMap(({ misses }) => misses),
    repeated: faults.flatMap(({ repeats }) => repeats),
  });
  return { actual: faults.map((each) => inWords(each, listing)).join('; '), evidence, by: [...new Set(by)] };
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
      ...repeatShown(twice, last),
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
