import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import { equalityFilters } from '../../engine/model/filters-of.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { allowedBy } from './documented-call.ts';
import { unknownOperand } from '../filters/lures.ts';
import { frozenWindow } from './frozen-window.ts';
import { type Page, page, readPages } from './walk.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import type { Operation } from '../../engine/model/operation.ts';

/** The pages of a list, by a size that cuts it into a few. */
export interface WalkedPages {
  readonly parameters: Parameters;
  readonly pages: readonly Page[];
  readonly size: number;
  /** The list ends with them. */
  readonly isWhole: boolean;
}

/** Walks a list by pages of a part of it, as far as the depth allows. `parts`: the pages that it is cut into. */
export async function walkedPages(c: CaseContext, set: KnownCall, parts = 3): Promise<WalkedPages> {
  const parameters = frozenWindow(c.operation, set);
  const size = allowedSize(c.operation, set.more ? c.paging.maximum : set.count / parts);
  const pages = await readPages(c, parameters, { size, maxPages: Math.max(c.pages, parts + 1) });
  return { parameters, pages, size, isWhole: pages.at(-1)?.next === undefined };
}

/** The page of a list that a filter leaves empty; undefined where no filter is known to. */
export async function emptyPage(
  c: CaseContext,
  { parameters, answer: { items = [] } }: KnownCall,
): Promise<Page | undefined> {
  for (const filter of equalityFilters(c.operation).filter(({ isInPath }) => isInPath !== true)) {
    const value = unknownOperand(filter, items, true);
    if (value === undefined || !allowedBy(c.operation, filter.parameter)(value)) continue;
    const set: Parameters = { ...parameters, [filter.parameter]: value };
    const answer = await c.request({ parameters: set, input: 'open' });
    if (answer.items?.length === 0) return page(c, set);
  }
  return undefined;
}

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
const maxLists: Readonly<Record<CaseContext['depth'], number>> = { quick: 1, standard: 2, thorough: 4 };

/** As many of the known lists as this depth walks. */
export function listsToWalk<T>({ depth }: Pick<CaseContext, 'depth'>, lists: readonly T[]): readonly T[] {
  return lists.slice(0, maxLists[depth]);
}
