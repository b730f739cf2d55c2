import { type Depth, efforts } from '../model/depth.ts';
import { integer } from '../model/paths.ts';
import type { OperationId, SubjectKind } from '../model/operation.ts';
import { patience, type Search, type SearchStep } from './rules.ts';
import type { Subjects } from './subjects.ts';

/** Distances from the head, from 1 on, each larger than the one before by a factor. */
const distancesBelow = (head: bigint, depth: Depth): readonly bigint[] => {
  // A faulty target may return a negative head.
  if (head <= 1n) return [];
  const { heightFactor, maxHeights } = efforts[depth];
  // Computed from the number of digits, because a target may return a number above the largest double.
  const root = 10 ** (String(head).length / maxHeights);
  const factor = Math.min(Math.max(heightFactor, root), Number.MAX_SAFE_INTEGER);
  const distances: bigint[] = [];
  // In hundredths, because heights are bigint and can be larger than 2^53.
  const hundredths = BigInt(Math.round(factor * 100));
  for (let distance = 1n; distance < head;) {
    distances.push(distance);
    const grown = (distance * hundredths) / 100n;
    distance = grown > distance ? grown : distance + 1n;
  }
  return distances;
};

/** The largest number below the head whose digits are all 9: the last entry of a range of round length. */
const lastOfRange = (head: bigint): bigint => {
  const nines = BigInt('9'.repeat(String(head).length));
  return nines < head ? nines : nines / 10n;
};

/**
 * Heights at the edges of ranges. Targets that store entries in ranges of round length, or sort heights as text,
 * confuse entries there.
 */
const edges = (head: bigint, depth: Depth): readonly bigint[] =>
  efforts[depth].asksFurther ? [lastOfRange(head), head / 10n] : [];

/**
 * Heights to sample: the head, the block before it, the first two blocks, blocks at growing distances from the head,
 * and the edges of ranges. The newest entries of a log may be a quiet period, and its first entries may be the richest.
 */
export const sampledHeights = (head: bigint, depth: Depth): readonly string[] => {
  const [nearest = 0n, ...distances] = distancesBelow(head, depth);
  const heights = [
    head,
    head - nearest,
    0n,
    1n,
    ...distances.map((distance) => head - distance),
    ...edges(head, depth),
  ];
  return [...new Set(heights.filter((height) => height <= head))].map(String);
};

/** Heights from 0 up, at growing distances. Used if the newest entries of a log did not lead to enough subjects. */
const earlyHeights = (head: bigint, depth: Depth): readonly string[] => distancesBelow(head, depth).map(String);

/** Entries numbered from 0 without gaps, and an operation that returns the number of the newest one. */
export interface Numbered extends Pick<SearchStep, 'base'> {
  readonly kind: SubjectKind;
  readonly head: { readonly operation: OperationId; readonly member: string };
  /** Sampling should find a list of this operation that is longer than a page. */
  readonly untilLong: OperationId;
}

/** The height that the target returned; undefined before that. A configured height is not the head. */
const headOf = (subjects: Subjects, { operation, member }: Numbered['head']): bigint | undefined =>
  subjects.arguments(operation).flatMap((set) => integer(set.answer.result?.[member]) ?? [])[0];

/** Samples the heights below the head. */
export const sampleHeights = ({ base, kind, head: headMember, untilLong }: Numbered): SearchStep => {
  let heights: readonly string[] = [];
  const add = ({ subjects, samples }: Search, more: readonly string[]): void => {
    for (const height of more) subjects.add(kind, height, headMember.operation);
    heights = [...heights, ...more];
    samples.set(kind, heights.length);
  };
  return {
    base,
    async afterRound(search, round) {
      const { subjects, depth } = search;
      const head = headOf(subjects, headMember);
      if (head === undefined) return;
      // Compute the heights once: while the target grows, every round would see another head.
      if (heights.length === 0) add(search, sampledHeights(head, depth));
      // The newest entries led to no long list, so try the oldest.
      if (round === patience - 1 && !subjects.arguments(untilLong).some((set) => set.more))
        add(
          search,
          earlyHeights(head, depth).filter((height) => !heights.includes(height)),
        );
    },
  };
};
