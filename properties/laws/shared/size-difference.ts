import type { Answered, Violation } from '../../../engine/model/judging.ts';
import { identity, listingOf, showKey } from '../../../engine/model/listing.ts';
import type { Listing } from '../../../engine/model/operation.ts';
import { intersection, repeated } from '../../lists/compare.ts';
import { differing, holding } from '../../lists/shown.ts';

/** A walk by pages of one size. */
export interface SizedWalk {
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
export function sizeDifference(
  left: SizedWalk,
  right: SizedWalk,
  suspects: readonly string[],
): Pick<Violation, 'actual'> & { readonly by: readonly Answered[] } {
  const listing = listingOf((left.answers[0] ?? (right.answers[0] as Answered)).operation);
  const faults = [faultsOf(right, left, suspects), faultsOf(left, right, suspects)].filter(
    ({ repeats, misses }) => repeats.length + misses.length > 0,
  );
  const by = faults.flatMap(({ walk, repeats, misses }) => [
    ...repeats.slice(0, 1).flatMap((key) => holding(walk.answers, (item) => identity(listing, item) === key)),
    ...misses.slice(0, 1).flatMap((key) => differing(key, left, right)),
  ]);
  return { actual: faults.map((each) => inWords(each, listing)).join('; '), by: [...new Set(by)] };
}
