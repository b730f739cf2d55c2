import { type Depth, spending } from '../model/depth.ts';
import { integer } from '../model/paths.ts';
import type { Subjects } from './subjects.ts';

/** Distances from the head that grow by a factor, from 1 on. */
const distancesBelow = (head: bigint, factor: number): readonly bigint[] => {
  const distances: bigint[] = [];
  // In hundredths: heights can be larger than numbers that keep their digits.
  const hundredths = BigInt(Math.round(factor * 100));
  for (let distance = 1n; distance < head;) {
    distances.push(distance);
    const grown = (distance * hundredths) / 100n;
    distance = grown > distance ? grown : distance + 1n;
  }
  return distances;
};

/**
 * Heights from the head down to the first two blocks: the head, the block before it, the first two, then others at growing distances from the head.
 * The newest blocks do not show what a chain holds: it may have been quiet for long, and its richest blocks may be its first.
 */
export const sampledHeights = (head: bigint, depth: Depth): readonly string[] => {
  const [nearest = 0n, ...others] = distancesBelow(head, spending[depth].heightFactor);
  const wanted = [head, head - nearest, 0n, 1n, ...others.map((distance) => head - distance)];
  return [...new Set(wanted.filter((height) => height <= head))].map(String);
};

/** Heights from the first block up, at growing distances from it: for a chain whose newest blocks did not lead to enough. */
export const earlyHeights = (head: bigint, depth: Depth): readonly string[] =>
  distancesBelow(head, spending[depth].heightFactor).map(String);

/** The height that the target answered with; undefined before it did. What is configured is no height of its own. */
export const headOf = (subjects: Subjects): bigint | undefined =>
  subjects.arguments('vm.getHeight').flatMap((set) => integer(set.answer.result?.['height']) ?? [])[0];
