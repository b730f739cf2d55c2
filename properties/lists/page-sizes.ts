import type { CaseContext } from '../../engine/contract/case-context.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import type { Operation } from '../../engine/model/operation.ts';

/** The page size nearest to the wanted one within the documented bounds; at least 1. */
export function allowedSize(operation: Operation, wantedSize: number): number {
  const { minimum, maximum } = pagesOf(operation);
  return Math.min(maximum, Math.max(minimum, 1, Math.ceil(wantedSize)));
}

/** A size that cuts a list into three pages or more, if it has enough items, and leaves the last page unfilled. */
export function sizeWithRest(count: number): number {
  const third = Math.max(1, Math.floor(count / 2.5));
  return count % third === 0 && third + 1 < count ? third + 1 : third;
}

/** Lists that a law on paging walks at each depth. */
const mostLists: Readonly<Record<CaseContext['depth'], number>> = { quick: 1, standard: 2, thorough: 4 };

/** As many of the known lists as this depth walks. */
export function listsToWalk<T>({ depth }: Pick<CaseContext, 'depth'>, lists: readonly T[]): readonly T[] {
  return lists.slice(0, mostLists[depth]);
}
